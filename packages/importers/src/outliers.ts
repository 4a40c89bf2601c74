import type { Bounds } from './map-projection.ts';
import type { ReportBuilder } from './read-report.ts';

/** Coordinates beyond this are typing errors; no map uses such numbers. */
const COORDINATE_LIMIT = 1e12;
/** With fewer items an outlier cannot be determined. */
const FEWEST = 5;
/** The largest share of items that may be left out as far away. One may always be. */
const MOST_SHARE = 1 / 50;
/** An item is far away if its distance to all others is this many times their extent. */
const FAR = 10;

/**
 * The items that determine the extent of a map, without the few that lie so far away (a row with swapped numbers, a
 * town at 0,0) that everything else would shrink to a dot. Those are reported.
 * @param pointsOf every coordinate of an item
 * @returns the kept items and the rectangle around them; undefined when there are none
 */
export function withoutOutliers<T>(
  things: readonly T[],
  pointsOf: (thing: T) => Iterable<readonly [number, number]>,
  nameOf: (thing: T) => string,
  report: ReportBuilder,
): { near: T[]; bounds: Bounds | undefined } {
  const placed = things.map((thing) => ({ thing, extent: extentOf(pointsOf(thing)) }));
  const isPossible = ({ extent }: Placed<T>) => extent.every((value) => Math.abs(value) <= COORDINATE_LIMIT);
  let near = placed.filter(isPossible);
  for (let odd = outliers(near); odd.size > 0; odd = outliers(near)) near = near.filter((one) => !odd.has(one));
  const kept = new Set(near);
  for (const one of placed) {
    if (!kept.has(one)) report.skip('Too far from everything else for one map', nameOf(one.thing));
  }
  return { near: near.map(({ thing }) => thing), bounds: growing(near).at(-1) };
}

interface Placed<T> {
  thing: T;
  extent: Bounds;
}

function extentOf(points: Iterable<readonly [number, number]>): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return [minX, minY, maxX, maxY];
}

/** The rectangles around the first item, the first two, and so on. */
function growing(placed: readonly { extent: Bounds }[]): Bounds[] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  return placed.map(({ extent }) => {
    minX = Math.min(minX, extent[0]);
    minY = Math.min(minY, extent[1]);
    maxX = Math.max(maxX, extent[2]);
    maxY = Math.max(maxY, extent[3]);
    return [minX, minY, maxX, maxY];
  });
}

/** The few at one end of one axis that lie far from all others; empty when there are none. */
function outliers<T>(placed: readonly Placed<T>[]): Set<Placed<T>> {
  const most = Math.max(1, Math.floor(placed.length * MOST_SHARE));
  if (placed.length < FEWEST) return new Set();
  for (const [low, high] of [
    [0, 2],
    [1, 3],
  ] as const) {
    const sorted = placed.toSorted((a, b) => a.extent[low] + a.extent[high] - b.extent[low] - b.extent[high]);
    const first = growing(sorted);
    const last = growing(sorted.toReversed());
    for (let count = 1; count <= most; count += 1) {
      for (const [own, others, odd] of [
        [first[count - 1], last[placed.length - count - 1], () => sorted.slice(0, count)],
        [last[count - 1], first[placed.length - count - 1], () => sorted.slice(-count)],
      ] as const) {
        if (own === undefined || others === undefined) continue;
        const reach = Math.max(others[2] - others[0], others[3] - others[1]);
        const away = Math.max(others[low] - own[high], own[low] - others[high]);
        if (reach > 0 && away > reach * FAR) return new Set(odd());
      }
    }
  }
  return new Set();
}
