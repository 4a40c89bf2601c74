import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { MediaKey } from './media-store.ts';
import type { S3Connection } from './s3-client.ts';
import { isNotOffered, isThereAlready } from './s3-errors.ts';

/** Larger files are sent in parts of this size, which are held in memory. */
const PART_BYTES = 8 * 1_048_576;
const PARTS_AT_ONCE = 3;
const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

/** Stores a file. @param isKept what is there already stays */
export async function upload(connection: S3Connection, path: string, key: MediaKey, isKept: boolean): Promise<void> {
  try {
    await send(connection, path, key, isKept ? { IfNoneMatch: '*' } : {});
  } catch (cause) {
    if (isThereAlready(cause)) return;
    // Such a server cannot look first; two that bring the same file write the same.
    if (!isKept || !isNotOffered(cause)) throw cause;
    await send(connection, path, key, {});
  }
}

async function send(
  { client, at }: S3Connection,
  path: string,
  key: MediaKey,
  condition: { IfNoneMatch?: string },
): Promise<void> {
  const { size } = await stat(path);
  const sent = { ...at(key), ...(await describe(path, key)), ...condition };
  if (size <= PART_BYTES) {
    // As bytes it can be sent again when the line breaks.
    await client.send(new PutObjectCommand({ ...sent, Body: await readFile(path), ContentLength: size }));
    return;
  }
  const params = { ...sent, Body: createReadStream(path) };
  // Whatever fails, its parts are taken back.
  const parts = { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, leavePartsOnError: false };
  await new Upload({ client, params, ...parts }).done();
  const stored = await client.send(new HeadObjectCommand(at(key)));
  if (stored.ContentLength !== size) throw new Error(`${key} arrived with ${stored.ContentLength} bytes of ${size}.`);
}

/** What is kept beside the bytes: by it a copy is compared, and has the same time on every machine. */
async function describe(path: string, key: MediaKey) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const stored = Math.floor((await stat(path)).mtimeMs / 1000);
  return {
    ContentType: TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    Metadata: { sha256: hash.digest('hex'), stored: String(stored) },
  };
}
