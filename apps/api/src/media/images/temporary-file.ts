import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KnownPicture, PICTURE_HEAD_BYTES, pictureFormatOf } from '@venture-atlas/rules';

/** A completely received file on the disk; only its first bytes were checked. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** Format by its first bytes; undefined if it is no picture. */
  format: KnownPicture | undefined;
}

/**
 * Writes chunks to a new file in this folder, which the caller removes. If the stream fails, removes the file and
 * throws.
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
