import type { CurvedPlacement, StraightPlacement } from '@venture-atlas/map-math';
import { type NamePlace, nameInView, unplacedName } from './name-place.ts';
import type { PointStore } from './point-store.ts';

/** The names of a picture, packed to be sent to the page: columns of numbers. */
export interface PackedNames {
  /** The zoom at which they were placed. */
  readonly scale: number;
  /** Position ids. A line or a large area may be there several times. */
  readonly ids: Float64Array;
  /** How many are written. The others are ghosts. */
  readonly written: number;
  /** Position ids of names that have no room even among ghosts. A faint dot stands for each. */
  readonly bare: Float64Array;
  /** Six for each name: x, y, type size, rotation, half width, half height. A curve uses only the type size. */
  readonly numbers: Float64Array;
  /** Where the letters of each name begin in `letters`. The last entry is the end. Straight names have none. */
  readonly starts: Uint32Array;
  readonly letters: Float32Array;
  /** Lines that differ from those of the name's own wrap ratio. */
  readonly lines: readonly (readonly [at: number, lines: readonly string[]])[];
}

/** Numbers of each name. */
export const NUMBERS = 6;

/** The names of the shown picture. */
export class PlacedNames {
  readonly scale: number;
  private readonly packed: PackedNames;
  private readonly lines: ReadonlyMap<number, readonly string[]>;
  private rows: Map<number, number[]> | undefined;

  constructor(packed: PackedNames) {
    this.packed = packed;
    this.scale = packed.scale;
    this.lines = new Map(packed.lines);
  }

  get count(): number {
    return this.packed.ids.length;
  }

  /** How many are written. They come first; the others are ghosts. */
  get written(): number {
    return this.packed.written;
  }

  /** Position ids that a faint dot stands for. */
  get bare(): Float64Array {
    return this.packed.bare;
  }

  id(at: number): number {
    return this.packed.ids[at] as number;
  }

  /** A name in pixels of `scale`, from the map's corner. */
  at(at: number): StraightPlacement | CurvedPlacement {
    const { numbers, starts, letters } = this.packed;
    const [from, to] = [starts[at] as number, starts[at + 1] as number];
    const number = (which: number) => numbers[at * NUMBERS + which] as number;
    if (to > from) return { form: 'curved', px: number(2), letters: letters.subarray(from, to) };
    const lines = this.lines.get(at);
    return {
      form: 'straight',
      x: number(0),
      y: number(1),
      px: number(2),
      rotation: number(3),
      halfWidth: number(4),
      halfHeight: number(5),
      ...(lines === undefined ? {} : { lines }),
    };
  }

  /** A quick check: whether a pixel of `scale` may lie within `room` pixels of a name. */
  isNear(at: number, x: number, y: number, room: number): boolean {
    const { numbers, starts, letters } = this.packed;
    const [from, to] = [starts[at] as number, starts[at + 1] as number];
    if (to === from) {
      const [dx, dy] = [x - (numbers[at * NUMBERS] as number), y - (numbers[at * NUMBERS + 1] as number)];
      const reach = (numbers[at * NUMBERS + 4] as number) + (numbers[at * NUMBERS + 5] as number) + 2 * room;
      return Math.abs(dx) <= reach && Math.abs(dy) <= reach;
    }
    for (let letter = from; letter < to; letter += 3) {
      const [dx, dy] = [x - (letters[letter] as number), y - (letters[letter + 1] as number)];
      if (Math.abs(dx) <= 2 * room && Math.abs(dy) <= 2 * room) return true;
    }
    return false;
  }

  /** Whether any name of a position is written. */
  has(id: number): boolean {
    return this.rowsOf(id).length > 0;
  }

  /** All names of a point, converted to a view. */
  namesOf(store: PointStore, index: number, view: { x: number; y: number; scale: number }): NamePlace[] {
    return this.rowsOf(store.ids[index] as number).map((at) => nameInView(this.at(at), this.scale, store, index, view));
  }

  private rowsOf(id: number): readonly number[] {
    if (this.rows === undefined) {
      this.rows = new Map();
      for (const [at, one] of this.packed.ids.entries()) {
        const rows = this.rows.get(one);
        if (rows === undefined) this.rows.set(one, [at]);
        else rows.push(at);
      }
    }
    return this.rows.get(id) ?? [];
  }
}

/** Positions of a marked point's names: as written, or by the point's own offset if none is written. */
export function namesToMark(
  placed: PlacedNames | undefined,
  store: PointStore,
  index: number,
  view: { x: number; y: number; scale: number },
): readonly NamePlace[] {
  const names = placed?.namesOf(store, index, view) ?? [];
  return names.length > 0 ? names : [unplacedName(store, index, view)];
}
