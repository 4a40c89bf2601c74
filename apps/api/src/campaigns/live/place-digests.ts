import { createHash } from 'node:crypto';

/** The places that texts by leaders link. */
export interface NamedPlaces {
  ids: readonly number[];
  /** Whether a text links by name, so that any place may be meant. */
  byName: boolean;
}

export const namesNothing: NamedPlaces = { ids: [], byName: false };

export const joinNamed = (all: readonly NamedPlaces[]): NamedPlaces => ({
  ids: [...new Set(all.flatMap(({ ids }) => ids))],
  byName: all.some(({ byName }) => byName),
});

/** What an audience gets of one place. */
export interface PlaceAnswers {
  id: number;
  /** Its part of maps and details; undefined for nothing. */
  place: unknown;
  /** Its text; undefined if this audience gets none. */
  text: unknown;
  /** Whether the audience may open it, and read its text. */
  isVisible: boolean;
  isReadable: boolean;
  /** Whether its world is open, so that its pictures have addresses that do not expire. */
  isOpen: boolean;
  /** What other places show of it; undefined if it is not visible. */
  appearance: unknown;
  isMap: boolean;
  /** The places that its rumors link. */
  named: NamedPlaces;
}

/** What an audience gets of the notes at one place. */
export interface NotesAnswers {
  id: number;
  notes: readonly unknown[];
  /** The places that they link. */
  named: NamedPlaces;
}

const BITS = 256;
const BYTES = BITS / 8;
const sum = (one: bigint, other: bigint): bigint => BigInt.asUintN(BITS, one + other);
const digest = (id: number, value: unknown): Buffer =>
  createHash('sha256').update(`${id}\n`).update(JSON.stringify(value)).digest();
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
/** 48 bits: a number that is never 0. */
const shortDigest = (id: number, value: unknown): number => digest(id, value).readUIntBE(0, 6) + 1;

/** Places whose digests are in one piece of memory. */
const BUCKET_PLACES = 64;
const bucketOf = (id: number): number => Math.floor(id / BUCKET_PLACES);
const indexOf = (id: number): number => id % BUCKET_PLACES;

/** The digests of some places. Absent ones are 0. */
interface Bucket {
  places: Uint8Array;
  texts: Uint8Array;
  /** What other places show of each place. */
  appearances: Float64Array;
  flags: Uint8Array;
}

const VISIBLE = 1;
const READABLE = 2;
const MAP = 4;
/** Visible, in a world that is not open. */
const CLOSED = 8;

const copyOf = (before: Bucket | undefined): Bucket => ({
  places: before?.places.slice() ?? new Uint8Array(BUCKET_PLACES * BYTES),
  texts: before?.texts.slice() ?? new Uint8Array(BUCKET_PLACES * BYTES),
  appearances: before?.appearances.slice() ?? new Float64Array(BUCKET_PLACES),
  flags: before?.flags.slice() ?? new Uint8Array(BUCKET_PLACES),
});

/** Approximate size in memory of a bucket, and of the notes or links of a place. */
const BUCKET_BYTES = BUCKET_PLACES * (2 * BYTES + Float64Array.BYTES_PER_ELEMENT + 1) + 600;
const ENTRY_BYTES = 200;
const ID_BYTES = 8;

interface Notes {
  sum: bigint;
  named: NamedPlaces;
}

/**
 * What stands for all that an audience gets of places, texts, and notes: sums of 256-bit digests of each. Equal
 * responses have equal sums, in whatever order and however often parts of them were read again.
 */
export class PlaceDigests {
  private readonly buckets: Map<number, Bucket>;
  /** The buckets that only this object has. */
  private readonly own = new Set<number>();
  private readonly notes: Map<number, Notes>;
  /** The links of rumors by their map. */
  private readonly rumours: Map<number, NamedPlaces>;
  private readonly sums: { places: bigint; texts: bigint; notes: bigint };
  private closed: number;

  /** @param before is never changed */
  constructor(before?: PlaceDigests) {
    this.buckets = new Map(before?.buckets);
    this.notes = new Map(before?.notes);
    this.rumours = new Map(before?.rumours);
    this.sums = { places: 0n, texts: 0n, notes: 0n, ...before?.sums };
    this.closed = before?.closed ?? 0;
  }

  /** Replaces some places. @param answers of all of them that have any */
  put(ids: Iterable<number>, answers: readonly PlaceAnswers[]): void {
    const byId = new Map(answers.map((one) => [one.id, one]));
    for (const id of ids) this.putPlace(id, byId.get(id));
  }

