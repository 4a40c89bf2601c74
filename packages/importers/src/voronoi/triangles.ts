import type { Rim } from './rim.ts';
import { isAroundOrigin } from './turns.ts';
import { mayGoOn, type WorkLeft } from './work-left.ts';

const NONE = -1;

/** The side that follows in the same triangle. */
export const nextSide = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);
const sideBefore = (side: number): number => (side % 3 === 0 ? side + 2 : side - 1);

/**
 * Triangles by their sides: each has three, one after the other. A side begins at a corner and, unless it lies on the
 * rim, has a twin: the same side of the neighbour, which runs the other way.
 */
export class Triangles {
  readonly corners: Int32Array;
  readonly twins: Int32Array;
  /** How many sides there are. */
  sides = 0;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly work: WorkLeft;

  constructor(xs: Float64Array, ys: Float64Array, work: WorkLeft) {
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
   * Turns a side whose two triangles lie in each other's circle to their other diagonal, and looks at the sides around,
   * until all are right. @returns the side that then ends at the corner opposite the first
   */
  settle(first: number, rim: Rim): number {
    const waiting = [first];
    let opposite = NONE;
    while (mayGoOn(this.work)) {
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

  /** @returns the side of the neighbour that has to be looked at as well */
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
