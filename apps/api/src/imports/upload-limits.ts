import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILES_MAX,
  UPLOAD_PACE_MIN,
  WORLD_ARCHIVE_BYTES_MAX,
} from '@venture-atlas/types';
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
  bytesALook: 15 * 16 * 1024,
  mostBytes: FORM_BYTES_MAX,
});

/** What is sent lies here beside what is unpacked of it. */
export const roomFor = (declaredBytes: number): number => Math.max(IMPORT_BYTES_MAX, 2 * declaredBytes);
