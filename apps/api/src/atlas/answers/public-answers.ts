import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/schema.ts';
import type { EventFeed } from '../../events/event-feed.ts';
import { findLastWorldChange } from '../../events/queries/events.ts';
import {
  createQueue,
  type Encoding,
  gzipped,
  preferredEncoding,
  quickBrotli,
  smallestBrotli,
} from '../../http/answers/compress.ts';
import { publicScope } from '../../worlds/scope.ts';

/** An answer that is the same for everybody, ready to be sent in every encoding. */
interface PublicAnswer {
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

/** Of the seal, in letters of an address: 96 bits, so that no two are alike. */
const LENGTH = 16;

/**
 * The revision of everything that everybody is answered. It moves with every write that may change a public answer, and
 * with no other: neither a draft nor a world that is not open moves it. It never comes back, not even after a backup is
 * restored, and is the same in every process.
 */
export interface PublicRevision {
  /** The one that holds now. */
  read: () => Promise<string>;
  /** Whether this one holds, as far as this process has heard; false where it would have to be looked up. */
  isNow: (revision: string) => boolean;
}

interface PublicRevisionDeps {
  db: Db;
  /** 32 secret bytes, for nothing else. */
  key: Buffer;
  /** Tells of every write. */
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
}

/** Reads the revision once after each change of what is open. */
export function createPublicRevision({ db, key, events }: PublicRevisionDeps): PublicRevision {
  let known: string | undefined;
  // Counts changes: what was read before one is not kept.
  let epoch = 0;
  events.listen((event) => {
    if (event !== undefined && event.kind !== 'world changed') return;
    known = undefined;
    epoch += 1;
  });

  return {
    async read() {
      if (events.isBehind()) await events.catchUp();
      if (known !== undefined) return known;
      const begun = epoch;
      const { worldIds } = await publicScope(db);
      const last = await findLastWorldChange(db, worldIds);
      const revision = createHmac('sha256', key)
        .update(last === undefined ? '' : `${last.last_id} ${last.last_at}`)
        .digest('base64url')
        .slice(0, LENGTH);
      if (begun === epoch) known = revision;
      return revision;
    },
    isNow: (revision) => revision === known && !events.isBehind(),
  };
}

/**
 * What was read, and whether it is what the asked revision stands for: it held before and after.
 * @param asked undefined asks for none, and what is read is another one tomorrow
 */
export async function duringRevision<T>(
  revisions: PublicRevision,
  asked: string | undefined,
  read: () => Promise<T>,
): Promise<[found: T, isForGood: boolean]> {
  if (asked === undefined) return [await read(), false];
  await revisions.read();
  const held = revisions.isNow(asked);
  const found = await read();
  return [found, held && revisions.isNow(asked)];
}

/**
 * Sends an answer in the best encoding the client takes, or 304 when the client has it already in any.
 * @param isForGood under this address there is never another one
 */
export function sendPublicAnswer(
  answers: Pick<PublicAnswers, 'gzip'>,
  answer: PublicAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  isForGood = false,
): void {
  allowKeeping(request, reply, isForGood);
  const known = request.headers['if-none-match'];
  const match = known === undefined ? undefined : matchingTag(known, answer.hash);
  if (match !== undefined) {
    // The client's own tag is sent back: another one would tell it to forget its copy.
    reply.code(304).header('etag', match).send();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  reply.header('content-type', 'application/json; charset=utf-8').header('etag', tagOf(answer, encoding));
  if (encoding === 'identity') {
    reply.send(answer.identity);
    return;
  }
  reply.header('content-encoding', encoding);
  if (encoding === 'br') reply.send(answer.brotli);
  else
    answers.gzip(answer).then(
      (body) => reply.send(body),
      (error: unknown) => reply.removeHeader('content-encoding').send(error),
    );
}

/** A year, the most that caches reckon with. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Marks an answer that is the same for everybody. Caches may keep it and must
 * ask again each time, but for what its address gives for good; what was asked with a token stays with who asked.
 */
export function allowKeeping(request: FastifyRequest, reply: FastifyReply, isForGood = false): void {
  const isAnonymous = request.headers.authorization === undefined;
  reply.header(
    'cache-control',
    isAnonymous ? (isForGood ? FOR_GOOD : 'public, max-age=0, must-revalidate') : 'private, no-cache',
  );
  reply.header('vary', 'Accept-Encoding, Authorization, Origin');
}

/** Strong, and different for bytes that differ. */
function tagOf(answer: PublicAnswer, encoding: Encoding): string {
  const kind = encoding === 'br' ? `br-${answer.brotliKind}` : encoding;
  return `"${answer.hash}.${kind}"`;
}

/** The tag in If-None-Match that names the same text, in whatever encoding it was sent. */
function matchingTag(header: string, hash: string): string | undefined {
  const start = `"${hash}.`;
  if (!header.includes(start)) return undefined;
  // Browsers send the one tag they were given.
  if (header.startsWith(start) && !header.includes(',')) return header;
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .find((tag) => tag.startsWith(start));
}
