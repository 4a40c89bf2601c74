import {
  boxesMeet,
  type FreeArea,
  isInFree,
  isPointFree,
  LabelPlan,
  type PxBox,
  ShownNames,
} from '../../packages/map-math/src/index.ts';
import { shapeNames } from '../../packages/map-math/src/labels/shape-names.ts';
import { writeSelected } from '../../packages/map-math/src/labels/write-selected.ts';
import { measureFor, sourceOf, zoomsOf } from './check-map.ts';
import type { NamedMap } from './named-map.ts';
import { freeOn, type Screen } from './screens.ts';

export const VIEW_COUNT = 30;

/** How thoroughly a map is looked at. */
export interface Looks {
  /** Every how many of the zooms. */
  readonly zoomStep: number;
  readonly views: number;
}

/** What was found in the views of a map on one screen. */
export interface ViewsResult {
  views: number;
  /** Names that a view shows twice. */
  twice: string[];
  /** Places that were selected while they were free. */
  selected: number;
  /** Those of them whose name is cut off or covered. */
  covered: string[];
}

/** Looks at a map as somebody does who drags it about and selects places, at each zoom. */
export function checkViews(map: NamedMap, screen: Screen, { zoomStep, views }: Looks): ViewsResult {
  const result: ViewsResult = { views: 0, twice: [], selected: 0, covered: [] };
  const random = seeded(map.points.length + screen.stage.width);
  let before: ShownNames | undefined;
  for (const [at, zoom] of zoomsOf(map.size, screen.stage).entries()) {
    if (at % zoomStep > 0) continue;
    const plan = planOf(map, zoom, screen);
    const shown: ShownNames = new ShownNames(plan, before);
    before = shown;
    let corner: readonly [number, number] | undefined;
    for (let view = 0; view < views; view += 1) {
      corner = nextCorner(map, zoom, screen, corner, random);
      const window = windowAt(corner, screen);
      decide(plan, window);
      shown.settle(window, movedBy(freeOn(screen, false), corner));
      result.views += 1;
      for (const name of namedTwice(shown, window)) result.twice.push(`${name} at ${zoom.toFixed(3)}`);
      checkSelection(map, zoom, screen, corner, random, result);
    }
  }
  return result;
}

function checkSelection(
  map: NamedMap,
  zoom: number,
  screen: Screen,
  corner: readonly [number, number],
  random: () => number,
  result: ViewsResult,
): void {
  const free = movedBy(freeOn(screen, true), corner);
  const inFree = map.points.flatMap((point, index) => (isPointFree(point, zoom, free) ? [index] : []));
  const index = inFree[Math.floor(random() * inFree.length)];
  if (index === undefined) return;
  const plan = planOf(map, zoom, screen, { index, free });
  const window = windowAt(corner, screen);
  decide(plan, map.points[index]?.shape === undefined ? pointBox(map, index, zoom) : window);
  const shown = new ShownNames(plan);
  shown.settle(window, free);
  result.selected += 1;
  const names = shown.namesIn(window).filter((placement) => placement.index === index);
  const isWhole = names.length === 1 && names[0]?.boxes.every((box) => isInFree(box, free)) === true;
  if (!isWhole) result.covered.push(`${map.points[index]?.name} at ${zoom.toFixed(3)}`);
}

function planOf(map: NamedMap, zoom: number, screen: Screen, selected?: { index: number; free: FreeArea }): LabelPlan {
  const options = { zoom, map: map.size, window: screen.stage, measure: measureFor(map.points), shapes: shapeNames };
  const source = sourceOf(map.points, zoom, selected?.index);
  return new LabelPlan(source, { ...options, writeSelected, free: selected?.free });
}

function decide(plan: LabelPlan, box: PxBox): void {
  for (const step of plan.decide(box)) void step;
}

function pointBox({ points }: NamedMap, index: number, zoom: number): PxBox {
  const { x, y } = points[index] as { x: number; y: number };
  return { left: x * zoom, top: y * zoom, right: x * zoom + 1, bottom: y * zoom + 1 };
}

/** The upper left corner of the next view, in pixels of the zoom: dragged a little, or somewhere else. */
function nextCorner(
  { size }: NamedMap,
  zoom: number,
  { stage }: Screen,
  last: readonly [number, number] | undefined,
  random: () => number,
): readonly [number, number] {
  const within = (at: number, length: number, seen: number) =>
    length <= seen ? (length - seen) / 2 : Math.min(Math.max(at, 0), length - seen);
  const step = (at: number | undefined, length: number, seen: number) =>
    within(at === undefined ? random() * length : at + (random() - 0.5) * seen, length, seen);
  const from = random() < 0.3 ? undefined : last;
  return [step(from?.[0], size.width * zoom, stage.width), step(from?.[1], size.height * zoom, stage.height)];
}

const windowAt = ([left, top]: readonly [number, number], { stage }: Screen): PxBox => ({
  left,
  top,
  right: left + stage.width,
  bottom: top + stage.height,
});

function movedBy({ box, covers }: FreeArea, [x, y]: readonly [number, number]): FreeArea {
  const moved = ({ left, top, right, bottom }: PxBox) => {
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  };
  return { box: moved(box), covers: covers.map(moved) };
}

function namedTwice(shown: ShownNames, window: PxBox): string[] {
  const seen = new Set<number>();
  return shown
    .namesIn(window)
    .filter(({ boxes }) => boxes.some((box) => boxesMeet(box, window)))
    .flatMap(({ index }) => {
      const isTwice = seen.has(index);
      seen.add(index);
      return isTwice ? [shown.plan.pointOf(index).name] : [];
    });
}

/** Numbers between 0 and 1, the same ones every time. */
export function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
