import { dist, type Point } from './points.ts';

const COLUMN = 2 ** 22;

/** Finds the nearest of many points. */
export class PointIndex<P extends Point = Point> {
  private readonly cell: number;
  private readonly cells = new Map<number, P[]>();

  /** @param cell the side of a cell in sheet units, about the distances that will be asked for */
  constructor(points: Iterable<P>, cell = 64) {
    this.cell = cell;
    for (const point of points) {
      const key = Math.floor(point[0] / cell) * COLUMN + Math.floor(point[1] / cell);
      const held = this.cells.get(key);
      if (held === undefined) this.cells.set(key, [point]);
      else held.push(point);
    }
  }

  /** The nearest point nearer than `max`; undefined when none is. */
  nearest(at: Point, max: number): P | undefined {
    const reach = Math.ceil(max / this.cell);
    const column = Math.floor(at[0] / this.cell);
    const row = Math.floor(at[1] / this.cell);
    let found: P | undefined;
    let distance = max;
    for (let i = -reach; i <= reach; i++)
      for (let j = -reach; j <= reach; j++)
        for (const point of this.cells.get((column + i) * COLUMN + row + j) ?? []) {
          const d = dist(point, at);
          if (d >= distance) continue;
          distance = d;
          found = point;
        }
    return found;
  }
}
