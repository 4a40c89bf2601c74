import { seeded } from '../random/seeded.ts';
import type { Box, Point } from './points.ts';

/** Stores points in square cells so small that each holds at most one. */
class PointGrid {
  private readonly cells = new Map<number, Point>();
  private readonly cell: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly box: Box;

  constructor(box: Box, nearest: number) {
    this.box = box;
    this.cell = nearest / Math.SQRT2;
    this.columns = Math.ceil((box[2] - box[0]) / this.cell) + 1;
    this.rows = Math.ceil((box[3] - box[1]) / this.cell) + 1;
  }

  private column(x: number): number {
    return Math.floor((x - this.box[0]) / this.cell);
  }

  private row(y: number): number {
    return Math.floor((y - this.box[1]) / this.cell);
  }

  put(point: Point): void {
    this.cells.set(this.row(point[1]) * this.columns + this.column(point[0]), point);
  }

  /** Whether no stored point is nearer than `radius`. */
  isFree(x: number, y: number, radius: number): boolean {
    const reach = Math.ceil(radius / this.cell);
    const column = this.column(x);
    const row = this.row(y);
    for (let j = Math.max(0, row - reach); j <= Math.min(this.rows - 1, row + reach); j++)
      for (let i = Math.max(0, column - reach); i <= Math.min(this.columns - 1, column + reach); i++) {
        const other = this.cells.get(j * this.columns + i);
        if (other !== undefined && Math.hypot(other[0] - x, other[1] - y) < radius) return false;
      }
    return true;
  }
}

/**
 * Random points that are never crowded (Poisson disks, Bridson).
 * @param radiusAt the distance of each point to others, in sheet units, never below `rmin`
 * @param keep whether a point may lie at a place
 * @param rmin the smallest radius
 * @param tries number of tries to find a neighbor of each point
 */
export function poisson(
  box: Box,
  radiusAt: (x: number, y: number) => number,
  keep: (x: number, y: number) => boolean,
  seed: string | number,
  rmin: number,
  tries = 14,
): Point[] {
  const [x0, y0, x1, y1] = box;
  if (!(x1 > x0 && y1 > y0 && rmin > 0)) return [];
  const random = seeded(seed);
  const grid = new PointGrid(box, rmin);
  const points: Point[] = [];
  const active: Point[] = [];
  const put = (point: Point): void => {
    grid.put(point);
    points.push(point);
    active.push(point);
  };
  const growFrom = (point: Point): boolean => {
    for (let t = 0; t < tries; t++) {
      const radius = radiusAt(point[0], point[1]);
      const angle = random.next() * Math.PI * 2;
      const distance = radius * (1 + random.next());
      const x = point[0] + Math.cos(angle) * distance;
      const y = point[1] + Math.sin(angle) * distance;
      if (x < x0 || x >= x1 || y < y0 || y >= y1 || !keep(x, y)) continue;
      if (!grid.isFree(x, y, radiusAt(x, y))) continue;
      put([x, y]);
      return true;
    }
    return false;
  };
  const starts = Math.max(40, Math.ceil(((x1 - x0) * (y1 - y0)) / (rmin * rmin * 60)));
  for (let s = 0; s < starts; s++) {
    const x = random.range(x0, x1);
    const y = random.range(y0, y1);
    if (keep(x, y) && grid.isFree(x, y, radiusAt(x, y))) put([x, y]);
    while (active.length > 0) {
      const i = Math.floor(random.next() * active.length);
      if (growFrom(active[i] as Point)) continue;
      active[i] = active[active.length - 1] as Point;
      active.pop();
    }
  }
  return points;
}
