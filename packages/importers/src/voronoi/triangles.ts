const NONE = -1;

/**
 * The points around all triangles so far, as a ring. Points are found by their direction from the middle of the first
 * triangle. A point that has left the rim is its own successor.
 */
export class Rim {
  readonly next: Int32Array;
  readonly before: Int32Array;
  /** The side of a triangle from each point of the rim to the next. */
  readonly side: Int32Array;
  private first: number = NONE;
  private readonly places: Int32Array;
  private readonly middle: readonly [number, number];
  private readonly work: StepBudget;

  constructor(count: number, middle: readonly [number, number], work: StepBudget) {
    this.next = new Int32Array(count);
    this.before = new Int32Array(count);
    this.side = new Int32Array(count);
    this.places = new Int32Array(Math.ceil(Math.sqrt(count))).fill(NONE);
    this.middle = middle;
    this.work = work;
  }

  /** Inserts a point between two of the rim. Points that were between them leave the rim. */
  join(from: number, point: number, to: number): void {
    this.first = from;
    this.before[point] = from;
    this.next[from] = point;
    this.before[to] = point;
    this.next[point] = to;
  }

  drop(point: number): void {
    this.next[point] = point;
  }

  /** Stores a point by its direction. */
  keep(point: number, x: number, y: number): void {
    this.places[this.placeOf(x, y)] = point;
  }

  /** A point of the rim in about the same direction, or the one before it. */
  near(x: number, y: number): number {
    const place = this.placeOf(x, y);
    for (let step = 0; step < this.places.length && spendStep(this.work); step++) {
      const point = this.places[(place + step) % this.places.length] ?? NONE;
      if (point !== NONE && this.next[point] !== point) return this.before[point] ?? NONE;
    }
    return NONE;
  }

  /** Replaces the number of a side of the rim. */
  rename(side: number, name: number): void {
    let point = this.first;
    do {
      if (this.side[point] === side) {
        this.side[point] = name;
        return;
      }
      point = this.before[point] ?? NONE;
    } while (point !== this.first && spendStep(this.work));
  }

  private placeOf(x: number, y: number): number {
    const [dx, dy] = [x - this.middle[0], y - this.middle[1]];
    const slope = dx / (Math.abs(dx) + Math.abs(dy));
    // From 0 to 1 around the middle. It is not the angle, but has the same order.
    const around = (dy > 0 ? 3 - slope : 1 + slope) / 4;
    return Math.floor(around * this.places.length) % this.places.length;
  }
}

/**
 * Orientation of points in integers below `COORDINATE_END`, where the result is exact, so that triangles never
 * overlap.
 */

/** Products of two differences stay below 2^53. */
export const COORDINATE_END = 2 ** 25;

/** Positive when the path from a over b to c turns clockwise with y up; 0 on one line. */
export const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (ay - cy) * (bx - cx) - (ax - cx) * (by - cy);

/** Whether the origin lies inside the circle through three points. */
function isAroundOrigin(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  return ax * (by * c - b * cy) - ay * (bx * c - b * cx) + a * (bx * cy - by * cx) < 0;
}

/** The center of the circle through a, b, and c, relative to a; not finite when they lie on one line. */
export function toCircleMiddle(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): [number, number] {
  const [dx, dy, ex, ey] = [bx - ax, by - ay, cx - ax, cy - ay];
  const [b, c] = [dx * dx + dy * dy, ex * ex + ey * ey];
  const half = 0.5 / (dx * ey - dy * ex);
  return [(ey * b - dy * c) * half, (dx * c - ex * b) * half];
}

/** The number of steps left. Malicious points make every step walk the whole rim. */
export interface StepBudget {
  steps: number;
}

/** Counts a step. @returns false when none is left */
export function spendStep(work: StepBudget): boolean {
  work.steps -= 1;
  return work.steps >= 0;
}

/** The next side in the same triangle. */
export const nextSide = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);
const sideBefore = (side: number): number => (side % 3 === 0 ? side + 2 : side - 1);

/**
 * Triangles by their sides: each has three consecutive ones. A side begins at a corner and, unless it lies on the
 * rim, has a twin: the same side of the neighbor in the opposite direction.
 */
export class Triangles {
  readonly corners: Int32Array;
  readonly twins: Int32Array;
  /** The number of sides. */
  sides = 0;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly work: StepBudget;

  constructor(xs: Float64Array, ys: Float64Array, work: StepBudget) {
    const most = Math.max(1, 2 * xs.length - 5) * 3;
    this.corners = new Int32Array(most);
    this.twins = new Int32Array(most).fill(NONE);
    this.xs = xs;
    this.ys = ys;
    this.work = work;
  }

  /** @returns its first side */
  add(corners: readonly [number, number, number], twins: readonly [number, number, number]): number {
    const first = this.sides;
    this.sides += 3;
    this.corners.set(corners, first);
    this.pair(first, twins[0]);
    this.pair(first + 1, twins[1]);
    this.pair(first + 2, twins[2]);
    return first;
  }

  /**
   * Flips the diagonal of two triangles if one contains the other's opposite corner in its circle, and continues with
   * the sides around, until all are valid. @returns the side that then ends at the corner opposite the first
   */
  settle(first: number, rim: Rim): number {
    const waiting = [first];
    let opposite = NONE;
    while (spendStep(this.work)) {
      const side = waiting.at(-1);
      if (side === undefined) break;
      opposite = sideBefore(side);
      const twin = this.twins[side] as number;
      waiting.pop();
      if (twin !== NONE && this.isWrong(side, twin)) waiting.push(this.turnOver(side, twin, rim), side);
    }
    return opposite;
  }

  private isWrong(side: number, twin: number): boolean {
    const { corners, xs, ys } = this;
    const a = corners[sideBefore(side)] as number;
    const b = corners[side] as number;
    const c = corners[nextSide(side)] as number;
    const p = corners[sideBefore(twin)] as number;
    const x = xs[p] as number;
    const y = ys[p] as number;
    return isAroundOrigin(
      (xs[a] as number) - x,
      (ys[a] as number) - y,
      (xs[b] as number) - x,
      (ys[b] as number) - y,
      (xs[c] as number) - x,
      (ys[c] as number) - y,
    );
  }

  /** @returns the side of the neighbor that must be checked as well */
  private turnOver(side: number, twin: number, rim: Rim): number {
    const [before, beyond] = [sideBefore(side), sideBefore(twin)];
    const outer = this.twins[beyond] ?? NONE;
    this.corners[side] = this.corners[beyond] ?? 0;
    this.corners[twin] = this.corners[before] ?? 0;
    if (outer === NONE) rim.rename(beyond, side);
    this.pair(side, outer);
    this.pair(twin, this.twins[before] ?? NONE);
    this.pair(before, beyond);
    return nextSide(twin);
  }

  private pair(one: number, other: number): void {
    this.twins[one] = other;
    if (other !== NONE) this.twins[other] = one;
  }
}
