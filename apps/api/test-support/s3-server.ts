import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Place } from '../src/media-config.ts';

/** Everything is tried, as by `npm run test:s3`, and not only a slice. */
export const isWhole = process.env.TEST_S3 === 'whole';

/** A server with S3's interface, for tests. */
export interface S3TestServer {
  /** A part of its bucket with nothing in it. */
  place: (prefix: string) => S3Place;
  close: () => Promise<void>;
}

/**
 * Starts fauxqs, or takes the server that TEST_S3_URL names: `http://key:secret@127.0.0.1:8080/bucket`. Whoever names
 * one keeps it; the tests leave what they stored there below prefixes of their own.
 */
export async function startS3(): Promise<S3TestServer> {
  const { TEST_S3_URL } = process.env;
  if (TEST_S3_URL) {
    const url = new URL(TEST_S3_URL);
    const own = { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) };
    const place = { ...own, bucket: url.pathname.slice(1) };
    return { place: (prefix) => placeOf(url.origin, prefix, place), close: async () => undefined };
  }
  // It takes a second to load.
  const { startFauxqs } = await import('fauxqs');
  const s3StorageDir = await mkdtemp(join(tmpdir(), 's3-test-'));
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, s3StorageDir });
  server.createBucket('atlas');
  return {
    place: (prefix) => placeOf(`http://127.0.0.1:${server.port}`, prefix),
    close: async () => {
      await server.stop();
      await rm(s3StorageDir, { recursive: true, force: true });
    },
  };
}

/** @param own in place of what fauxqs is asked with */
function placeOf(endpoint: string, prefix: string, own: Partial<S3Place> = {}): S3Place {
  return {
    bucket: 'atlas',
    prefix: `${prefix}/`,
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'any',
    secretAccessKey: 'any',
    isPathStyle: true,
    timeoutMs: 10_000,
    cacheBytes: 100_000_000,
    ...own,
  };
}
