import type { Box, Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';

type Side = 0 | 1 | 2 | 3;

const along = (point: Point, side: Side): number => (side % 2 === 0 ? point[0] : point[1]);

const isInside = (point: Point, side: Side, limit: number): boolean =>
  side < 2 ? along(point, side) >= limit : along(point, side) <= limit;

/** Where a segment crosses one side of the box. */
function crossing(a: Point, b: Point, side: Side, limit: number): Point {
  const t = (limit - along(a, side)) / (along(b, side) - along(a, side));
  return side % 2 === 0 ? [limit, a[1] + (b[1] - a[1]) * t] : [a[0] + (b[0] - a[0]) * t, limit];
}

/**
 * The part of a ring that lies in a box, as one ring (Sutherland and Hodgman). Parts that are connected only outside
 * the box stay joined along its rim, so the result is for filling, not for drawing lines. Empty when no part lies
 * inside.
 */
export function clipRing(ring: Ring, box: Box): Point[] {
  let points: readonly Point[] = ring;
  for (const side of [0, 1, 2, 3] as const) {
    const limit = box[side];
    const kept: Point[] = [];
    let before = points.at(-1);
    for (const point of points) {
      if (before === undefined) break;
      const isIn = isInside(point, side, limit);
      if (isIn !== isInside(before, side, limit)) kept.push(crossing(before, point, side, limit));
      if (isIn) kept.push(point);
      before = point;
    }
    points = kept;
  }
  return points.slice();
}
