import { segDist } from './lines.ts';
import { dist, type Point } from './points.ts';

/** Appends an item to the list under a key. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const held = lists.get(key);
  if (held === undefined) lists.set(key, [item]);
  else held.push(item);
}

const COLUMN = 2 ** 22;

/** Finds the nearest of many points. */
export class PointIndex<P extends Point = Point> {
  private readonly cell: number;
  private readonly cells = new Map<number, P[]>();

  /** @param cell the side of a cell in sheet units, about the distance of typical searches */
  constructor(points: Iterable<P>, cell = 64) {
    this.cell = cell;
    for (const point of points) {
      const key = Math.floor(point[0] / cell) * COLUMN + Math.floor(point[1] / cell);
      addTo(this.cells, key, point);
    }
  }

  /** The nearest point within `max`; undefined for none. */
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

interface Segment {
  a: Point;
  b: Point;
  tag: number;
}

/** Indexes the segments of many lines by square cells, so that searches for the nearest are fast. */
export class SegmentIndex {
  private readonly cell: number;
  private readonly cells = new Map<number, Segment[]>();

  /** @param cell the side of a cell in sheet units, about the distance of typical searches */
  constructor(cell = 64) {
    this.cell = cell;
  }

  /** @param tag a number that `nearest` returns for this line */
  addLine(line: readonly Point[], closed = false, tag = 0): void {
    const count = line.length;
    for (let i = 1; i < count + (closed ? 1 : 0); i++)
      this.addSegment(line[i - 1] as Point, line[i % count] as Point, tag);
  }

  addSegment(a: Point, b: Point, tag = 0): void {
    const { cell } = this;
    const [top, bottom] = a[1] <= b[1] ? [a, b] : [b, a];
    const firstRow = Math.floor(top[1] / cell);
    const lastRow = Math.floor(bottom[1] / cell);
    const slope = bottom[1] > top[1] ? (bottom[0] - top[0]) / (bottom[1] - top[1]) : 0;
    for (let row = firstRow; row <= lastRow; row++) {
      const enters = firstRow === row ? top[0] : top[0] + (row * cell - top[1]) * slope;
      const leaves = lastRow === row ? bottom[0] : top[0] + ((row + 1) * cell - top[1]) * slope;
      const left = Math.floor(Math.min(enters, leaves) / cell);
      const right = Math.floor(Math.max(enters, leaves) / cell);
      for (let column = left; column <= right; column++) addTo(this.cells, column * COLUMN + row, { a, b, tag });
    }
  }

  /** The distance from (x, y) to the nearest line, at most `max`. */
  dist(x: number, y: number, max: number): number {
    return this.nearest(x, y, max)?.distance ?? max;
  }

  /** The distance and the tag of the nearest line within `max`; undefined for none. */
  nearest(x: number, y: number, max: number): { distance: number; tag: number } | undefined {
    const { cell } = this;
    const reach = Math.ceil(max / cell);
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    let distance = max;
    let tag: number | undefined;
    for (let i = -reach; i <= reach; i++)
      for (let j = -reach; j <= reach; j++)
        for (const segment of this.cells.get((column + i) * COLUMN + row + j) ?? []) {
          const d = segDist(x, y, segment.a, segment.b);
          if (d >= distance) continue;
          distance = d;
          tag = segment.tag;
        }
    return tag === undefined ? undefined : { distance, tag };
  }
}
