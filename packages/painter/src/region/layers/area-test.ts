import { bbox, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';

/** Rows of the index; a ring of thousands of points is then asked for a handful. */
const ROWS = 128;

interface Edge {
  a: Point;
  b: Point;
}

const crosses = ({ a, b }: Edge, x: number, y: number): boolean =>
  a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0];

/** Asks quickly and often whether a point lies inside rings (even-odd), such as while things are scattered over them. */
export function insideOf(rings: readonly Ring[]): (x: number, y: number) => boolean {
  const [x0, y0, x1, y1] = bbox(rings.flat());
  if (!(y1 > y0)) return () => false;
  const height = (y1 - y0) / ROWS;
  const rowOf = (y: number): number => Math.min(ROWS - 1, Math.floor((y - y0) / height));
  const rows = Array.from({ length: ROWS }, (): Edge[] => []);
  for (const ring of rings) {
    let a = ring.at(-1);
    for (const b of ring) {
      if (a !== undefined)
        for (let row = rowOf(Math.min(a[1], b[1])); row <= rowOf(Math.max(a[1], b[1])); row++)
          rows[row]?.push({ a, b });
      a = b;
    }
  }
  return (x, y) => {
    if (x < x0 || x > x1 || y < y0 || y > y1) return false;
    let isInside = false;
    for (const edge of rows[rowOf(y)] ?? []) if (crosses(edge, x, y)) isInside = !isInside;
    return isInside;
  };
}
