import { rm } from 'node:fs/promises';
import { serverMessages, staffMessages } from '@venture-atlas/rules';
import { UPLOAD_BYTES_MAX, UPLOAD_FILES_MAX } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { BodyTime } from '../../http/body-time.ts';
import type { LargestPicture } from '../../picture-config.ts';
import type { UploadedFile } from '../commands/store-uploads.ts';
import { receiveFile } from '../images/temporary-file.ts';

const MEGABYTE = 1_048_576;
const NAME_MAX = 255;

/** Limits of a multipart form. */
export interface FormLimits {
  files: number;
  fileBytes: number;
  /** Limit of a single ZIP in a form with Content-Length; default: like other files. */
  zipBytes?: number;
  /** All files together. */
  bytes: number;
  /** Limit of a text field. */
  fieldBytes: number;
}

/** Limits of a form with pictures. */
export const pictureLimits = ({ bytes }: LargestPicture): FormLimits => ({
  files: UPLOAD_FILES_MAX,
  fileBytes: bytes,
  bytes: Math.max(UPLOAD_BYTES_MAX, bytes),
  fieldBytes: 4_096,
});

/** Five minutes for 60 MB, and at least 16 KiB a second. The bytes around the files are few. */
export const pictureTime = ({ bytes }: FormLimits): BodyTime => ({
  totalMs: 300_000 * Math.max(1, bytes / UPLOAD_BYTES_MAX),
  minBytesPerCheck: 15 * 16 * 1024,
  mostBytes: bytes + 4 * MEGABYTE,
});

/** The limits for the multipart library. It does not count the total, which `receive` does. */
const partLimits = ({ files, fileBytes, zipBytes = 0, fieldBytes }: FormLimits) =>
  ({
    files,
    fileSize: Math.max(fileBytes, zipBytes),
    fields: 10,
    fieldNameSize: 100,
    fieldSize: fieldBytes,
    parts: files + 10,
    headerPairs: 20,
  }) as const;

/** Text fields of a form by name. */
export type FormFields = Readonly<Record<string, string>>;

/** A received form. */
export interface ReceivedForm {
  files: UploadedFile[];
  fields: FormFields;
}

/** How a form is checked and used. */
export interface FormUse<T> {
  /** Runs before anything is read; may throw. */
  before: () => Promise<void>;
  /** Runs before the first file is read, with the fields before it; may throw. */
  beforeFiles?: (fields: FormFields) => Promise<void>;
  use: (form: ReceivedForm) => Promise<T>;
}

/** @throws AppError unsupported_media_type */
export function assertForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', { message: serverMessages.uploadAsForm });
}

/**
 * Refuses a form whose Content-Length is too large.
 * @param mostBytes of the whole form
 * @throws AppError payload_too_large
 */
export function refuseLongForm(request: FastifyRequest, limits: FormLimits, mostBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw allTooLarge(limits);
}

/** The most bytes that all files of a form may have. */
export const maxBytesOf = ({ bytes, zipBytes = 0 }: FormLimits): number => Math.max(bytes, zipBytes);

function allTooLarge({ bytes }: FormLimits): AppError {
  return new AppError('payload_too_large', { message: staffMessages.filesTooLarge(bytes / MEGABYTE) });
}

/**
 * Receives a form with files, each into a temporary file, and calls `use`. Removes the files afterwards. A refused form
 * is still read to its end (within limits), since browsers read no answer before.
 * @param incoming folder of the temporary files
 * @throws AppError payload_too_large, bad_request
 */
export async function withReceivedForm<T>(
  request: FastifyRequest,
  incoming: string,
  { before, beforeFiles, use }: FormUse<T>,
  mostLimits: FormLimits,
): Promise<T> {
  // Without Content-Length, only the usual limits apply.
  const isDeclared = request.headers['content-length'] !== undefined;
  const limits = isDeclared ? mostLimits : { ...mostLimits, zipBytes: 0 };
  const files: UploadedFile[] = [];
  try {
    await before();
    const fields = await receive(request, { incoming, files, beforeFiles }, limits);
    return await use({ files, fields });
  } catch (error) {
    await drain(request);
    throw asRefusal(error, limits);
  } finally {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })));
  }
}

interface Receiving {
  beforeFiles: FormUse<unknown>['beforeFiles'] | undefined;
  incoming: string;
  /** Received files are added as they arrive. */
  files: UploadedFile[];
}

async function receive(
  request: FastifyRequest,
  { incoming, files, beforeFiles }: Receiving,
  limits: FormLimits,
): Promise<FormFields> {
  const mostOf = (name: string): number => Math.max(limits.fileBytes, isZipName(name) ? (limits.zipBytes ?? 0) : 0);
  const fileTooLarge = (name: string): AppError =>
    new AppError('payload_too_large', { message: serverMessages.namedFileTooLarge(name, mostOf(name) / MEGABYTE) });
  const fields: Record<string, string> = Object.create(null);
  let bytes = 0;
  const counted = async function* (name: string, pieces: AsyncIterable<Buffer>) {
    let own = 0;
    const isAlone = files.length === 0;
    for await (const piece of pieces) {
      own += piece.length;
      bytes += piece.length;
      if (own > mostOf(name)) throw fileTooLarge(name);
      if (bytes > (isAlone ? Math.max(limits.bytes, mostOf(name)) : limits.bytes)) throw allTooLarge(limits);
      yield piece;
    }
  };
  for await (const part of request.parts({ limits: partLimits(limits) })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('bad_request', { field: part.fieldname });
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const name = plainName(part.filename);
    if (!isFileField(part.fieldname)) throw new AppError('bad_request', { field: part.fieldname.slice(0, 100) });
    if (files.length === 0) await beforeFiles?.(fields);
    const received = await receiveFile(incoming, counted(name, part.file)).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'FST_REQ_FILE_TOO_LARGE' ? fileTooLarge(name) : error;
    });
    files.push({ ...received, name });
    if (part.file.truncated) throw fileTooLarge(name);
  }
  return fields;
}

const isZipName = (name: string): boolean => /\.zip$/i.test(name);

const isFileField = (name: string): boolean => name === 'files' || name === 'files[]';

/** Base name of a file for display; never part of a path. */
const plainName = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(-NAME_MAX);

/** Converts errors of the multipart library. */
function asRefusal(error: unknown, limits: FormLimits): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('payload_too_large', { message: staffMessages.tooManyFiles(limits.files) });
  }
  if (code.startsWith('FST_')) return new AppError('bad_request', { message: serverMessages.uploadCut, cause: error });
  // Errors of the form parser have no codes.
  const isBroken = /multipart|boundary|part (?:header|terminated)|unexpected end|malformed|premature/i.test(
    error.message,
  );
  return isBroken ? new AppError('bad_request', { message: serverMessages.uploadCut, cause: error }) : error;
}

/** Reads and discards the rest; `body-time.ts` ends requests that take too long. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed || raw.complete) return;
  await new Promise<void>((resolve) => {
    raw.once('end', resolve);
    raw.once('close', resolve);
    raw.once('error', () => resolve());
    raw.resume();
  });
}
