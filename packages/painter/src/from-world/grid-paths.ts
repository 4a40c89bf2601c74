import type { Grid } from '../outline/distance-grid.ts';

/** Distances and paths from the start cells to the other cells of an area. */
export interface GridPaths {
  /** Length of the path to each cell, in grid cells. */
  length: Map<number, number>;
  /** The cell before each cell on its path. */
  before: Map<number, number>;
}

const NEIGHBOURS = [
  [1, 0, 1],
  [-1, 0, 1],
  [0, 1, 1],
  [0, -1, 1],
  [1, 1, Math.SQRT2],
  [1, -1, Math.SQRT2],
  [-1, 1, Math.SQRT2],
  [-1, -1, Math.SQRT2],
] as const;

function* around({ columns, rows }: Grid, index: number): Generator<[index: number, step: number]> {
  const x = index % columns;
  const y = (index - x) / columns;
  for (const [dx, dy, step] of NEIGHBOURS)
    if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows) yield [index + dy * columns + dx, step];
}

/** The connected areas of a grid, each as a list of cell indexes. */
export function componentsOf(grid: Grid, isIn: Uint8Array): number[][] {
  const isFound = new Uint8Array(isIn.length);
  const components: number[][] = [];
  for (let start = 0; start < isIn.length; start++) {
    if (isIn[start] !== 1 || isFound[start] === 1) continue;
    const places = [start];
    isFound[start] = 1;
    for (const place of places)
      for (const [next] of around(grid, place))
        if (isIn[next] === 1 && isFound[next] !== 1) {
          isFound[next] = 1;
          places.push(next);
        }
    components.push(places);
  }
  return components;
}

/** A priority queue of cells, lowest cost first. */
class Queue {
  private readonly heap: [cost: number, place: number][] = [];

  push(cost: number, place: number): void {
    const { heap } = this;
    let at = heap.length;
    heap.push([cost, place]);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((heap[above] as [number, number])[0] <= cost) break;
      this.swap(at, above);
      at = above;
    }
  }

  pop(): [cost: number, place: number] | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      const right = left + 1;
      const cost = (i: number): number => heap[i]?.[0] ?? Infinity;
      const least = cost(right) < cost(left) ? right : left;
      if (cost(least) >= cost(at)) break;
      this.swap(at, least);
      at = least;
    }
    return first;
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a] as [number, number];
    this.heap[a] = this.heap[b] as [number, number];
    this.heap[b] = kept;
  }
}

/** Paths from the starts to all connected cells. They prefer cells with great depth. */
export function pathsFrom(grid: Grid, depths: Float32Array, starts: readonly number[]): GridPaths {
  const length = new Map<number, number>();
  const before = new Map<number, number>();
  const costs = new Map<number, number>();
  const queue = new Queue();
  for (const start of starts) {
    costs.set(start, 0);
    length.set(start, 0);
    queue.push(0, start);
  }
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [cost, place] = next;
    if (cost > (costs.get(place) ?? Infinity)) continue;
    for (const [beside, step] of around(grid, place)) {
      const depth = depths[beside] as number;
      if (!(depth > 0)) continue;
      const there = cost + step / (0.5 + depth) ** 2;
      if (there >= (costs.get(beside) ?? Infinity)) continue;
      costs.set(beside, there);
      length.set(beside, (length.get(place) ?? 0) + step);
      before.set(beside, place);
      queue.push(there, beside);
    }
  }
  return { length, before };
}

/** The cells from a start to this cell. */
export function pathTo({ before }: GridPaths, end: number): number[] {
  const way = [end];
  for (let at = before.get(end); at !== undefined; at = before.get(at)) way.push(at);
  return way.reverse();
}
