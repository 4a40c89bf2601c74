import {
  asScale,
  boxesMeet,
  fitScale,
  hull,
  isPointVisible,
  type LabelPlacement,
  type LabelPoint,
  type NameSelection,
  type PxBox,
  type Size,
} from '../../packages/map-math/src/index.ts';
import { plannerFor } from './label-names.ts';
import type { NamedMap } from './named-map.ts';

/** The results for one map in one window size. */
export interface MapResult {
  /** Pairs of overlapping names, with the zoom. */
  overlaps: string[];
  /** The numbers of written names and of names that should show, at each zoom. */
  written: number[];
  wanted: number[];
}

export const ZOOM_COUNT = 20;
/** Ratio of the last zoom to the one that shows the whole map. */
const CLOSEST = 40;

/** The checked zooms of a map, in even steps from the one that fits it into the window. */
export function zoomsOf(map: Size, window: Size): number[] {
  const whole = fitScale(map, window);
  return Array.from({ length: ZOOM_COUNT }, (_, at) => whole * CLOSEST ** (at / (ZOOM_COUNT - 1)));
}

/**
 * Writes the names of a whole map at each zoom with the map's own planner, in the order in which a visitor reaches
 * them.
 */
export function checkMap(map: NamedMap, window: Size): MapResult {
  const { size, points } = map;
  const result: MapResult = { overlaps: [], written: [], wanted: [] };
  const placementsAt = placerOf(map, window);
  for (const zoom of zoomsOf(size, window)) {
    const placements = placementsAt(zoom);
    const name = (index: number): string => points[index]?.name ?? '';
    for (const [one, other] of overlappingNames(placements)) {
      result.overlaps.push(`${name(one.index)} and ${name(other.index)} at ${zoom.toFixed(3)}`);
    }
    result.written.push(new Set(placements.map(({ index }) => index)).size);
    result.wanted.push(points.filter((point) => isShownAt(point, zoom)).length);
  }
  return result;
}

/** Returns a function that writes the names of a whole map at one zoom after the other. */
export function placerOf(map: NamedMap, window: Size): (zoom: number) => readonly LabelPlacement[] {
  const planner = plannerFor(map);
  const { size } = map;
  return (zoom) => {
    const free = { box: { left: 0, top: 0, right: window.width, bottom: window.height }, covers: [] };
    const request = { scale: zoom, map: size, window, selected: -1, free, hasGhosts: false, name: map.name };
    const { plan } = planner.planFor(request) ?? unmeasured();
    const all = { left: -99, top: -99, right: size.width * zoom + 99, bottom: size.height * zoom + 99 };
    for (const step of plan.decide(all)) void step;
    return plan.placementsIn(all);
  };
}

/** A planner without a measuring canvas has no plan. */
export function unmeasured(): NameSelection {
  throw new Error('There is always something to measure names on.');
}

/** Pairs of overlapping names, found by a sweep from left to right. */
export function overlappingNames(placements: readonly LabelPlacement[]): [LabelPlacement, LabelPlacement][] {
  const swept = placements
    .map((placement) => ({ placement, around: hull(placement.boxes) }))
    .sort((a, b) => a.around.left - b.around.left);
  const pairs: [LabelPlacement, LabelPlacement][] = [];
  for (const [at, one] of swept.entries()) {
    for (let next = at + 1; next < swept.length; next += 1) {
      const other = swept[next];
      if (other === undefined || other.around.left >= one.around.right) break;
      const isOver = (box: PxBox): boolean => other.placement.boxes.some((there) => boxesMeet(box, there));
      if (boxesMeet(one.around, other.around) && one.placement.boxes.some(isOver)) {
        pairs.push([one.placement, other.placement]);
      }
    }
  }
  return pairs;
}

/** Whether the zoom shows a point. */
export const isShownAt = ({ scale, shape }: LabelPoint, zoom: number): boolean =>
  isPointVisible({ scale, isShape: shape !== undefined, isSelected: false }, asScale(zoom));
