import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KnownPicture, PICTURE_HEAD_BYTES, pictureFormatOf } from '@venture-atlas/rules';

/** A file that was received: whole, on the disk, and not looked into beyond its first bytes. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** What its first bytes say it is, whatever its name says; undefined for what is no picture. */
  format: KnownPicture | undefined;
}

/**
 * Writes pieces to a new file of this folder, to be removed by whoever asked for it. When a
 * piece does not come, what was written is removed and the error goes on.
 */
export async function receiveFile(folder: string, pieces: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomBytes(12).toString('hex'));
  try {
    return { path, ...(await write(path, pieces)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function write(path: string, pieces: AsyncIterable<Buffer>): Promise<Omit<ReceivedFile, 'path'>> {
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    let head = Buffer.alloc(0);
    for await (const piece of pieces) {
      if (head.length < PICTURE_HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, PICTURE_HEAD_BYTES)]);
      await file.writeFile(piece);
      bytes += piece.length;
    }
    await file.sync();
    return { bytes, format: pictureFormatOf(head) };
  } finally {
    await file.close();
  }
}
