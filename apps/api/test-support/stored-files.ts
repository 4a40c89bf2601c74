import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../src/config.ts';
import type { MediaKey, MediaStore } from '../src/media/store/media-store.ts';
import { mediaStoreOf } from '../src/media/store/store-of.ts';
import type { S3Place } from '../src/media-config.ts';
import { type S3TestServer, startS3 } from './s3-server.ts';

type Stored = Pick<Config, 'dataDir' | 'media'>;

let server: Promise<S3TestServer> | undefined;

/** Where the pictures of a test's server are: with TEST_MEDIA=s3 in a bucket, one part of it for each data folder. */
export async function testMedia(dataDir: string): Promise<S3Place | null> {
  if (process.env.TEST_MEDIA !== 's3') return null;
  server ??= startS3();
  return (await server).place(createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
}

/** Puts bytes into the store of a server, as nothing of the product would. */
export async function storeBytes(config: Stored, files: Iterable<readonly [MediaKey, string | Buffer]>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stored-files-'));
  try {
    for (const [key, bytes] of files) {
      const path = join(folder, randomBytes(8).toString('hex'));
      await writeFile(path, bytes);
      await mediaStoreOf(config).copyIn(path, key);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes of everything that is stored. */
export async function storedBytes(store: MediaStore): Promise<number> {
  const sizes = await Promise.all((await store.list()).map((key) => store.sizeOf(key)));
  return sizes.reduce<number>((sum, bytes = 0) => sum + bytes, 0);
}
