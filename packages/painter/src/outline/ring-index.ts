import { type Box, bbox, inBox, type Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';

/** About so many segments of a ring fall into one of its rows. */
const PER_ROW = 8;
const MOST_ROWS = 4096;

/** One ring with its segments by rows, so that asking whether a point lies inside looks at few of them. */
class IndexedRing {
  private readonly box: Box;
  private readonly rowHeight: number;
  private readonly rows: [Point, Point][][];

  constructor(ring: Ring) {
    this.box = bbox(ring);
    const count = Math.min(MOST_ROWS, Math.max(1, Math.ceil(ring.length / PER_ROW)));
    this.rowHeight = (this.box[3] - this.box[1]) / count || 1;
    this.rows = Array.from({ length: count }, () => []);
    let before = ring.at(-1);
    for (const point of ring) {
      if (before !== undefined) this.put(before, point);
      before = point;
    }
  }

  private rowOf(y: number): number {
    return Math.min(this.rows.length - 1, Math.floor((y - this.box[1]) / this.rowHeight));
  }

  private put(a: Point, b: Point): void {
    for (let row = this.rowOf(Math.min(a[1], b[1])); row <= this.rowOf(Math.max(a[1], b[1])); row++)
      this.rows[row]?.push([a, b]);
  }

  /** Even-odd, like inRing. */
  has(x: number, y: number): boolean {
    if (!inBox(this.box, x, y)) return false;
    let inside = false;
    for (const [before, point] of this.rows[this.rowOf(y)] ?? [])
      if (
        point[1] > y !== before[1] > y &&
        x < ((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]
      )
        inside = !inside;
    return inside;
  }
}

/** Answers quickly whether a point lies in any of many rings. */
export class RingIndex {
  private readonly rings: IndexedRing[];

  constructor(rings: Iterable<Ring> = []) {
    this.rings = Array.from(rings, (ring) => new IndexedRing(ring));
  }

  add(ring: Ring): void {
    this.rings.push(new IndexedRing(ring));
  }

  /** Whether any of the rings has the point inside. */
  has([x, y]: Point): boolean {
    for (const ring of this.rings) if (ring.has(x, y)) return true;
    return false;
  }
}
