import type { MapRect, Size } from '../geometry-types.ts';
import type { LabelEntry } from './label-entry.ts';
import type { LabelPlacement, Loss, PxBox } from './label-types.ts';
import type { Paper } from './paper.ts';
import { boxesMeet, boxWithin } from './text-boxes.ts';

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

/** Names may reach this far over the edge of the map, in CSS pixels. */
const OVER_EDGE = 30;
/** What the picture draws is covered by no name. */
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

/** Where on the map of one zoom there is room for names, and who takes it. */
export class NameRoom {
  private readonly zoom: number;
  private readonly edge: PxBox;
  /** The map itself, or the sheet. */
  private readonly whole: PxBox;
  /** Not in the grid: on a map of a thousand million units it would have no end there. */
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

  /** Keeps names off the dot or drawing of a point, where it has one. */
  reserveMark({ index, point, score }: LabelEntry, { mark, isDrawn }: { mark: number; isDrawn: boolean }): void {
    if (!(mark > 0)) return;
    const [x, y] = [point.x * this.zoom, point.y * this.zoom];
    const box = { left: x - mark, top: y - mark, right: x + mark, bottom: y + mark };
    // Of whatever little importance: its dot is there.
    this.taken.add(box, { owner: index, strength: isDrawn ? DRAWN_STRENGTH : Math.max(score, LEAST_STRENGTH) });
  }

  take({ boxes, index }: LabelPlacement): void {
    for (const box of boxes) this.taken.add(box, { owner: index, strength: Number.POSITIVE_INFINITY });
  }

  takeForGhost({ boxes, index }: LabelPlacement): void {
    for (const box of boxes) this.ghosts.add(box, { owner: index, strength: Number.POSITIVE_INFINITY });
  }

  /**
   * Whether a name may stand there; where not, the entry is told why, of all the places it tries of the first.
   * @param covers marks of lesser places may be covered
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

  /** Whether no other ghost stands there, and no name over the middle. */
  isFreeForGhost(boxes: readonly PxBox[], index: number): boolean {
    const { left, top, right, bottom } = boxes[boxes.length >> 1] as PxBox;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const middle = { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
    if (this.taken.coverOf(middle, index, 0) !== undefined) return false;
    return boxes.every((box) => this.ghosts.coverOf(box, index, 0) === undefined);
  }

  private takenBy(box: PxBox, index: number, strength: number): Loss | undefined {
    // Whoever may cover anything may cover the frame.
    if (strength === 0 && this.frame.some((part) => boxesMeet(part, box))) return FRAME;
    const by = this.taken.coverOf(box, index, strength);
    return by === undefined ? undefined : { why: 'taken', by };
  }
}
