import { createHash } from 'node:crypto';

/** Places whose digests are kept together, and read again together. */
const BUCKET_PLACES = 64;

/** The bucket of a place. */
export const bucketOf = (locationId: number): number => Math.floor(locationId / BUCKET_PLACES);

/** All ids that a bucket may hold. */
export const idsOfBucket = (bucket: number): number[] =>
  Array.from({ length: BUCKET_PLACES }, (_, index) => bucket * BUCKET_PLACES + index);

/** What an audience is answered of one place. */
export interface PlaceAnswers {
  id: number;
  /** What maps and details say of it; undefined: nothing. */
  place: unknown;
  /** Its text; undefined: there is none for this audience. */
  text: unknown;
  /** Whether the audience may open it, and read its text. */
  isVisible: boolean;
  isReadable: boolean;
  /** Whether its world is open, so that its pictures have addresses that do not end. */
  isOpen: boolean;
}

const BITS = 256;
const sum = (one: bigint, other: bigint): bigint => BigInt.asUintN(BITS, one + other);
const digest = (id: number, value: unknown): bigint =>
  BigInt(`0x${createHash('sha256').update(`${id}\n`).update(JSON.stringify(value)).digest('hex')}`);

/** The sums of a bucket, and which of its places are seen and read, as bits. */
interface Bucket {
  places: bigint;
  texts: bigint;
  visible: bigint;
  readable: bigint;
  hasClosed: boolean;
}

/** Rough size of a bucket in memory. */
const BUCKET_BYTES = 400;

/**
 * What stands for all that an audience is answered of places and texts: sums of 256-bit digests of each. Equal answers have
 * equal sums, in whatever order and however often parts of them were read again.
 */
export class PlaceDigests {
  private readonly buckets: Map<number, Bucket>;
  private places: bigint;
  private texts: bigint;

  constructor(before?: PlaceDigests) {
    this.buckets = new Map(before?.buckets);
    this.places = before?.places ?? 0n;
    this.texts = before?.texts ?? 0n;
  }

  /** Replaces what is known of a bucket. @param answers of all places in it of which anything is answered */
  put(bucket: number, answers: readonly PlaceAnswers[]): void {
    const before = this.buckets.get(bucket);
    const now = bucketWith(answers);
    this.places = sum(this.places, now.places - (before?.places ?? 0n));
    this.texts = sum(this.texts, now.texts - (before?.texts ?? 0n));
    if (answers.length === 0) this.buckets.delete(bucket);
    else this.buckets.set(bucket, now);
  }

  readonly visible = { has: (id: number): boolean => this.hasBit(id, 'visible') };
  readonly readable = { has: (id: number): boolean => this.hasBit(id, 'readable') };

  /** The sums, and whether a place of a world that is not open is among what is seen. They never leave the server. */
  read(): { places: string; texts: string; hasClosed: boolean } {
    const hasClosed = [...this.buckets.values()].some((bucket) => bucket.hasClosed);
    return { places: this.places.toString(16), texts: this.texts.toString(16), hasClosed };
  }

  get bytes(): number {
    return this.buckets.size * BUCKET_BYTES;
  }

  private hasBit(id: number, which: 'visible' | 'readable'): boolean {
    const bits = this.buckets.get(bucketOf(id))?.[which] ?? 0n;
    return (bits & bitOf(id)) !== 0n;
  }
}

const bitOf = (id: number): bigint => 1n << BigInt(id % BUCKET_PLACES);

function bucketWith(answers: readonly PlaceAnswers[]): Bucket {
  const bucket: Bucket = { places: 0n, texts: 0n, visible: 0n, readable: 0n, hasClosed: false };
  for (const { id, place, text, isVisible, isReadable, isOpen } of answers) {
    if (place !== undefined) bucket.places = sum(bucket.places, digest(id, place));
    if (text !== undefined) bucket.texts = sum(bucket.texts, digest(id, text));
    if (isVisible) bucket.visible |= bitOf(id);
    if (isReadable) bucket.readable |= bitOf(id);
    if (isVisible && !isOpen) bucket.hasClosed = true;
  }
  return bucket;
}
