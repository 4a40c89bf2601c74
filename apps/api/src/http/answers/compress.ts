import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Quick compression for an answer that somebody waits for. All of these run on Node's thread pool, not on the event loop. */
export const quickBrotli = (body: Buffer): Promise<Buffer> => brotliAt(body, 4);

/** The smallest form; takes some fifty times as long. */
export const smallestBrotli = (body: Buffer): Promise<Buffer> => brotliAt(body, constants.BROTLI_MAX_QUALITY);

/** For clients that know no brotli. */
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

/** Does jobs one after the other, so that background work never takes more than one thread. */
export function createQueue(): { add: (job: () => Promise<void>) => void; idle: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    add(job) {
      last = last.then(job).catch(() => undefined);
    },
    idle: () => last,
  };
}
