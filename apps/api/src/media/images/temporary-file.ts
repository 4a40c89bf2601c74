import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFormat } from './image-job.ts';

/** A file that was received: whole, on the disk, and not looked into beyond its first bytes. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** What its first bytes say it is; undefined for anything but our three kinds. */
  format: PictureFormat | undefined;
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
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)]);
      await file.writeFile(piece);
      bytes += piece.length;
    }
    await file.sync();
    return { bytes, format: formatOf(head) };
  } finally {
    await file.close();
  }
}

const HEAD_BYTES = 16;

/** The kind of a picture by its first bytes. */
export function formatOf(head: Buffer): PictureFormat | undefined {
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

/** The kind of a picture by the end of its name. */
export function formatOfName(name: string): PictureFormat | undefined {
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (end === 'jpg' || end === 'jpeg') return 'jpeg';
  return end === 'png' || end === 'webp' ? end : undefined;
}
