import { bbox, inBox, type Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';

/** The average number of segments in one row of the index. */
const PER_ROW = 8;
const ROWS_MAX = 4096;

type Inside = (x: number, y: number) => boolean;

/** Returns a fast check whether a point lies inside rings (even-odd), for code that checks many points. */
export function insideOf(rings: readonly Ring[]): Inside {
  const points = rings.flat();
  const box = bbox(points);
  const count = Math.min(ROWS_MAX, Math.max(1, Math.ceil(points.length / PER_ROW)));
  const rowHeight = (box[3] - box[1]) / count || 1;
  const rowOf = (y: number): number => Math.min(count - 1, Math.floor((y - box[1]) / rowHeight));
  const rows = Array.from({ length: count }, (): [Point, Point][] => []);
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before !== undefined)
        for (let row = rowOf(Math.min(before[1], point[1])); row <= rowOf(Math.max(before[1], point[1])); row++)
          rows[row]?.push([before, point]);
      before = point;
    }
  }
  return (x, y) => {
    if (!inBox(box, x, y)) return false;
    let isInside = false;
    for (const [a, b] of rows[rowOf(y)] ?? [])
      if (b[1] > y !== a[1] > y && x < ((a[0] - b[0]) * (y - b[1])) / (a[1] - b[1]) + b[0]) isInside = !isInside;
    return isInside;
  };
}

/** A fast check whether a point lies in any of many rings. */
export class RingIndex {
  private readonly rings: Inside[];

  constructor(rings: Iterable<Ring> = []) {
    this.rings = Array.from(rings, (ring) => insideOf([ring]));
  }

  add(ring: Ring): void {
    this.rings.push(insideOf([ring]));
  }

  /** Whether any of the rings contains the point. */
  has([x, y]: Point): boolean {
    return this.rings.some((isInside) => isInside(x, y));
  }
}
