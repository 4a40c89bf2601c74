import type { MapInks, NameSelection, PxBox, Scale } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { dotRadiusAt } from './drawn-place.ts';
import { LabelPen } from './label-pen.ts';
import type { LoadedParts } from './lazy-painter-parts.ts';
import type { Canvas2D } from './lettering.ts';
import { type NamePlace, nameInView } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';
import type { MakeSurface } from './surface.ts';
import { TurnedLabels } from './turned-labels.ts';

/** What the painter paints. */
export interface Scene {
  readonly store: PointStore;
  readonly index: PointIndex;
  readonly inks: MapInks;
  /** Where shapes end, even if their coordinates go further (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  /** Index of the selected point, or -1. It is left out, because the marks above draw it. */
  readonly selected: number;
  /** Points that are hidden at this zoom show as faint dots. */
  readonly showsHidden: boolean;
  /** Which names are written at this zoom, and where. */
  readonly shown: NameSelection;
  /** Lines, areas, ghosts, pennants, and counts are drawn once their parts have loaded. */
  readonly parts: LoadedParts;
}

/** Number of labels between two checks of the clock. */
const SLICE = 48;
/** Dots, signs, pennants, counts, and halos reach no further than this, in CSS pixels. */
const RIM_PX = 32;

/**
 * Paints a view of the map's points: areas, lines, ghosts, dots, names that have room, pennants, and counts of notes.
 * Names are painted by rising scale. Pauses (yields) every few labels, so that the caller can stop for a newer request.
 * @param make gives the surfaces on which turned labels are set
 */
export function* paintPicture(
  canvas: Canvas2D,
  view: PaintView,
  scene: Scene,
  make: MakeSurface,
): Generator<void, void> {
  let count = 0;
  const isTimeToPause = () => ++count % SLICE === 0;
  canvas.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  const { shapes, ghosts, pennants, notes } = scene.parts;
  for (const _ of shapes?.paint(canvas, view, scene) ?? []) if (isTimeToPause()) yield;
  const box = pixelBox(view);
  for (const _ of scene.shown.plan.decide(box)) yield;
  if (scene.showsHidden) yield* ghosts?.paintUnderNames(canvas, view, scene, box) ?? [];
  const pen = new LabelPen(canvas, view, scene.inks);
  const dots = dotsInView(view, scene);
  for (const index of dots) {
    const [dotX, dotY] = [(scene.store.x(index) - view.x) * view.scale, (scene.store.y(index) - view.y) * view.scale];
    pen.dot(scene.store, index, { dotX, dotY });
    if (isTimeToPause()) yield;
  }
  const names = namesInOrder(view, scene, box);
  const turned = new TurnedLabels(make, view);
  for (const _ of turned.set(scene.store, names, scene.inks)) if (isTimeToPause()) yield;
  for (const name of names) {
    if (!turned.draw(canvas, name, view.ratio)) pen.name(scene.store, name);
    if (isTimeToPause()) yield;
  }
  for (const _ of pennants?.paint(canvas, view, scene, dots, names) ?? []) if (isTimeToPause()) yield;
  for (const _ of notes?.paint(canvas, view, scene, names) ?? []) if (isTimeToPause()) yield;
  if (scene.showsHidden) yield* ghosts?.paintOverNames(canvas, view, scene, box) ?? [];
}

/** The box of a view and a rim for halos, in pixels of its zoom from the map's corner. */
export function pixelBox({ x, y, scale, width, height }: PaintView, rim = RIM_PX): PxBox {
  const [left, top] = [x * scale, y * scale];
  return { left: left - rim, top: top - rim, right: left + width + rim, bottom: top + height + rim };
}

/** The written names in the view, by rising scale. The selected name is left out, because the marks above draw it. */
function namesInOrder(view: PaintView, { store, shown, selected }: Scene, box: PxBox): NamePlace[] {
  return shown
    .namesIn(box)
    .filter(({ index }) => index !== selected)
    .map((placed) => nameInView(placed, view.scale, store, placed.index, view))
    .sort((a, b) => store.scale(a.index) - store.scale(b.index));
}

/** Points whose dot shows in the view, by rising scale. */
function dotsInView(view: PaintView, { store, index, selected }: Scene): number[] {
  const rim = RIM_PX / view.scale;
  const box = {
    minX: view.x - rim,
    minY: view.y - rim,
    maxX: view.x + view.width / view.scale + rim,
    maxY: view.y + view.height / view.scale + rim,
  };
  const isIn = (point: number) =>
    store.x(point) >= box.minX &&
    store.x(point) <= box.maxX &&
    store.y(point) >= box.minY &&
    store.y(point) <= box.maxY;
  const shapes = [...store.shapes.keys()].filter((point) => store.has(point, 'dot'));
  const points = index
    .pointsIn(box, view.scale as Scale, -1)
    .filter((point) => dotRadiusAt(store, point, view.scale) > 0);
  const found = [...points, ...shapes].filter((point) => point !== selected && isIn(point));
  return found.sort((a, b) => store.scale(a) - store.scale(b) || b - a);
}
