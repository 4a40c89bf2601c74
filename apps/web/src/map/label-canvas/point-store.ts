import type { Radians } from '@venture-atlas/map-math';
import { LABEL_KINDS, type LabelKind, radiusOfMark } from '@venture-atlas/map-math';
import type { MapCoordinate, TypeIcon } from '@venture-atlas/types';
import { METRICS_PER_POINT, numberIn, POINT_FLAGS, type PointChunk } from './point-chunk.ts';

/** A shape in map units, y running down, with its bounding box. A line is one part with one ring. */
export interface StoredShape {
  readonly isArea: boolean;
  readonly parts: readonly MapCoordinate[][][];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The first size of the columns; they double when full. */
const FIRST_CAPACITY = 256;

/**
 * The points of one map as columns of numbers. The row of a point is its index. Painter and page each hold a store fed
 * with the same chunks, so an index means the same in both.
 */
export class PointStore {
  count = 0;
  ids = new Float64Array(FIRST_CAPACITY);
  /** x and y of point i at 2i and 2i + 1. */
  places = new Float64Array(FIRST_CAPACITY * 2);
  looks = new Float32Array(FIRST_CAPACITY * METRICS_PER_POINT);
  flags = new Uint8Array(FIRST_CAPACITY);
  signs = new Uint8Array(FIRST_CAPACITY);
  private readonly outlines: string[] = [];
  private parts: string[][] = [];
  kinds = new Uint8Array(FIRST_CAPACITY);
  /** How many notes there are. */
  notes = new Uint8Array(FIRST_CAPACITY);
  /** Width of the widest line in multiples of the type size; NaN until it is measured. */
  widths = new Float32Array(FIRST_CAPACITY).fill(Number.NaN);
  /** How many lines a measured label has. */
  lineCounts = new Uint8Array(FIRST_CAPACITY);
  names: string[] = [];
  /** The lines of labels that have more than one. */
  readonly lines = new Map<number, readonly string[]>();
  /** Advances of each letter, for names whose letters are set one by one. */
  readonly advances = new Map<number, readonly number[]>();
  readonly shapes = new Map<number, StoredShape>();

  /** Replaces all rows from `from` on with the chunk. */
  replaceTail(from: number, chunk: PointChunk): void {
    this.reserve(from + chunk.count);
    this.names.length = from;
    for (let row = from; row < this.count; row += 1) this.forget(row);
    this.ids.set(chunk.ids, from);
    this.places.set(chunk.places, from * 2);
    this.looks.set(chunk.looks, from * METRICS_PER_POINT);
    this.flags.set(chunk.flags, from);
    this.signs.set(this.signsOf(chunk), from);
    this.kinds.set(chunk.kinds, from);
    this.notes.set(chunk.notes, from);
    this.widths.fill(Number.NaN, from, from + chunk.count);
    if (chunk.count > 0) for (const name of chunk.names.split('\n')) this.names.push(name);
    this.count = from + chunk.count;
    for (const { row, parts } of chunk.shapes) this.keepShape(from + row, parts);
  }

  /** Puts row k of the chunk at index `rows[k]`. */
  replaceRows(rows: readonly number[], chunk: PointChunk): void {
    const names = chunk.names.split('\n');
    const signs = this.signsOf(chunk);
    rows.forEach((index, row) => {
      this.forget(index);
      this.ids[index] = chunk.ids[row] as number;
      this.places.set(chunk.places.subarray(row * 2, row * 2 + 2), index * 2);
      this.looks.set(
        chunk.looks.subarray(row * METRICS_PER_POINT, (row + 1) * METRICS_PER_POINT),
        index * METRICS_PER_POINT,
      );
      this.flags[index] = chunk.flags[row] as number;
      this.signs[index] = signs[row] as number;
      this.kinds[index] = chunk.kinds[row] as number;
      this.notes[index] = chunk.notes[row] as number;
      this.names[index] = names[row] ?? '';
    });
    for (const { row, parts } of chunk.shapes) this.keepShape(rows[row] as number, parts);
  }

  /** Forgets all widths, because the fonts they were measured with have changed. */
  forgetWidths(): void {
    this.widths.fill(Number.NaN);
    this.lines.clear();
    this.advances.clear();
  }

  x(index: number): number {
    return this.places[index * 2] as number;
  }

  y(index: number): number {
    return this.places[index * 2 + 1] as number;
  }

  /** Type size of the label, in map units. */
  scale(index: number): number {
    return this.looks[index * METRICS_PER_POINT] as number;
  }

