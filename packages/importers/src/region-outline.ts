import type { Pair } from './azgaar/azgaar-world.ts';
import { ImportRefusal } from './import-refusal.ts';

/** The most row entries for each edge of a ring. A long edge is listed in many rows. */
const ROWS_OF_EDGE = 4;

/**
 * A fast check whether a point lies in a ring, also for many rings with thousands of corners. Edges are indexed by
 * rows.
 */
export class RingInside {
  readonly ring: readonly Pair[];
  readonly area: number;
  private readonly box: Box;
  /** Created on first use, because most rings are never checked. */
  private corners: Set<string> | undefined;
  private rows: number[][] | undefined;

  constructor(ring: readonly Pair[]) {
    this.ring = ring;
    this.area = ringArea(ring);
    this.box = boxOf(ring);
  }

  /**
   * Whether a ring that does not cross this one lies in it, tested at its first corner that is not a corner of this
   * one.
   */
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

  /** The rows that the edge to a corner crosses. */
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

/** The area of a ring; positive when it runs from the x axis toward the y axis. */
export function ringArea(ring: readonly Pair[]): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const before = ring.at(index - 1) ?? [0, 0];
    sum += before[0] * y - x * before[1];
  }
  return sum / 2;
}

export const pointKey = ([x, y]: Pair): string => `${x},${y}`;

interface Edge {
  from: Pair;
  to: Pair;
}

/** Rings smaller than this share of the largest are gaps from rounded corners. */
const SLIVER = 1e-5;

/**
 * The outline of connected cells: edges shared by two cells are removed, the others are joined to rings. Returns
 * polygons of rings, each with its outline first, then its holes.
 * @throws ImportRefusal when there are too many rings to compare
 */
export function outlineOf(cells: readonly (readonly Pair[])[]): Pair[][][] {
  const edges = new Map<string, Edge>();
  for (const cell of cells) {
    const ring = ringArea(cell) < 0 ? cell.toReversed() : cell;
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1);
      if (from === undefined || same(from, to)) continue;
      // The neighbor has the same edge in the opposite direction.
      if (!edges.delete(key(to, from))) edges.set(key(from, to), { from, to });
    }
  }
  return nested(chained([...edges.values()]));
}

/** Sorts rings into polygons. A ring in the opposite direction is a hole of the smallest outline around it. */
function nested(rings: readonly Pair[][]): Pair[][][] {
  const all = rings.map((ring) => ({ ring, inside: new RingInside(ring) }));
  const largest = all.reduce((most, { inside }) => Math.max(most, Math.abs(inside.area)), 0);
  const real = all.filter(({ inside }) => Math.abs(inside.area) > largest * SLIVER);
  const outlines = real.filter(({ inside }) => inside.area > 0).sort((a, b) => a.inside.area - b.inside.area);
  const polygons = outlines.map(({ ring, inside }) => ({ inside, rings: [ring] }));
  const holes = real.filter(({ inside }) => inside.area < 0);
  assertFewPairs(holes.length * outlines.length);
  for (const hole of holes) {
    const around = polygons.find(({ inside }) => -hole.inside.area < inside.area && inside.holds(hole.inside));
    around?.rings.push(hole.ring);
  }
  return polygons.map((polygon) => polygon.rings).toReversed();
}

/** Polygons from the rings of a drawn path, in any direction: a ring inside another is its hole. */
export function nestedByPlace(rings: readonly Pair[][]): Pair[][][] {
  assertFewPairs(rings.length ** 2);
  const all = rings.map((ring) => new RingInside(ring));
  const turned = rings.map((ring, index) => {
    const one = all[index] as RingInside;
    const depth = all.filter((other) => other !== one && other.holds(one)).length;
    const runsLeft = one.area > 0;
    return (depth % 2 === 0) === runsLeft ? ring : ring.toReversed();
  });
  return nested(turned);
}

/** The most pairs of rings that are compared, which takes a second or two. */
const PAIRS_MAX = 100_000_000;

function assertFewPairs(pairs: number): void {
  if (pairs > PAIRS_MAX)
    throw new ImportRefusal(
      'One area in the files has too many rings to sort them. Simplify it, or split it into several.',
    );
}

function chained(edges: readonly Edge[]): Pair[][] {
  const starting = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = starting.get(pointKey(edge.from));
    if (list === undefined) starting.set(pointKey(edge.from), [edge]);
    else list.push(edge);
  }
  const rings: Pair[][] = [];
  for (const first of edges) {
    const ring: Pair[] = [];
    let edge = take(starting, first);
    while (edge !== undefined) {
      ring.push(edge.from);
      if (same(edge.to, first.from)) break;
      edge = take(starting, starting.get(pointKey(edge.to))?.[0]);
    }
    if (ring.length >= 3) rings.push(ring);
  }
  return rings;
}

/** Removes an edge from the remaining ones; undefined when it is gone. */
function take(starting: Map<string, Edge[]>, edge: Edge | undefined): Edge | undefined {
  if (edge === undefined) return undefined;
  const list = starting.get(pointKey(edge.from));
  const index = list?.indexOf(edge) ?? -1;
  if (index < 0) return undefined;
  list?.splice(index, 1);
  return edge;
}

const key = (from: Pair, to: Pair): string => `${pointKey(from)} ${pointKey(to)}`;
const same = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];
