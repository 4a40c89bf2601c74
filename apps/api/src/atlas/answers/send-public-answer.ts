import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from '../../http/answers/preferred-encoding.ts';
import type { PublicAnswer, PublicAnswers } from './public-answers.ts';

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
