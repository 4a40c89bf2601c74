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

/** A response that is the same for everybody, ready in every encoding. */
interface PublicAnswer {
  key: string;
  /** The hash of the text in any encoding. It is the first part of each ETag. */
  hash: string;
  identity: Buffer;
  brotli: Buffer;
  /** The brotli variant. The two variants differ in bytes, so their ETags differ. */
  brotliKind: 'quick' | 'smallest';
  gzip: Buffer | undefined;
}

/** The body of a response. A change of any location in `locationIds` changes the body. */
export interface AnswerSource<Body = unknown> {
  body: Body;
  locationIds: readonly number[];
}

export interface PublicAnswers {
  /** The cached response with this key, if it is still valid. */
  kept: (key: string) => PublicAnswer | undefined;
  /**
   * The response with this key, built at most once at a time. Undefined if `build` finds nothing, which is not cached.
   */
  get: (key: string, build: () => Promise<AnswerSource | undefined>) => Promise<PublicAnswer | undefined>;
  /** The gzip form, made on first use. */
  gzip: (answer: PublicAnswer) => Promise<Buffer>;
  /** Clears the cache, for writes without an event. */
  dropAll: () => void;
  /** A number that changes after every write to the public world, by any process. */
  state: () => Promise<number>;
  /** The size of the cache. `bytes` counts all encodings. */
  size: () => { answers: number; bytes: number };
  /** Resolves when no compression is running. */
  idle: () => Promise<void>;
}

interface Entry {
  answer: PublicAnswer;
  locationIds: ReadonlySet<number>;
}

export interface PublicAnswersOptions {
  /** Memory for responses in all encodings, in bytes. The least recently used go first. */
  maxBytes: number;
  /** Reports every write, so that affected responses are dropped. */
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
}

/**
 * Caches public responses, serialized and compressed. A write drops the affected responses before the next response is
 * sent.
 */
export function createPublicAnswers({ maxBytes, events }: PublicAnswersOptions): PublicAnswers {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  });
  const flights = new Map<string, Promise<PublicAnswer | undefined>>();
  const upgrades = createQueue();
  // Counts drops. A response whose build began before a drop is sent once and not cached.
  let epoch = 0;

  const forgetFlights = (): void => {
    epoch += 1;
    flights.clear();
  };

  const dropAll = (): void => {
    forgetFlights();
    entries.clear();
  };

  /** Changes a response. If it is still cached, its size is measured again. */
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
    const epochAtStart = epoch;
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
    if (epochAtStart === epoch) {
      entries.set(key, { answer, locationIds: new Set(found.locationIds) });
      upgrade(key, answer);
    }
    return answer;
  };

  const drop = (locationIds: readonly number[]): void => {
    forgetFlights();
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
      const pending = flights.get(key);
      if (pending !== undefined) return pending;
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

/** The rough cost of an entry beside its texts, so that a million empty responses are not free. */
const ENTRY_BYTES = 2048;

const sizeOf = (answer: PublicAnswer): number =>
  ENTRY_BYTES + answer.identity.length + answer.brotli.length + (answer.gzip?.length ?? 0);

/** The characters of a revision: 96 bits, so that revisions do not collide. */
const REVISION_LENGTH = 16;

/**
 * The revision of all public responses.
 * It changes with every write that may change a public response, and only then. Drafts and closed worlds do not change
 * it. A value never returns, not even after a backup is restored. All processes have the same value.
 */
export interface PublicRevision {
  /** The current revision. */
  read: () => Promise<string>;
  /** Whether this revision is current, as far as this process knows. False if a query would be needed. */
  isCurrent: (revision: string) => boolean;
}

interface PublicRevisionDeps {
  db: Db;
  /** 32 secret bytes that serve no other purpose. */
  key: Buffer;
  /** Reports every write. */
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
}

/** Reads the revision once after each change of the open worlds. */
export function createPublicRevision({ db, key, events }: PublicRevisionDeps): PublicRevision {
  let known: string | undefined;
  // Counts changes. A value that was read before a change is not cached.
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
      const epochAtStart = epoch;
      const { worldIds } = await publicScope(db);
      const last = await findLastWorldChange(db, worldIds);
      const revision = createHmac('sha256', key)
        .update(last === undefined ? '' : `${last.last_id} ${last.last_at}`)
        .digest('base64url')
        .slice(0, REVISION_LENGTH);
      if (epochAtStart === epoch) known = revision;
      return revision;
    },
    isCurrent: (revision) => revision === known && !events.isBehind(),
  };
}

/**
 * Runs `read`. The second value tells whether the requested revision was current before and after it.
 * @param requested undefined if the call names no revision; the response may then change
 */
export async function duringRevision<T>(
  revisions: PublicRevision,
  requested: string | undefined,
  read: () => Promise<T>,
): Promise<[found: T, isForGood: boolean]> {
  if (requested === undefined) return [await read(), false];
  await revisions.read();
  const held = revisions.isCurrent(requested);
  const found = await read();
  return [found, held && revisions.isCurrent(requested)];
}

/**
 * Sends a response in the best encoding that the client accepts, or 304 if the client has it in any encoding.
 * @param isImmutable whether the response under this address never changes
 */
export function sendPublicAnswer(
  answers: Pick<PublicAnswers, 'gzip'>,
  answer: PublicAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  isImmutable = false,
): void {
  setCacheHeaders(request, reply, isImmutable);
  const known = request.headers['if-none-match'];
  const match = known === undefined ? undefined : matchingTag(known, answer.hash);
  if (match !== undefined) {
    // Repeats the client's own tag, since a different tag would make it drop its copy.
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

/** One year, the longest time that caches use. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Sets cache headers for a response that is the same for everybody.
 * Caches may store it and must revalidate each time, unless its address makes it immutable. A response to a call with a
 * token is private.
 */
export function setCacheHeaders(request: FastifyRequest, reply: FastifyReply, isImmutable = false): void {
  const isAnonymous = request.headers.authorization === undefined;
  reply.header(
    'cache-control',
    isAnonymous ? (isImmutable ? IMMUTABLE : 'public, max-age=0, must-revalidate') : 'private, no-cache',
  );
  reply.header('vary', 'Accept-Encoding, Authorization, Origin');
}

/** A strong tag that differs whenever the bytes differ. */
function tagOf(answer: PublicAnswer, encoding: Encoding): string {
  const kind = encoding === 'br' ? `br-${answer.brotliKind}` : encoding;
  return `"${answer.hash}.${kind}"`;
}

/** The tag in If-None-Match for the same text, in any encoding. */
function matchingTag(header: string, hash: string): string | undefined {
  const start = `"${hash}.`;
  if (!header.includes(start)) return undefined;
  // Browsers send the one tag that they received.
  if (header.startsWith(start) && !header.includes(',')) return header;
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .find((tag) => tag.startsWith(start));
}
