import { createHash } from 'node:crypto';

/** Places whose digests are kept together, and read again together. */
const BUCKET_PLACES = 64;

/** The bucket of a place. */
export const bucketOf = (locationId: number): number => Math.floor(locationId / BUCKET_PLACES);

/** All ids that a bucket may hold. */
export const idsOfBucket = (bucket: number): number[] =>
  Array.from({ length: BUCKET_PLACES }, (_, index) => bucket * BUCKET_PLACES + index);

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

/** Whether one of these places may be among the named ones. */
const namesAny = ({ ids, byName }: NamedPlaces, places: ReadonlySet<number>): boolean =>
  byName || ids.some((id) => places.has(id));

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
const sum = (one: bigint, other: bigint): bigint => BigInt.asUintN(BITS, one + other);
const hash = (id: number, value: unknown) =>
  createHash('sha256').update(`${id}\n`).update(JSON.stringify(value)).digest();
const digest = (id: number, value: unknown): bigint => BigInt(`0x${hash(id, value).toString('hex')}`);
/** 48 bits: a number that is never 0. */
const shortDigest = (id: number, value: unknown): number => hash(id, value).readUIntBE(0, 6) + 1;

/** The sums of a bucket. Which of its places are visible, readable, and maps is kept as bits. */
interface Bucket {
  places: bigint;
  texts: bigint;
  notes: bigint;
  visible: bigint;
  readable: bigint;
  maps: bigint;
  hasClosed: boolean;
  /** The digest of each place's appearance; 0 if it is not visible. */
  appearances: Float64Array;
  named: NamedPlaces;
  namedInNotes: NamedPlaces;
}

const emptyBucket: Bucket = {
  places: 0n,
  texts: 0n,
  notes: 0n,
  visible: 0n,
  readable: 0n,
  maps: 0n,
  hasClosed: false,
  appearances: new Float64Array(BUCKET_PLACES),
  named: namesNothing,
  namedInNotes: namesNothing,
};

/** Approximate size of a bucket in memory. */
const BUCKET_BYTES = 600 + BUCKET_PLACES * Float64Array.BYTES_PER_ELEMENT;
const ID_BYTES = 8;

type Sum = 'places' | 'texts' | 'notes';

/**
 * What stands for all that an audience gets of places, texts, and notes: sums of 256-bit digests of each. Equal
 * responses have equal sums, in whatever order and however often parts of them were read again.
 */
export class PlaceDigests {
  private readonly buckets: Map<number, Bucket>;
  /** The buckets whose leaders' texts link places. */
  private readonly naming: Set<number>;
  private readonly sums: Record<Sum, bigint>;

  constructor(before?: PlaceDigests) {
    this.buckets = new Map(before?.buckets);
    this.naming = new Set(before?.naming);
    this.sums = { places: 0n, texts: 0n, notes: 0n, ...before?.sums };
  }

  /** Replaces the places of a bucket. @param answers of all its places that have any */
  put(bucket: number, answers: readonly PlaceAnswers[]): void {
    const { notes, namedInNotes } = this.buckets.get(bucket) ?? emptyBucket;
    this.set(bucket, { ...bucketWith(answers), notes, namedInNotes }, answers.length === 0);
  }

  /** Replaces the notes of a bucket. @param answers of all its places that have any */
  putNotes(bucket: number, answers: readonly NotesAnswers[]): void {
    const before = this.buckets.get(bucket) ?? emptyBucket;
    let notes = 0n;
    for (const { id, notes: all } of answers) for (const note of all) notes = sum(notes, digest(id, note));
    this.set(bucket, { ...before, notes, namedInNotes: joinNamed(answers.map(({ named }) => named)) });
  }

  readonly visible = { has: (id: number): boolean => this.hasBit(id, 'visible') };
  readonly readable = { has: (id: number): boolean => this.hasBit(id, 'readable') };
  readonly maps = { has: (id: number): boolean => this.hasBit(id, 'maps') };

  /** All buckets with places. */
  get all(): number[] {
    return [...this.buckets.keys()];
  }

  /** The buckets whose leaders' texts may name one of these places, or a new one. */
  bucketsNaming(places: ReadonlySet<number>): number[] {
    return [...this.naming].filter((bucket) => {
      const { named, namedInNotes } = this.buckets.get(bucket) ?? emptyBucket;
      return namesAny(named, places) || namesAny(namedInNotes, places);
    });
  }

  /** Whether other places show this one as they did before. */
  looksLike(before: PlaceDigests, id: number): boolean {
    return this.appearanceOf(id) === before.appearanceOf(id);
  }

  /** The sums, and whether a place of a world that is not open is visible. They never leave the server. */
  read(): Record<Sum, string> & { hasClosed: boolean } {
    const hasClosed = [...this.buckets.values()].some((bucket) => bucket.hasClosed);
    const { places, texts, notes } = this.sums;
    return { places: places.toString(16), texts: texts.toString(16), notes: notes.toString(16), hasClosed };
  }

  get bytes(): number {
    let ids = 0;
    for (const bucket of this.naming) {
      const { named, namedInNotes } = this.buckets.get(bucket) ?? emptyBucket;
      ids += named.ids.length + namedInNotes.ids.length;
    }
    return this.buckets.size * BUCKET_BYTES + ids * ID_BYTES;
  }

  private set(number: number, bucket: Bucket, isEmpty = false): void {
    const before = this.buckets.get(number) ?? emptyBucket;
    for (const name of ['places', 'texts', 'notes'] as const)
      this.sums[name] = sum(this.sums[name], bucket[name] - before[name]);
    const isNaming = [bucket.named, bucket.namedInNotes].some(({ ids, byName }) => byName || ids.length > 0);
    if (isNaming) this.naming.add(number);
    else this.naming.delete(number);
    if (isEmpty && bucket.notes === 0n) this.buckets.delete(number);
    else this.buckets.set(number, bucket);
  }

  private hasBit(id: number, which: 'visible' | 'readable' | 'maps'): boolean {
    return ((this.buckets.get(bucketOf(id)) ?? emptyBucket)[which] & bitOf(id)) !== 0n;
  }

  private appearanceOf(id: number): number {
    return this.buckets.get(bucketOf(id))?.appearances[id % BUCKET_PLACES] ?? 0;
  }
}

const bitOf = (id: number): bigint => 1n << BigInt(id % BUCKET_PLACES);

function bucketWith(answers: readonly PlaceAnswers[]): Bucket {
  const bucket: Bucket = { ...emptyBucket, appearances: new Float64Array(BUCKET_PLACES) };
  for (const { id, place, text, isVisible, isReadable, isOpen, appearance, isMap } of answers) {
    if (place !== undefined) bucket.places = sum(bucket.places, digest(id, place));
    if (text !== undefined) bucket.texts = sum(bucket.texts, digest(id, text));
    if (isVisible) bucket.visible |= bitOf(id);
    if (isReadable) bucket.readable |= bitOf(id);
    if (isMap) bucket.maps |= bitOf(id);
    if (isVisible && !isOpen) bucket.hasClosed = true;
    if (appearance !== undefined) bucket.appearances[id % BUCKET_PLACES] = shortDigest(id, appearance);
  }
  return { ...bucket, named: joinNamed(answers.map(({ named }) => named)) };
}
