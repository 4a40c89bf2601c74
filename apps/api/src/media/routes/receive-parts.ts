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

/** What one call may send. */
export interface FormLimits {
  files: number;
  fileBytes: number;
  /** Of one ZIP that comes alone and whose form says its length; without it a ZIP is a file like others. */
  zipBytes?: number;
  /** All files together. */
  bytes: number;
  /** Of a field that is no file. */
  fieldBytes: number;
}

/** What a form with pictures may send. */
export const pictureLimits = ({ bytes }: LargestPicture): FormLimits => ({
  files: UPLOAD_FILES_MAX,
  fileBytes: bytes,
  bytes: Math.max(UPLOAD_BYTES_MAX, bytes),
  fieldBytes: 4_096,
});

/** Five minutes for 60 MB, and no less than 16 KiB a second; what stands around the files is little. */
export const pictureTime = ({ bytes }: FormLimits): BodyTime => ({
  totalMs: 300_000 * Math.max(1, bytes / UPLOAD_BYTES_MAX),
  bytesALook: 15 * 16 * 1024,
  mostBytes: bytes + 4 * MEGABYTE,
});

/** The same for the library, which counts all but the bytes of the whole. */
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

/** What a form said besides its files, by the names of the fields. */
export type FormFields = Readonly<Record<string, string>>;

/** Everything that a form carried. */
export interface ReceivedForm {
  files: UploadedFile[];
  fields: FormFields;
}

/** What is done with a form. */
export interface FormUse<T> {
  /** May refuse before anything is read. */
  before: () => Promise<void>;
  /** May refuse before the first file is read, with the fields that stood in front of it. */
  beforeFiles?: (fields: FormFields) => Promise<void>;
  use: (form: ReceivedForm) => Promise<T>;
}

/** @throws AppError unsupported_media_type */
export function assertForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', { message: serverMessages.uploadAsForm });
}

/**
 * Refuses a form before it is read, where its own length says that it is too long.
 * @param mostBytes of the form with all that is around its files
 * @throws AppError payload_too_large
 */
export function refuseLongForm(request: FastifyRequest, limits: FormLimits, mostBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw allTooLarge(limits);
}

/** The most bytes that all files of a form may have. */
export const mostBytesOf = ({ bytes, zipBytes = 0 }: FormLimits): number => Math.max(bytes, zipBytes);

function allTooLarge({ bytes }: FormLimits): AppError {
  return new AppError('payload_too_large', { message: staffMessages.filesTooLarge(bytes / MEGABYTE) });
}

/**
 * Receives a form with files, each into a file of its own, and gives it to
 * `use`; afterwards the files are gone. A form that is refused is still read to
 * its end (within limits), since browsers read no answer before that.
 * @param incoming the folder for them
 * @throws AppError payload_too_large, bad_request
 */
export async function withReceivedForm<T>(
  request: FastifyRequest,
  incoming: string,
  { before, beforeFiles, use }: FormUse<T>,
  mostLimits: FormLimits,
): Promise<T> {
  // Whoever says no length was given room for what is usual.
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
  /** Where they are noted as soon as they are there. */
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

/** The last part of a file's name, to be shown; it is never part of a path. */
const plainName = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(-NAME_MAX);

/** What the library throws, in our words. */
function asRefusal(error: unknown, limits: FormLimits): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('payload_too_large', { message: staffMessages.tooManyFiles(limits.files) });
  }
  if (code.startsWith('FST_')) return new AppError('bad_request', { message: serverMessages.uploadCut, cause: error });
  // The parser of forms has no codes.
  const isBroken = /multipart|boundary|part (?:header|terminated)|unexpected end|malformed|premature/i.test(
    error.message,
  );
  return isBroken ? new AppError('bad_request', { message: serverMessages.uploadCut, cause: error }) : error;
}

/** Reads what is still coming and forgets it; `body-time.ts` ends what does not end. */
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
