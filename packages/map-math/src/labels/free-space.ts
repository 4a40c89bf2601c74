import type { MapRect, Size } from '../geometry-types.ts';
import type { LabelEntry } from './label-entry.ts';
import type { LabelPlacement, Loss, PxBox } from './label-types.ts';
import type { Paper } from './paper.ts';
import { boxesMeet, boxWithin } from './text-boxes.ts';

const CELL = 64;
/** More than the number of cells in any row. */
const ROW = 2 ** 22;
const FIRST_CAPACITY = 1024;

/** An object that covers a part of the map. */
export interface Cover {
  /** The index of its point; -1 for none. */
  readonly owner: number;
  /** A name without a free place may cover objects that are weaker than itself. Infinity: no name may. */
  readonly strength: number;
}

/** Indexes covered boxes by position. */
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
   * The owner of an object of at least this `strength` that covers a part of a box, -1 if the object has no owner;
   * undefined for none. Objects of the same owner count only if their strength is Infinity. Touching edges do not
   * count.
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

/** How far names may reach beyond the edge of the map, in CSS pixels. */
const OVER_EDGE = 30;
/** No name covers a drawing in the picture. */
const DRAWN_STRENGTH = 1e9;
const LEAST_STRENGTH = 1;
const EDGE: Loss = { why: 'edge' };
const FRAME: Loss = { why: 'taken', by: -1 };

interface NameGround {
  readonly zoom: number;
  readonly map: Size;
  readonly paper?: Paper | undefined;
  readonly frame?: readonly MapRect[];
}

/** Tracks the free room for names on the map of one zoom. */
export class FreeSpace {
  private readonly zoom: number;
  private readonly edge: PxBox;
  /** The map itself, or the sheet. */
  private readonly whole: PxBox;
  /** Kept apart from the grid, where it would fill endless cells on a map of a billion units. */
  private readonly frame: readonly PxBox[];
  private readonly taken = new BoxGrid();
  private readonly ghosts = new BoxGrid();

  constructor({ zoom, map, paper, frame = [] }: NameGround) {
    this.zoom = zoom;
    const grown = (by: number): PxBox => {
      return { left: -by, top: -by, right: map.width * zoom + by, bottom: map.height * zoom + by };
    };
    this.whole = paper?.box ?? grown(0);
    this.edge = paper?.box ?? grown(OVER_EDGE);
    this.frame = frame.map(({ minX, minY, maxX, maxY }) => ({
      left: minX * zoom,
      top: minY * zoom,
      right: maxX * zoom,
      bottom: maxY * zoom,
    }));
  }

  /** Keeps names off the dot or drawing of a point, if it has one. */
  reserveMark({ index, point, score }: LabelEntry, { mark, isDrawn }: { mark: number; isDrawn: boolean }): void {
    if (!(mark > 0)) return;
    const [x, y] = [point.x * this.zoom, point.y * this.zoom];
    const box = { left: x - mark, top: y - mark, right: x + mark, bottom: y + mark };
    // Even the dot of an unimportant place is protected.
    this.taken.add(box, { owner: index, strength: isDrawn ? DRAWN_STRENGTH : Math.max(score, LEAST_STRENGTH) });
  }

  take({ boxes, index }: LabelPlacement): void {
    for (const box of boxes) this.taken.add(box, { owner: index, strength: Number.POSITIVE_INFINITY });
  }

  takeForGhost({ boxes, index }: LabelPlacement): void {
    for (const box of boxes) this.ghosts.add(box, { owner: index, strength: Number.POSITIVE_INFINITY });
  }

  /**
   * Whether a name may stand there. If not, the entry gets the reason, unless it already has one from an earlier
   * place.
   * @param covers whether marks of less important places may be covered
   */
  isFree(boxes: readonly PxBox[], entry: LabelEntry, covers: boolean): boolean {
    const { point, index, score } = entry;
    const strength = point.isByHand ? Number.POSITIVE_INFINITY : covers ? score : 0;
    for (const box of boxes) {
      const loss = !boxWithin(box, this.edge) && !point.isByHand ? EDGE : this.takenBy(box, index, strength);
      if (loss === undefined) continue;
      entry.loss ??= loss;
      return false;
    }
    return true;
  }

  /** Whether all of it is on the map, or on the sheet. */
  isOnMap(box: PxBox): boolean {
    return boxWithin(box, this.whole);
  }

  /** Whether the place is free of other ghosts, and its middle free of names. */
  isFreeForGhost(boxes: readonly PxBox[], index: number): boolean {
    const { left, top, right, bottom } = boxes[boxes.length >> 1] as PxBox;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const middle = { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
    if (this.taken.coverOf(middle, index, 0) !== undefined) return false;
    return boxes.every((box) => this.ghosts.coverOf(box, index, 0) === undefined);
  }

  private takenBy(box: PxBox, index: number, strength: number): Loss | undefined {
    // A name that may cover anything may also cover the frame.
    if (strength === 0 && this.frame.some((part) => boxesMeet(part, box))) return FRAME;
    const by = this.taken.coverOf(box, index, strength);
    return by === undefined ? undefined : { why: 'taken', by };
  }
}
