import {
  boxesMeet,
  type FreeArea,
  isInFree,
  isPointFree,
  type LabelPlacement,
  type NameSelection,
  type PxBox,
} from '../../packages/map-math/src/index.ts';
import { isShownAt, unmeasured, zoomsOf } from './check-map.ts';
import { plannerFor } from './label-names.ts';
import type { NamedMap } from './named-map.ts';
import { freeAreaOf, type Screen } from './screens.ts';

export const VIEW_COUNT = 30;

/** How thoroughly a map is checked. */
export interface ViewsOptions {
  /** The step between checked zooms. */
  readonly zoomStep: number;
  readonly views: number;
}

/** The results for the views of a map on one screen. */
export interface ViewsResult {
  views: number;
  /** Names that a view shows twice. */
  twice: string[];
  /** The number of places selected within the free area. */
  selected: number;
  /** Selected places whose name is cut off or covered. */
  covered: string[];
}

/** Simulates a person who drags a map and selects places, at each zoom. */
export function checkViews(map: NamedMap, screen: Screen, { zoomStep, views }: ViewsOptions): ViewsResult {
  const result: ViewsResult = { views: 0, twice: [], selected: 0, covered: [] };
  const random = seeded(map.points.length + screen.open.stage.width);
  // A visitor has one planner. Here the map continues unselected after each selected place.
  const [unselected, selecting] = [plannerFor(map), plannerFor(map)];
  const planAt = (planner: typeof unselected, scale: number, selected: number, free: FreeArea): NameSelection => {
    const viewOptions = {
      map: map.size,
      window: screen.open.stage,
      hasGhosts: screen.role === 'editor',
      name: map.name,
    };
    return planner.planFor({ ...viewOptions, scale, selected, free }) ?? unmeasured();
  };
  for (const [at, zoom] of zoomsOf(map.size, screen.open.stage).entries()) {
    if (at % zoomStep > 0) continue;
    let corner: Corner | undefined;
    for (let view = 0; view < views; view += 1) {
      corner = nextCorner(map, zoom, screen, corner, random);
      const window = windowAt(corner, screen);
      const free = movedBy(freeAreaOf(screen.resting), corner);
      const shown = planAt(unselected, zoom, -1, free);
      decide(shown, window);
      shown.settle(window, free);
      result.views += 1;
      for (const name of namedTwice(shown, window)) result.twice.push(`${name} at ${zoom.toFixed(3)}`);
      const covered = movedBy(freeAreaOf(screen.open), corner);
      const index = placeToSelect(map, zoom, covered, random);
      if (index === undefined) continue;
      result.selected += 1;
      if (!isNamedWhole(planAt(selecting, zoom, index, covered), index, window, covered)) {
        result.covered.push(`${map.points[index]?.name} at ${zoom.toFixed(3)}`);
      }
    }
  }
  return result;
}

/** A random place that the zoom shows in the free area; undefined for none. */
function placeToSelect(map: NamedMap, zoom: number, free: FreeArea, random: () => number): number | undefined {
  const inFree = map.points.flatMap((point, index) =>
    isShownAt(point, zoom) && isPointFree(point, zoom, free) ? [index] : [],
  );
  return inFree[Math.floor(random() * inFree.length)];
}

/** Whether the name of a selected place is in a window once, whole, and uncovered. */
function isNamedWhole(shown: NameSelection, index: number, window: PxBox, free: FreeArea): boolean {
  decide(shown, window);
  shown.settle(window, free);
  const names = shown.namesIn(window).filter((placement) => placement.index === index);
  return names.length === 1 && names[0]?.boxes.every((box) => isInFree(box, free)) === true;
}

function decide({ plan }: NameSelection, box: PxBox): void {
  for (const step of plan.decide(box)) void step;
}

type Corner = readonly [number, number];

/** The upper left corner of the next view, in pixels of the zoom: after a short drag, or somewhere else. */
function nextCorner(
  { size }: NamedMap,
  zoom: number,
  { open: { stage } }: Screen,
  last: Corner | undefined,
  random: () => number,
): Corner {
  const within = (at: number, length: number, seen: number) =>
    length <= seen ? (length - seen) / 2 : Math.min(Math.max(at, 0), length - seen);
  const step = (at: number | undefined, length: number, seen: number) =>
    within(at === undefined ? random() * length : at + (random() - 0.5) * seen, length, seen);
  const from = random() < 0.3 ? undefined : last;
  return [step(from?.[0], size.width * zoom, stage.width), step(from?.[1], size.height * zoom, stage.height)];
}

const windowAt = ([left, top]: Corner, { open: { stage } }: Screen): PxBox => ({
  left,
  top,
  right: left + stage.width,
  bottom: top + stage.height,
});

function movedBy({ box, covers }: FreeArea, [x, y]: Corner): FreeArea {
  const moved = ({ left, top, right, bottom }: PxBox) => {
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  };
  return { box: moved(box), covers: covers.map(moved) };
}

/** Names that are in a window twice, including the faint ones of an editor. */
function namedTwice(shown: NameSelection, window: PxBox): string[] {
  const ghosts = shown.ghostsIn(window).flatMap(({ ghost }): LabelPlacement[] => (ghost === undefined ? [] : [ghost]));
  const seen = new Set<number>();
  return [...shown.namesIn(window), ...ghosts]
    .filter(({ boxes }) => boxes.some((box) => boxesMeet(box, window)))
    .flatMap(({ index }) => {
      const isTwice = seen.has(index);
      seen.add(index);
      return isTwice ? [shown.plan.pointOf(index).name] : [];
    });
}

/** A generator of numbers between 0 and 1, the same for each seed. */
export function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
