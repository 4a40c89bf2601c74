import type { MapCoordinate } from '@venture-atlas/types';

/** Longer rings are not looked at: every pair of edges would be compared. */
const CORNERS_MAX = 400;

/** Whether two edges of an open ring cross that are no neighbours. Only told, never repaired. */
export function crossesItself(ring: readonly MapCoordinate[]): boolean {
  const count = ring.length;
  if (count < 4 || count > CORNERS_MAX) return false;
  for (let first = 0; first < count - 2; first += 1) {
    const last = first === 0 ? count - 1 : count;
    for (let second = first + 2; second < last; second += 1) {
      if (edgesCross(ring[first], ring[first + 1], ring[second], ring[(second + 1) % count])) return true;
    }
  }
  return false;
}

function edgesCross(a?: MapCoordinate, b?: MapCoordinate, c?: MapCoordinate, d?: MapCoordinate): boolean {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Above 0 when the way from a over b to c turns left. */
const turn = (a: MapCoordinate, b: MapCoordinate, c: MapCoordinate): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
