import { COORDINATE_END, Rim, type StepBudget, spendStep, Triangles, toCircleMiddle, turn } from './triangles.ts';

export type Point = readonly [number, number];

/** Points are rounded to a hundredth. */
const PARTS = 100;
/** The limit of steps for each point. A map of the generator takes about twenty. */
const STEPS_EACH = 100;
const NONE = -1;

/**
 * The Delaunay triangles of points, built from the middle outward and numbered in the same order as by delaunator
 * (Mapbox, ISC license), so that data that refers to its triangles can be matched. Undefined when all points lie on
 * one line, one lies too far away, or they would take too long.
 */
export function triangulate(points: readonly Point[]): Triangles | undefined {
  const xs = Float64Array.from(points, ([x]) => Math.round(x * PARTS));
  const ys = Float64Array.from(points, ([, y]) => Math.round(y * PARTS));
  const isNear = (value: number): boolean => Math.abs(value) < COORDINATE_END;
  if (points.length < 3 || !xs.every(isNear) || !ys.every(isNear)) return undefined;
  const seed = seedOf(xs, ys);
  return seed === undefined ? undefined : new Sweep(xs, ys, seed).run();
}

type Seed = readonly [number, number, number];

/**
 * The point nearest to the middle, the one nearest to it, and the third with the smallest circle through all three.
 */
function seedOf(xs: Float64Array, ys: Float64Array): Seed | undefined {
  const [left, right, bottom, top] = [leastOf(xs, 1), -leastOf(xs, -1), leastOf(ys, 1), -leastOf(ys, -1)];
  const away = (index: number, x: number, y: number): number =>
    ((xs[index] ?? 0) - x) ** 2 + ((ys[index] ?? 0) - y) ** 2;
  const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2];
  const first = indexOfLeast(xs.length, (index) => away(index, middleX, middleY));
  const [x, y] = [xs[first] ?? 0, ys[first] ?? 0];
  const second = indexOfLeast(xs.length, (index) => away(index, x, y) || Infinity);
  const third = indexOfLeast(xs.length, (index) => {
    if (index === first || index === second) return Infinity;
    const [dx, dy] = toCircleMiddle(x, y, xs[second] ?? 0, ys[second] ?? 0, xs[index] ?? 0, ys[index] ?? 0);
    return dx * dx + dy * dy;
  });
  if (second === NONE || third === NONE) return undefined;
  const draftChanged = turn(x, y, xs[second] ?? 0, ys[second] ?? 0, xs[third] ?? 0, ys[third] ?? 0) < 0;
  return draftChanged ? [first, third, second] : [first, second, third];
}

const leastOf = (values: Float64Array, sign: 1 | -1): number =>
  values.reduce((least, value) => Math.min(least, value * sign), Infinity);

/** The index of the smallest value; -1 when none is finite. */
function indexOfLeast(count: number, measure: (index: number) => number): number {
  let [best, least] = [NONE, Infinity];
  for (let index = 0; index < count; index++) {
    const value = measure(index);
    if (value < least) [best, least] = [index, value];
  }
  return best;
}

/**
 * Adds points one by one, from the middle of the first triangle outward, and joins each to the part of the rim that
 * it sees.
 */
class Sweep {
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly seed: Seed;
  private readonly middle: Point;
  private readonly work: StepBudget;
  private readonly triangles: Triangles;
  private readonly rim: Rim;

  constructor(xs: Float64Array, ys: Float64Array, seed: Seed) {
    const [a, b, c] = seed;
    const [ax, ay] = [xs[a] ?? 0, ys[a] ?? 0];
    const [dx, dy] = toCircleMiddle(ax, ay, xs[b] ?? 0, ys[b] ?? 0, xs[c] ?? 0, ys[c] ?? 0);
    this.xs = xs;
    this.ys = ys;
    this.seed = seed;
    this.middle = [ax + dx, ay + dy];
    this.work = { steps: xs.length * STEPS_EACH };
    this.triangles = new Triangles(xs, ys, this.work);
    this.rim = new Rim(xs.length, this.middle, this.work);
  }

  run(): Triangles | undefined {
    const { rim, seed, work } = this;
    const [a, b, c] = seed;
    this.triangles.add(seed, [NONE, NONE, NONE]);
    for (const [index, [from, point, to]] of (
      [
        [a, b, c],
        [b, c, a],
        [c, a, b],
      ] as const
    ).entries()) {
      rim.join(from, point, to);
      rim.side[from] = index;
      this.keep(from);
    }
    let before = NONE;
    for (const point of this.outwards()) {
      const isSame = before !== NONE && this.xs[point] === this.xs[before] && this.ys[point] === this.ys[before];
      if (!isSame && !seed.includes(point)) this.take(point);
      before = point;
      if (work.steps < 0) return undefined;
    }
    return this.triangles;
  }

  private outwards(): Uint32Array {
    const away = Float64Array.from(
      this.xs,
      (x, index) => (x - this.middle[0]) ** 2 + ((this.ys[index] ?? 0) - this.middle[1]) ** 2,
    );
    return Uint32Array.from(away.keys()).sort((a, b) => (away[a] ?? 0) - (away[b] ?? 0) || a - b);
  }

  /** Joins a point to every side of the rim that it sees. */
  private take(point: number): void {
    const { rim, triangles } = this;
    const start = rim.near(this.xs[point] ?? 0, this.ys[point] ?? 0);
    let from = start === NONE ? NONE : this.firstSeen(point, start);
    if (from === NONE) return;
    let to = rim.next[from] ?? 0;
    const first = triangles.add([from, point, to], [NONE, NONE, rim.side[from] ?? NONE]);
    rim.side[point] = triangles.settle(first + 2, rim);
    rim.side[from] = first;
    for (let next = rim.next[to] ?? 0; this.sees(point, to, next); next = rim.next[to] ?? 0) {
      const side = triangles.add([to, point, next], [rim.side[point] ?? NONE, NONE, rim.side[to] ?? NONE]);
      rim.side[point] = triangles.settle(side + 2, rim);
      rim.drop(to);
      to = next;
    }
    // If the search began in the middle of the visible part, more of it lies behind.
    if (from === start) {
      for (let last = rim.before[from] ?? 0; this.sees(point, last, from); last = rim.before[from] ?? 0) {
        const side = triangles.add([last, point, from], [NONE, rim.side[from] ?? NONE, rim.side[last] ?? NONE]);
        triangles.settle(side + 2, rim);
        rim.side[last] = side;
        rim.drop(from);
        from = last;
      }
    }
    rim.join(from, point, to);
    this.keep(point);
    this.keep(from);
  }

  /** The first point of the rim from here on whose side is visible. */
  private firstSeen(point: number, start: number): number {
    let from = start;
    do {
      const to = this.rim.next[from] ?? 0;
      if (this.sees(point, from, to)) return from;
      from = to;
    } while (from !== start && spendStep(this.work));
    return NONE;
  }

  private sees(point: number, from: number, to: number): boolean {
    const { xs, ys } = this;
    if (!spendStep(this.work)) return false;
    return turn(xs[point] ?? 0, ys[point] ?? 0, xs[from] ?? 0, ys[from] ?? 0, xs[to] ?? 0, ys[to] ?? 0) < 0;
  }

  private keep(point: number): void {
    this.rim.keep(point, this.xs[point] ?? 0, this.ys[point] ?? 0);
  }
}
