import { type NameSelection, shapeGround } from '@venture-atlas/map-math';
import type { PointView } from '../model/point-views.ts';
import { LabelPlanner } from './label-planner.ts';
import { packNames } from './pack-names.ts';
import { pixelBox } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';
import { PlacedNames } from './placed-names.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import { selectedPart } from './selected-part.ts';
import { shapePart } from './shape-part.ts';
import { recordingCanvas } from './test-canvas.ts';

export const TEST_MAP = { width: 4000, height: 3000, frame: null };
export const TEST_GROUND = shapeGround(TEST_MAP, null);

/** For tests: a point with plain values, except for the given changes. */
export function point(change: Partial<PointView> = {}): PointView {
  return {
    id: 1,
    name: 'Womford',
    lat: 1800,
    lng: 1000,
    scale: 20,
    rotation: 0,
    labelXOffset: 0,
    labelYOffset: 0,
    labelWrapRatio: 0,
    isByHand: false,
    importance: 0,
    displayDot: true,
    sign: null,
    look: null,
    kind: 'place',
    isWater: false,
    isHidden: false,
    isHeardOf: false,
    alias: null,
    notes: 0,
    shape: null,
    isInPicture: false,
    ...change,
  };
}

/** For tests: a store and its index with these points. */
export function stored(points: readonly PointView[]): { store: PointStore; index: PointIndex } {
  const store = new PointStore();
  store.replaceTail(0, packPoints(points, TEST_MAP.height));
  return { store, index: new PointIndex(store) };
}

/** For tests: repeatable random numbers between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** For tests: plans the names of a store at the zoom of a view. Every letter is half as wide as the type is high. */
export function planned(
  { store, index }: { store: PointStore; index: PointIndex },
  view: PaintView,
  selected = -1,
  measured: number[] = [],
  hasGhosts = false,
): NameSelection {
  const make = () => ({ canvas: recordingCanvas().canvas, image: {} as HTMLCanvasElement });
  const window = { width: view.width, height: view.height };
  const free = { box: pixelBox(view), covers: [] };
  const wish = { scale: view.scale, map: TEST_MAP, window, selected, hasGhosts, free, name: '' };
  const planner = new LabelPlanner(store, index, make, measured);
  planner.writeShapes(shapePart);
  planner.writeSelected(selectedPart.write);
  return planner.planFor(wish) as NameSelection;
}

/** For tests: the names that a view shows. */
export function placedIn(
  parts: { store: PointStore; index: PointIndex },
  view: PaintView,
  selected = -1,
  hasGhosts = false,
): PlacedNames {
  const shown = planned(parts, view, selected, [], hasGhosts);
  const box = pixelBox(view);
  for (const _ of shown.plan.decide(box));
  const lost = hasGhosts ? shown.ghostsIn(box) : [];
  return new PlacedNames(packNames(shown.namesIn(box), lost, parts.store, view.scale));
}