  /** Replaces the notes at some places. @param answers of all of them that have any */
  putNotes(ids: Iterable<number>, answers: readonly NotesAnswers[]): void {
    for (const id of ids) {
      this.sums.notes = sum(this.sums.notes, -(this.notes.get(id)?.sum ?? 0n));
      this.notes.delete(id);
    }
    for (const { id, notes, named } of answers) {
      const before = this.notes.get(id);
      const added = notes.reduce<bigint>((all, note) => sum(all, numberOf(digest(id, note))), 0n);
      this.sums.notes = sum(this.sums.notes, added);
      this.notes.set(id, {
        sum: sum(before?.sum ?? 0n, added),
        named: joinNamed([named, before?.named ?? namesNothing]),
      });
    }
  }

  readonly visible = { has: (id: number): boolean => this.hasFlag(id, VISIBLE) };
  readonly readable = { has: (id: number): boolean => this.hasFlag(id, READABLE) };
  readonly maps = { has: (id: number): boolean => this.hasFlag(id, MAP) };

  /** The places with notes. */
  get noted(): number[] {
    return [...this.notes.keys()];
  }

  /** The places with rumors or notes whose text may name one of these places, or a new one. */
  placesNaming(places: ReadonlySet<number>): number[] {
    const namesAny = ({ ids, byName }: NamedPlaces): boolean => byName || ids.some((id) => places.has(id));
    const found = new Set<number>();
    for (const [id, named] of this.rumours) if (namesAny(named)) found.add(id);
    for (const [id, { named }] of this.notes) if (namesAny(named)) found.add(id);
    return [...found];
  }

  /** Whether other places show this one as they did before. */
  looksLike(before: PlaceDigests, id: number): boolean {
    return this.appearanceOf(id) === before.appearanceOf(id);
  }

  /** The sums, and whether a place of a world that is not open is visible. They never leave the server. */
  read(): { places: string; texts: string; notes: string; hasClosed: boolean } {
    const { places, texts, notes } = this.sums;
    const hasClosed = this.closed > 0;
    return { places: places.toString(16), texts: texts.toString(16), notes: notes.toString(16), hasClosed };
  }

  get bytes(): number {
    let ids = 0;
    for (const { named } of this.notes.values()) ids += named.ids.length;
    for (const named of this.rumours.values()) ids += named.ids.length;
    return this.buckets.size * BUCKET_BYTES + (this.notes.size + this.rumours.size) * ENTRY_BYTES + ids * ID_BYTES;
  }

  private putPlace(id: number, answers: PlaceAnswers | undefined): void {
    if (answers === undefined && !this.buckets.has(bucketOf(id))) return;
    const bucket = this.bucketToWrite(id);
    const at = indexOf(id);
    this.putDigest('places', bucket, id, answers?.place);
    this.putDigest('texts', bucket, id, answers?.text);
    bucket.appearances[at] = answers?.appearance === undefined ? 0 : shortDigest(id, answers.appearance);
    const flags = answers === undefined ? 0 : flagsOf(answers);
    this.closed += Number((flags & CLOSED) !== 0) - Number(((bucket.flags[at] ?? 0) & CLOSED) !== 0);
    bucket.flags[at] = flags;
    if (answers !== undefined && (answers.named.byName || answers.named.ids.length > 0))
      this.rumours.set(id, answers.named);
    else this.rumours.delete(id);
  }

  private putDigest(which: 'places' | 'texts', bucket: Bucket, id: number, value: unknown): void {
    const bytes = bucket[which].subarray(indexOf(id) * BYTES, (indexOf(id) + 1) * BYTES);
    const before = numberOf(bytes);
    if (value === undefined) bytes.fill(0);
    else bytes.set(digest(id, value));
    this.sums[which] = sum(this.sums[which], numberOf(bytes) - before);
  }

  private bucketToWrite(id: number): Bucket {
    const number = bucketOf(id);
    const known = this.buckets.get(number);
    if (known !== undefined && this.own.has(number)) return known;
    const bucket = copyOf(known);
    this.buckets.set(number, bucket);
    this.own.add(number);
    return bucket;
  }

  private hasFlag(id: number, flag: number): boolean {
    return ((this.buckets.get(bucketOf(id))?.flags[indexOf(id)] ?? 0) & flag) !== 0;
  }

  private appearanceOf(id: number): number {
    return this.buckets.get(bucketOf(id))?.appearances[indexOf(id)] ?? 0;
  }
}

const flagsOf = ({ isVisible, isReadable, isMap, isOpen }: PlaceAnswers): number =>
  (isVisible ? VISIBLE : 0) | (isReadable ? READABLE : 0) | (isMap ? MAP : 0) | (isVisible && !isOpen ? CLOSED : 0);
