import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { gzipped, preferredEncoding, quickBrotli } from '../answers/compress.ts';

/**
 * `tagged`: with an ETag when it reads, so that what somebody has already is not sent again. `shrunk`: compressed too.
 * How well a secret is compressed tells whoever writes into the same answer what it is: so only where no invite, no
 * token, no address of a person and no private note stands. `compressed`: without a tag, for what nobody may keep.
 */
export type Sending = 'tagged' | 'shrunk' | 'compressed';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How answers of this call leave; calls of staff and editors are `shrunk` unless they say otherwise, others are sent as they are. */
    sending?: Sending | ((request: FastifyRequest) => Sending);
  }
}

/** What is shorter fits into one packet and gains nothing. */
const LEAST_BYTES = 1_000;

/** Whoever asks otherwise may get another answer. */
const VARY = 'Accept-Encoding, Authorization, Origin, X-Campaign-Invite';

/**
 * Sends what one person may see compressed, and 304 when they have it already.
 * The tag is made of the answer that was built for this very call, after all
 * rights were looked at, so it tells nobody anything about what others see.
 * Browsers may keep such an answer and ask again each time. Compressing runs on
 * Node's thread pool. What is ready in memory comes as bytes and is left alone.
 */
export const privateAnswersPlugin = fp(async (app) => {
  // Most answers are left alone; for them a promise would cost more than the look.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const text = typeof payload === 'string' && reply.statusCode === 200 ? payload : undefined;
    const sending = text === undefined ? undefined : sendingOf(request);
    if (text === undefined || sending === undefined) done(null, payload);
    else shrink(request, reply, text, sending).then((body) => done(null, body), done);
  });
});

/** @returns the body as it leaves, with the headers that say how */
async function shrink(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  sending: Sending,
): Promise<Buffer | ''> {
  const body = Buffer.from(payload);
  const isPlain = sending === 'tagged' || body.length < LEAST_BYTES;
  const encoding = isPlain ? 'identity' : preferredEncoding(request.headers['accept-encoding']);
  reply.header('vary', VARY);
  if (sending !== 'compressed' && request.method !== 'POST' && isNotModified(request, reply, body, encoding)) return '';
  if (encoding === 'identity') return body;
  reply.header('content-encoding', encoding);
  return encoding === 'br' ? quickBrotli(body) : gzipped(body);
}

/** How the answer of a call leaves; undefined: as it is. */
export function sendingOf(request: FastifyRequest): Sending | undefined {
  const { sending, access } = request.routeConfig;
  if (typeof sending === 'function') return sending(request);
  return sending ?? (access === 'staff' || access === 'editor' ? 'shrunk' : undefined);
}

/** Marks an answer so that it can be asked for again; true when the asker has it already, in whatever encoding. */
function isNotModified(request: FastifyRequest, reply: FastifyReply, body: Buffer, encoding: string): boolean {
  if (reply.getHeader('cache-control') === 'private, no-store') reply.header('cache-control', 'private, no-cache');
  const hash = hashFor(request, body);
  reply.header('etag', `"${hash}.${encoding}"`);
  if (!(request.headers['if-none-match']?.includes(`"${hash}.`) ?? false)) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** Of the answer and of who got it: two people have no tag in common. */
function hashFor({ viewer }: FastifyRequest, body: Buffer): string {
  const who = viewer.kind === 'anonymous' ? 'anonymous' : `${viewer.kind} ${viewer.id}`;
  return createHash('sha256').update(`${who}\n`).update(body).digest('base64url').slice(0, 22);
}
