import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { gzipped, preferredEncoding, quickBrotli } from '../answers/compress.ts';

/**
 * How a private answer is sent. `tagged`: with an ETag for reads, so that unchanged answers are not sent again.
 * `shrunk`: also compressed. Compression ratios can reveal secrets to clients that write into the same answer, so only
 * for answers without invites, tokens, email addresses or private notes. `compressed`: compressed without a tag, for
 * answers that may not be cached.
 */
export type Sending = 'tagged' | 'shrunk' | 'compressed';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How answers of this call are sent. Default: `shrunk` for calls of staff and editors, unchanged for others. */
    sending?: Sending | ((request: FastifyRequest) => Sending);
  }
}

/** Shorter answers fit into one packet, so compression is useless. */
const LEAST_BYTES = 1_000;

/** Request headers that change the answer. */
const VARY = 'Accept-Encoding, Authorization, Origin, X-Campaign-Invite';

/**
 * Compresses private answers, and sends 304 if the client already has them. The tag is computed from the answer of this
 * request, after all checks of rights, so it reveals nothing about other viewers. Browsers may cache such an answer and
 * must revalidate it. Compression runs on Node's thread pool. Buffers of cached answers stay as they are.
 */
export const privateAnswersPlugin = fp(async (app) => {
  // Most answers stay as they are; for them a promise costs more than the check.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const text = typeof payload === 'string' && reply.statusCode === 200 ? payload : undefined;
    const sending = text === undefined ? undefined : sendingOf(request);
    if (text === undefined || sending === undefined) done(null, payload);
    else shrink(request, reply, text, sending).then((body) => done(null, body), done);
  });
});

/** @returns the body to send; sets its headers */
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

/** How the answer of a call is sent; undefined: unchanged. */
export function sendingOf(request: FastifyRequest): Sending | undefined {
  const { sending, access } = request.routeConfig;
  if (typeof sending === 'function') return sending(request);
  return sending ?? (access === 'staff' || access === 'editor' ? 'shrunk' : undefined);
}

/** Sets the ETag. Returns true if the client already has the answer, in any encoding. */
function isNotModified(request: FastifyRequest, reply: FastifyReply, body: Buffer, encoding: string): boolean {
  if (reply.getHeader('cache-control') === 'private, no-store') reply.header('cache-control', 'private, no-cache');
  const hash = hashFor(request, body);
  reply.header('etag', `"${hash}.${encoding}"`);
  if (!(request.headers['if-none-match']?.includes(`"${hash}.`) ?? false)) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** Hash of the answer and its viewer: two viewers never share a tag. */
function hashFor({ viewer }: FastifyRequest, body: Buffer): string {
  const who = viewer.kind === 'anonymous' ? 'anonymous' : `${viewer.kind} ${viewer.id}`;
  return createHash('sha256').update(`${who}\n`).update(body).digest('base64url').slice(0, 22);
}
