import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILES_MAX,
  UPLOAD_PACE_MIN,
  WORLD_ARCHIVE_BYTES_MAX,
} from '@venture-atlas/types';
import { AppError } from '../errors.ts';
import { type FormLimits, maxBytesOf } from '../media/routes/receive-parts.ts';

const MEGABYTE = 1_048_576;
const LEAST_MS = 300_000;

/** Limits of an import's upload. */
export const importLimits: FormLimits = {
  files: IMPORT_FILES_MAX,
  fileBytes: IMPORT_FILE_BYTES_MAX,
  zipBytes: WORLD_ARCHIVE_BYTES_MAX,
  bytes: IMPORT_BYTES_MAX,
  fieldBytes: 16_384,
};

/** Limit of the whole form. */
const FORM_BYTES_MAX = maxBytesOf(importLimits) + 4 * MEGABYTE;

const msFor = (declaredBytes: number): number => Math.max(LEAST_MS, (declaredBytes / UPLOAD_PACE_MIN) * 1_000);

/** Longest duration of an upload (ms). */
export const LONGEST_UPLOAD_MS = msFor(FORM_BYTES_MAX);

/** Five minutes, more for large uploads, at least 16 KiB a second. */
export const uploadTime = (declaredBytes: number) => ({
  totalMs: msFor(declaredBytes),
  minBytesPerCheck: 15 * 16 * 1024,
  mostBytes: FORM_BYTES_MAX,
});

/** Bytes to reserve: the upload and its unpacked contents. */
export const bytesToReserve = (declaredBytes: number): number => Math.max(IMPORT_BYTES_MAX, 2 * declaredBytes);

/** Free bytes that must remain for the database. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** Reservations of disk space for uploads that this process receives. */
export interface DiskReservations {
  /** Reserves bytes until the returned function is called. @throws AppError storage_full */
  reserve: (bytes: number) => Promise<() => void>;
}

/** @param freeBytes of the disk, without reservations */
export function createDiskReservations(freeBytes: () => Promise<number>): DiskReservations {
  let reserved = 0;
  return {
    async reserve(bytes) {
      const free = await freeBytes();
      // No await between check and reservation, so that two uploads cannot reserve the same space.
      assertFree(free - reserved, bytes);
      reserved += bytes;
      return () => {
        reserved -= bytes;
      };
    },
  };
}

/** @throws AppError storage_full if less than the database needs would remain */
export function assertFree(free: number, bytes: number): void {
  if (free - bytes < LEAST_FREE_BYTES) throw new AppError('storage_full');
}