  /** Radians clockwise. */
  rotation(index: number): Radians {
    return this.looks[index * METRICS_PER_POINT + 1] as number;
  }

  /** From the point to the label's centre, in multiples of the type size. */
  offsetRight(index: number): number {
    return this.looks[index * METRICS_PER_POINT + 2] as number;
  }

  offsetDown(index: number): number {
    return this.looks[index * METRICS_PER_POINT + 3] as number;
  }

  /** Widest line in multiples of the type size; 0 is one line. */
  wrapRatio(index: number): number {
    return this.looks[index * METRICS_PER_POINT + 4] as number;
  }

  /** Weight of its name in addition to its size. */
  importance(index: number): number {
    return this.looks[index * METRICS_PER_POINT + 5] as number;
  }

  has(index: number, flag: keyof typeof POINT_FLAGS): boolean {
    return ((this.flags[index] as number) & POINT_FLAGS[flag]) !== 0;
  }

  /** Whether any point has the flag. */
  hasSome(flag: keyof typeof POINT_FLAGS): boolean {
    return this.flags.some((flags, index) => index < this.count && (flags & POINT_FLAGS[flag]) !== 0);
  }

  /** Whether there are notes at any point. */
  hasNotes(): boolean {
    return this.notes.some((count, index) => index < this.count && count > 0);
  }

  kind(index: number): LabelKind {
    return LABEL_KINDS[this.kinds[index] as number] ?? 'place';
  }

  isShape(index: number): boolean {
    return ((this.flags[index] as number) & (POINT_FLAGS.line | POINT_FLAGS.area)) !== 0;
  }

  /** The sign that replaces the dot, if there is one. */
  sign(index: number): TypeIcon | undefined {
    return this.has(index, 'dot') ? ((this.drawnAs(index)?.[0] || undefined) as TypeIcon | undefined) : undefined;
  }

  /** Whether any point may have a sign. */
  hasSigns(): boolean {
    return this.parts.some(([sign]) => Boolean(sign));
  }

  /** Sign, color, dash, and weight that were chosen for it. Each is empty if it was not chosen. */
  drawnAs(index: number): readonly string[] | undefined {
    return this.parts[(this.signs[index] as number) - 1];
  }

  /** Radius of the dot or sign in CSS pixels; 0 without one. */
  dotRadius(index: number): number {
    if (!this.has(index, 'dot')) return 0;
    return radiusOfMark(this.sign(index) ?? null, this.scale(index));
  }

  /** The index of a position, or -1. */
  indexOf(id: number | null): number {
    if (id === null) return -1;
    const index = this.ids.indexOf(id);
    return index < this.count ? index : -1;
  }

  /** Converts the signs of a chunk to outline numbers of this store. */
  private signsOf({ signs, outlines }: PointChunk): Uint8Array {
    const numbers = [0, ...outlines.map((outline) => numberIn(this.outlines, outline))];
    this.parts = this.outlines.map((outline) => outline.split('|'));
    return signs.map((sign) => numbers[sign] as number);
  }

  private forget(index: number): void {
    this.widths[index] = Number.NaN;
    this.lines.delete(index);
    this.advances.delete(index);
    this.shapes.delete(index);
  }

  private keepShape(index: number, parts: readonly MapCoordinate[][][]): void {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of parts.flat(2)) {
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
    }
    this.shapes.set(index, { isArea: this.has(index, 'area'), parts, minX, minY, maxX, maxY });
  }

  private reserve(count: number): void {
    if (count <= this.flags.length) return;
    const capacity = Math.max(count, this.flags.length * 2);
    const grown = { ids: this.ids, places: this.places, looks: this.looks, widths: this.widths };
    this.ids = new Float64Array(capacity);
    this.ids.set(grown.ids);
    this.places = new Float64Array(capacity * 2);
    this.places.set(grown.places);
    this.looks = new Float32Array(capacity * METRICS_PER_POINT);
    this.looks.set(grown.looks);
    this.widths = new Float32Array(capacity).fill(Number.NaN);
    this.widths.set(grown.widths);
    const bytes = (old: Uint8Array<ArrayBuffer>) => {
      const next = new Uint8Array(capacity);
      next.set(old);
      return next;
    };
    this.flags = bytes(this.flags);
    this.signs = bytes(this.signs);
    this.kinds = bytes(this.kinds);
    this.notes = bytes(this.notes);
    this.lineCounts = bytes(this.lineCounts);
  }
}
