import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EventFeed } from '../../events/event-feed.ts';
import { createQueue, gzipped, quickBrotli, smallestBrotli } from '../../http/answers/compress.ts';

/** An answer that is the same for everybody, ready to be sent in every encoding. */
export interface PublicAnswer {
  key: string;
  /** Of the text, whatever the encoding: the first part of each ETag. */
  hash: string;
  identity: Buffer;
  brotli: Buffer;
  /** Which brotli it is: the two differ in bytes, so their ETags differ. */
  brotliKind: 'quick' | 'smallest';
  gzip: Buffer | undefined;
}

/** What an answer is built from; `locationIds` are all locations that a change of would change it. */
export interface AnswerSource<Body = unknown> {
  body: Body;
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
}

export interface PublicAnswersOptions {
  /** Room for answers in all encodings, in bytes; the longest unused go first. */
  maxBytes: number;
  /** Tells of every write; what it touched goes. */
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
}

/** Keeps public answers serialised and compressed. Whatever a write touched goes before anything is answered after it. */
export function createPublicAnswers({ maxBytes, events }: PublicAnswersOptions): PublicAnswers {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  });
  const flights = new Map<string, Promise<PublicAnswer | undefined>>();
  const upgrades = createQueue();
  // Counts drops: an answer whose building began before a drop is sent once and not kept.
  let epoch = 0;

  const startAnew = (): void => {
    epoch += 1;
    flights.clear();
  };

  const dropAll = (): void => {
    startAnew();
    entries.clear();
  };

  /** Changes an answer; one that is still kept is measured anew. */
  const change = (key: string, answer: PublicAnswer, apply: () => void): void => {
    apply();
    const entry = entries.peek(key);
    if (entry?.answer === answer) entries.set(key, { ...entry });
  };

  const upgrade = (key: string, answer: PublicAnswer): void =>
    upgrades.add(async () => {
      if (entries.peek(key)?.answer !== answer) return;
      const brotli = await smallestBrotli(answer.identity);
      change(key, answer, () => Object.assign(answer, { brotli, brotliKind: 'smallest' }));
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
      key,
      hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      identity,
      brotli: await quickBrotli(identity),
      brotliKind: 'quick',
      gzip: undefined,
    };
    if (begun === epoch) {
      entries.set(key, { answer, locationIds: new Set(found.locationIds) });
      upgrade(key, answer);
    }
    return answer;
  };

  const drop = (locationIds: readonly number[]): void => {
    startAnew();
    for (const [key, entry] of entries) {
      if (locationIds.some((id) => entry.locationIds.has(id))) entries.delete(key);
    }
  };

  events.listen((event) => {
    if (event?.ids === undefined) dropAll();
    else if (event.kind === 'world changed') drop(event.ids);
  });

  const kept = (key: string): PublicAnswer | undefined => (events.isBehind() ? undefined : entries.get(key)?.answer);

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
      if (answer.gzip === undefined) change(answer.key, answer, () => Object.assign(answer, { gzip }));
      return gzip;
    },
    dropAll,
    async state() {
      await events.catchUp();
      return epoch;
    },
    size: () => ({ answers: entries.size, bytes: entries.calculatedSize }),
    idle: () => upgrades.idle(),
  };
}

/** Rough cost of an entry besides its texts, so that a million empty answers are not free. */
const ENTRY_BYTES = 2048;

const sizeOf = (answer: PublicAnswer): number =>
  ENTRY_BYTES + answer.identity.length + answer.brotli.length + (answer.gzip?.length ?? 0);
