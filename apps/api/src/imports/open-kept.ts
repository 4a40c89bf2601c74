import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import {
  apartFromPictures,
  ImportRefusal,
  isZip,
  type SourceFile,
  UNPACKED_BYTES_MAX,
  unpackingRoom,
  zipFiles,
} from '@venture-atlas/importers';
import { serverMessages } from '@venture-atlas/rules';
import { IMPORT_FILE_BYTES_MAX } from '@venture-atlas/types';
import { freeBytesAt } from '../jobs/children/free-bytes.ts';
import { assertFree } from './disk-room.ts';
import { type ImportLane, QUICK_UNPACKED_BYTES_MAX } from './import-lane.ts';
import type { KeptFile } from './import-order.ts';
import { NotQuick } from './not-quick.ts';

/**
 * Opens what was sent, and archives by what is in them. Texts are kept on the disk until they are written, and a picture
 * while it is stored: a small archive may hold more than there is room for.
 * @param lane what it may unpack to
 * @param freeBytes of the disk on which they lie
 * @throws ImportRefusal for what is too large or no archive; NotQuick; AppError storage_full
 */
export async function openKept(
  kept: readonly KeptFile[],
  lane: ImportLane,
  freeBytes: (folder: string) => Promise<number> = freeBytesAt,
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const beyond = lane === 'quick' ? () => new NotQuick() : undefined;
  const room = unpackingRoom(lane === 'quick' ? QUICK_UNPACKED_BYTES_MAX : UNPACKED_BYTES_MAX, beyond);
  let left = room.most;
  for (const { name, path, bytes } of kept) {
    const file = { name, bytes, room, open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
    // Only an archive of ours is read entry by entry from the disk.
    if (bytes > IMPORT_FILE_BYTES_MAX)
      throw new ImportRefusal(serverMessages.onlyArchivesAreLarge(name, IMPORT_FILE_BYTES_MAX / 1_048_576));
    if (!(await isZip(file))) {
      files.push(file);
      continue;
    }
    const inside = await zipFiles(file, unpackingRoom(left, beyond));
    assertFree(await freeBytes(dirname(path)), unpackedBytes(inside));
    left -= textBytes(inside);
    files.push(...inside);
  }
  if (files.length === 0) throw new ImportRefusal('There is nothing in the archive that could be imported.');
  return files;
}

/** All texts, and the largest picture: those are unpacked one by one. */
function unpackedBytes(inside: readonly SourceFile[]): number {
  const { pictures } = apartFromPictures(inside);
  return textBytes(inside) + pictures.reduce((most, { bytes }) => Math.max(most, bytes), 0);
}

const textBytes = (inside: readonly SourceFile[]): number =>
  apartFromPictures(inside).files.reduce((sum, { bytes }) => sum + bytes, 0);
