import type { Pair } from './azgaar/azgaar-world.ts';

/** Edges that may be written down for each edge of a ring: one that runs far stands in many rows. */
const ROWS_OF_EDGE = 4;

/** Tells soon whether something lies in a ring, also of many rings with thousands of corners: its edges are kept by rows. */
export class RingInside {
  readonly ring: readonly Pair[];
  readonly area: number;
  private readonly box: Box;
  /** Made when they are asked for: most rings are never looked into. */
  private corners: Set<string> | undefined;
  private rows: number[][] | undefined;

  constructor(ring: readonly Pair[]) {
    this.ring = ring;
    this.area = ringArea(ring);
    this.box = boxOf(ring);
  }

  /** Whether a ring that crosses this one nowhere lies in it, by its first corner that is none of this one. */
  holds({ ring, box }: RingInside): boolean {
    if (box.left < this.box.left || box.right > this.box.right) return false;
    if (box.low < this.box.low || box.high > this.box.high) return false;
    this.corners ??= new Set(this.ring.map(pointKey));
    const corners = this.corners;
    const inner = ring.find((corner) => !corners.has(pointKey(corner))) ?? ring[0];
    return inner !== undefined && this.isAround(inner);
  }

  private isAround([x, y]: Pair): boolean {
    this.rows ??= this.makeRows();
    let inside = false;
    for (const index of this.rows[this.rowOf(y, this.rows.length)] ?? []) {
      const [ax, ay] = this.ring[index] as Pair;
      const [bx, by] = this.ring.at(index - 1) as Pair;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }

  private makeRows(): number[][] {
    const { ring } = this;
    let count = Math.max(1, Math.floor(Math.sqrt(ring.length)));
    while (count > 1 && this.entries(count) > ring.length * ROWS_OF_EDGE) count = Math.floor(count / 2);
    const rows: number[][] = Array.from({ length: count }, () => []);
    for (const index of ring.keys()) {
      const [first, last] = this.rowsOf(index, count);
      for (let row = first; row <= last; row++) rows[row]?.push(index);
    }
    return rows;
  }

  private entries(count: number): number {
    let sum = 0;
    for (const index of this.ring.keys()) {
      const [first, last] = this.rowsOf(index, count);
      sum += last - first + 1;
    }
    return sum;
  }

  /** The rows that the edge to a corner runs through. */
  private rowsOf(index: number, count: number): [number, number] {
    const [, y] = this.ring[index] as Pair;
    const [, before] = this.ring.at(index - 1) as Pair;
    return [this.rowOf(Math.min(y, before), count), this.rowOf(Math.max(y, before), count)];
  }

  private rowOf(y: number, count: number): number {
    const { low, high } = this.box;
    return high > low ? Math.min(count - 1, Math.max(0, Math.floor(((y - low) / (high - low)) * count))) : 0;
  }
}

interface Box {
  left: number;
  right: number;
  low: number;
  high: number;
}

function boxOf(ring: readonly Pair[]): Box {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const [x, y] of ring) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.low = Math.min(box.low, y);
    box.high = Math.max(box.high, y);
  }
  return box;
}

/** Above 0 when a ring runs round its middle from x to y. */
export function ringArea(ring: readonly Pair[]): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const before = ring.at(index - 1) ?? [0, 0];
    sum += before[0] * y - x * before[1];
  }
  return sum / 2;
}

export const pointKey = ([x, y]: Pair): string => `${x},${y}`;
