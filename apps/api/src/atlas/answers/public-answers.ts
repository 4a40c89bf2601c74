import { createHash } from 'node:crypto';
import type { EventFeed } from '../../events/event-feed.ts';
import { createQueue, gzipped, quickBrotli, smallestBrotli } from '../../http/answers/compress.ts';

/** An answer that is the same for everybody, ready to be sent in every encoding. */
export interface PublicAnswer {
  /** Of the text, whatever the encoding: the first part of each ETag. */
  hash: string;
  identity: Buffer;
  brotli: Buffer;
  /** Which brotli it is: the two differ in bytes, so their ETags differ. */
  brotliKind: 'quick' | 'smallest';
  gzip: Buffer | undefined;
}

/** What an answer is built from; `locationIds` are all locations that a change of would change it. */
export interface AnswerSource {
  body: unknown;
  locationIds: readonly number[];
}

export interface PublicAnswers {
  /** The answer under this key if it is kept and known to be still true. */
  kept: (key: string) => PublicAnswer | undefined;
  /** The answer under this key, built at most once at a time; undefined when `build` finds nothing (that is not kept). */
  get: (key: string, build: () => Promise<AnswerSource | undefined>) => Promise<PublicAnswer | undefined>;
  /** The gzip form, made on first use. */
  gzip: (answer: PublicAnswer) => Promise<Buffer>;
  /** For whoever wrote without an event. */
  dropAll: () => void;
  /** A number that is another one after every write of the public world, whoever wrote. */
  state: () => Promise<number>;
  /** How much is kept; `bytes` counts all encodings. */
  size: () => { answers: number; bytes: number };
  /** Resolves when no compression is under way. */
  idle: () => Promise<void>;
}

interface Entry {
  answer: PublicAnswer;
  locationIds: ReadonlySet<number>;
  /** When it was last asked for, on a clock that counts askings. */
  used: number;
}

export interface PublicAnswersOptions {
  /** Room for answers in all encodings, in bytes; the longest unused go first. */
  maxBytes: number;
  /** Tells of every write; what it touched goes. */
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
}

/** Part of the room that stays filled when the longest unused answers are sorted out. */
const ROOM_AFTER_SORTING = 0.95;

/** Keeps public answers serialised and compressed. Whatever a write touched goes before anything is answered after it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one store; each part changes the same entries and the same count of bytes
export function createPublicAnswers({ maxBytes, events }: PublicAnswersOptions): PublicAnswers {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<PublicAnswer | undefined>>();
  const upgrades = createQueue();
  let bytes = 0;
  let asked = 0;
  // Counts drops: an answer whose building began before a drop is sent once and not kept.
  let epoch = 0;

  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    bytes -= sizeOf(entry.answer);
    entries.delete(key);
  };

  const makeRoom = (): void => {
    if (bytes <= maxBytes) return;
    const byAge = [...entries].sort(([, a], [, b]) => a.used - b.used);
    // A little more than needed, so that a full house is not sorted for every guest.
    for (const [key] of byAge) {
      if (bytes <= maxBytes * ROOM_AFTER_SORTING) return;
      remove(key);
    }
  };

  const startAnew = (): void => {
    epoch += 1;
    flights.clear();
  };

  const dropAll = (): void => {
    startAnew();
    entries.clear();
    bytes = 0;
  };

  /** Changes an answer, keeping the count of bytes right if it is still kept. */
  const change = (answer: PublicAnswer, apply: () => void): void => {
    const before = sizeOf(answer);
    apply();
    for (const entry of entries.values()) {
      if (entry.answer !== answer) continue;
      bytes += sizeOf(answer) - before;
      makeRoom();
      return;
    }
  };

  const upgrade = (key: string, answer: PublicAnswer): void =>
    upgrades.add(async () => {
      if (entries.get(key)?.answer !== answer) return;
      const brotli = await smallestBrotli(answer.identity);
      change(answer, () => Object.assign(answer, { brotli, brotliKind: 'smallest' }));
    });

  const build = async (
    key: string,
    source: () => Promise<AnswerSource | undefined>,
  ): Promise<PublicAnswer | undefined> => {
    const begun = epoch;
    const found = await source();
    if (found === undefined) return undefined;
    const identity = Buffer.from(JSON.stringify(found.body));
    const answer: PublicAnswer = {
      hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      identity,
      brotli: await quickBrotli(identity),
      brotliKind: 'quick',
      gzip: undefined,
    };
    if (begun === epoch && sizeOf(answer) <= maxBytes) {
      asked += 1;
      entries.set(key, { answer, locationIds: new Set(found.locationIds), used: asked });
      bytes += sizeOf(answer);
      makeRoom();
      upgrade(key, answer);
    }
    return answer;
  };

  const drop = (locationIds: readonly number[]): void => {
    startAnew();
    for (const [key, entry] of entries) {
      if (locationIds.some((id) => entry.locationIds.has(id))) remove(key);
    }
  };

  events.listen((event) => {
    if (event?.ids === undefined) dropAll();
    else if (event.kind === 'world changed') drop(event.ids);
  });

  const kept = (key: string): PublicAnswer | undefined => {
    const entry = events.isBehind() ? undefined : entries.get(key);
    if (entry === undefined) return undefined;
    asked += 1;
    entry.used = asked;
    return entry.answer;
  };

  return {
    kept,
    async get(key, source) {
      if (events.isBehind()) await events.catchUp();
      const answer = kept(key);
      if (answer !== undefined) return answer;
      const underWay = flights.get(key);
      if (underWay !== undefined) return underWay;
      const flight = build(key, source).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
      flights.set(key, flight);
      return flight;
    },
    async gzip(answer) {
      const gzip = answer.gzip ?? (await gzipped(answer.identity));
      if (answer.gzip === undefined) change(answer, () => Object.assign(answer, { gzip }));
      return gzip;
    },
    dropAll,
    async state() {
      await events.catchUp();
      return epoch;
    },
    size: () => ({ answers: entries.size, bytes }),
    idle: () => upgrades.idle(),
  };
}

/** Rough cost of an entry besides its texts, so that a million empty answers are not free. */
const ENTRY_BYTES = 2048;

const sizeOf = (answer: PublicAnswer): number =>
  ENTRY_BYTES + answer.identity.length + answer.brotli.length + (answer.gzip?.length ?? 0);
