import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILES_MAX,
  UPLOAD_PACE_MIN,
  WORLD_ARCHIVE_BYTES_MAX,
} from '@venture-atlas/types';
import { AppError } from '../errors.ts';
import { type FormLimits, mostBytesOf } from '../media/routes/receive-parts.ts';

const MEGABYTE = 1_048_576;
const LEAST_MS = 300_000;

/** What one import may send. */
export const importLimits: FormLimits = {
  files: IMPORT_FILES_MAX,
  fileBytes: IMPORT_FILE_BYTES_MAX,
  zipBytes: WORLD_ARCHIVE_BYTES_MAX,
  bytes: IMPORT_BYTES_MAX,
  fieldBytes: 16_384,
};

/** The same with all that stands around the files. */
const FORM_BYTES_MAX = mostBytesOf(importLimits) + 4 * MEGABYTE;

const msFor = (declaredBytes: number): number => Math.max(LEAST_MS, (declaredBytes / UPLOAD_PACE_MIN) * 1_000);

/** No upload is received longer than this (ms). */
export const LONGEST_UPLOAD_MS = msFor(FORM_BYTES_MAX);

/** Five minutes for all of it, more for what is large; at no less than 16 KiB a second. */
export const uploadTime = (declaredBytes: number) => ({
  totalMs: msFor(declaredBytes),
  minBytesPerCheck: 15 * 16 * 1024,
  mostBytes: FORM_BYTES_MAX,
});

/** What is sent lies here beside what is unpacked of it. */
export const roomFor = (declaredBytes: number): number => Math.max(IMPORT_BYTES_MAX, 2 * declaredBytes);

/** What must be left for the database after files of imports are here. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** Room on the disk, and what of it is promised to uploads that this process receives. */
export interface DiskRoom {
  /** Keeps room for so many bytes until the answer is called. @throws AppError storage_full */
  promise: (bytes: number) => Promise<() => void>;
}

/** @param freeBytes of the disk: what is promised and not yet here counts as free in it */
export function createDiskRoom(freeBytes: () => Promise<number>): DiskRoom {
  let promised = 0;
  return {
    async promise(bytes) {
      const free = await freeBytes();
      // Nothing waits between this look and the promise, so that two cannot have the same room.
      assertFree(free - promised, bytes);
      promised += bytes;
      return () => {
        promised -= bytes;
      };
    },
  };
}

/** @throws AppError storage_full where less would be left than the database needs */
export function assertFree(free: number, bytes: number): void {
  if (free - bytes < LEAST_FREE_BYTES) throw new AppError('storage_full');
}
