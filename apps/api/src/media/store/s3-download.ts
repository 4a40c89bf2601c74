import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { DamagedFileError, MediaStoreError } from './media-store-error.ts';

/**
 * Writes the bytes of an answer to a path as they come, and looks whether they are all there and still what they were.
 * @param idleMs so long may the server be silent in between
 * @throws whatever broke; then the file is not whole
 */
export async function downloadTo(path: string, answer: GetObjectCommandOutput, idleMs: number): Promise<void> {
  const { Body, ContentLength, LastModified, Metadata = {} } = answer;
  if (!(Body instanceof Readable)) throw new MediaStoreError('The S3 server answered without a body.');
  const hash = createHash('sha256');
  let bytes = 0;
  const alarm = setTimeout(() => Body.destroy(new MediaStoreError('The S3 server fell silent in a file.')), idleMs);
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      alarm.refresh();
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(Body, counted, createWriteStream(path, { mode: 0o600 }));
  } finally {
    clearTimeout(alarm);
  }
  if (ContentLength !== undefined && bytes !== ContentLength)
    throw new MediaStoreError(`The S3 server sent ${bytes} bytes of ${ContentLength}.`);
  // What other programs brought into the bucket has no checksum of ours.
  if (Metadata.sha256 !== undefined && Metadata.sha256 !== hash.digest('hex'))
    throw new DamagedFileError('The S3 server sent a file that is no longer what was stored (its checksum differs).');
  const stored = Number(Metadata.stored);
  await utimes(
    path,
    new Date(),
    Metadata.stored === undefined || !(stored > 0) ? (LastModified ?? new Date()) : stored,
  );
}
