import type { PxBox } from './label-types.ts';

const CELL = 64;
/** More than any row of cells has. */
const ROW = 2 ** 22;
const FIRST_CAPACITY = 1024;

/** What covers a part of the map. */
export interface Cover {
  /** The point that it belongs to; -1 for what belongs to none. */
  readonly owner: number;
  /**
   * How firmly it stands: a name that finds no free place may cover what is weaker than it is. Infinity: nothing may.
   */
  readonly strength: number;
}

/** Boxes that are taken, found by place. */
export class BoxGrid {
  private readonly cells = new Map<number, number[]>();
  private bounds = new Float64Array(FIRST_CAPACITY * 4);
  private strengths = new Float64Array(FIRST_CAPACITY);
  private owners = new Int32Array(FIRST_CAPACITY);
  private count = 0;

  add({ left, top, right, bottom }: PxBox, { owner, strength }: Cover): void {
    const id = this.count;
    this.reserve(id + 1);
    this.count = id + 1;
    this.bounds.set([left, top, right, bottom], id * 4);
    this.owners[id] = owner;
    this.strengths[id] = strength;
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
        const key = row * ROW + column;
        const cell = this.cells.get(key);
        if (cell === undefined) this.cells.set(key, [id]);
        else cell.push(id);
      }
    }
  }

  /**
   * Who covers a part of a box, if anybody does that is not weaker than `strength`: the owner, -1 for what belongs to
   * none. What its own owner covers counts only where nothing may stand. Touching edges do not meet.
   */
  coverOf({ left, top, right, bottom }: PxBox, owner: number, strength: number): number | undefined {
    const { bounds, owners, strengths } = this;
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
        const cell = this.cells.get(row * ROW + column);
        if (cell === undefined) continue;
        for (const id of cell) {
          const at = id * 4;
          if (
            (bounds[at] as number) < right &&
            (bounds[at + 1] as number) < bottom &&
            (bounds[at + 2] as number) > left &&
            (bounds[at + 3] as number) > top &&
            (owners[id] !== owner || strengths[id] === Number.POSITIVE_INFINITY) &&
            (strengths[id] as number) >= strength
          )
            return owners[id] as number;
        }
      }
    }
    return undefined;
  }

  private reserve(count: number): void {
    if (count <= this.owners.length) return;
    const capacity = this.owners.length * 2;
    const { bounds, owners, strengths } = this;
    this.bounds = new Float64Array(capacity * 4);
    this.bounds.set(bounds);
    this.owners = new Int32Array(capacity);
    this.owners.set(owners);
    this.strengths = new Float64Array(capacity);
    this.strengths.set(strengths);
  }
}
