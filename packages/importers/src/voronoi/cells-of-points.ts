import { nextSide, type Triangles } from './triangles.ts';
import { type Point, triangulate } from './triangulate.ts';

/** The cell of a point: the area nearer to it than to any other point. */
export interface PointCell {
  /** Points with adjacent cells, without those around the map. */
  neighbours: number[];
  /** Whether it is adjacent to cells of points around the map. */
  isAtRim: boolean;
  outline: [number, number][];
}

/** The most sides of a cell that the generator reads. */
const SIDES_MAX = 20;
const NONE = -1;

/**
 * The Voronoi cells of points. Points around the map close the cells at its rim and have no cells themselves. The
 * result matches the generator: in its order, with corners in whole pixels. A duplicate point has a cell without an
 * outline. Undefined when there are no cells, or the points would take too long.
 */
export function cellsOfPoints(points: readonly Point[], around: readonly Point[]): PointCell[] | undefined {
  const all = [...points, ...around];
  const triangles = triangulate(all);
  if (triangles === undefined) return undefined;
  const cells: PointCell[] = points.map(() => ({ neighbours: [], isAtRim: false, outline: [] }));
  const isFound = new Uint8Array(points.length);
  for (let side = 0; side < triangles.sides; side++) {
    const point = triangles.corners[nextSide(side)] ?? 0;
    const cell = cells[point];
    if (cell === undefined || isFound[point] === 1) continue;
    isFound[point] = 1;
    for (const one of sidesInto(triangles, side)) {
      const neighbour = triangles.corners[one] ?? 0;
      if (neighbour < points.length) cell.neighbours.push(neighbour);
      else cell.isAtRim = true;
      const corner = cornerOf(triangles, one, all);
      if (corner !== undefined) cell.outline.push(corner);
    }
  }
  return cells;
}

/** The sides that end at the same point, in order around it. */
function sidesInto({ twins }: Triangles, first: number): number[] {
  const sides: number[] = [];
  let side = first;
  do {
    sides.push(side);
    side = twins[nextSide(side)] ?? NONE;
  } while (side !== NONE && side !== first && sides.length < SIDES_MAX);
  return sides;
}

/** The corner of cells in a triangle: the center of its circumscribed circle. */
function cornerOf({ corners }: Triangles, side: number, all: readonly Point[]): [number, number] | undefined {
  const first = side - (side % 3);
  const [a, b, c] = [first, first + 1, first + 2].map((one) => all[corners[one] ?? 0]);
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const [ad, bd, cd] = [a, b, c].map(([x, y]) => x * x + y * y) as [number, number, number];
  const scale = 1 / (2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1])));
  const x = Math.floor(scale * (ad * (b[1] - c[1]) + bd * (c[1] - a[1]) + cd * (a[1] - b[1])));
  const y = Math.floor(scale * (ad * (c[0] - b[0]) + bd * (a[0] - c[0]) + cd * (b[0] - a[0])));
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
}
