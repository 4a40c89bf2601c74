import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);

/**
 * Fast compression for an answer that a client waits for. Compression runs on Node's thread pool, not on the event
 * loop.
 */
export const quickBrotli = (body: Buffer): Promise<Buffer> => brotliAt(body, 4);

/** Smallest output; takes about fifty times as long. */
export const smallestBrotli = (body: Buffer): Promise<Buffer> => brotliAt(body, constants.BROTLI_MAX_QUALITY);

/** For clients without brotli. */
export const gzipped: (body: Buffer) => Promise<Buffer> = promisify(gzip);

function brotliAt(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Runs jobs one after the other, so that background work uses only one thread. */
export function createQueue(): { add: (job: () => Promise<void>) => void; idle: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    add(job) {
      last = last.then(job).catch(() => undefined);
    },
    idle: () => last,
  };
}

export type Encoding = 'br' | 'gzip' | 'identity';

const preference = ['br', 'gzip'] as const;

/** Cache of parsed headers: browsers send only a few different values. */
const cache = new LRUCache<string, Encoding>({ max: 200 });

/** The best encoding that an Accept-Encoding header allows (RFC 9110 12.5.3); without one the plain text. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const before = cache.get(text);
  if (before !== undefined) return before;
  const encoding = read(text);
  cache.set(text, encoding);
  return encoding;
}

function read(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? weights.get('*') ?? 0;
  return preference.find((name) => weightOf(name) > 0 && weightOf(name) >= plain) ?? 'identity';
}
