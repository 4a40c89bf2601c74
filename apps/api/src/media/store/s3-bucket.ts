import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Place } from '../../media-config.ts';
import { forEachParallel } from './for-each-parallel.ts';
import type { MediaKey } from './media-store.ts';
import { DamagedFileError, MediaStoreError } from './media-store-error.ts';

/** A stored object. */
export interface BucketEntry {
  key: MediaKey;
  bytes: number;
  /** When it was stored (ms since 1970). */
  storedMs: number;
}

/** Objects of a bucket below its prefix; keys are without the prefix. All methods throw MediaStoreError. */
export interface Bucket {
  /** Checks that the keys allow all operations of a store. */
  check: (mayWrite: boolean) => Promise<void>;
  /** Undefined if it is missing. */
  head: (key: MediaKey) => Promise<BucketEntry | undefined>;
  /** Downloads an object to a path and checks its checksum. @returns false if it is missing */
  download: (key: MediaKey, path: string) => Promise<boolean>;
  /** @param isKept an existing object stays */
  upload: (path: string, key: MediaKey, isKept?: boolean) => Promise<void>;
  /** Stores a marker object. */
  mark: (key: MediaKey) => Promise<void>;
  /** All objects whose keys have this prefix. */
  list: (start: string) => AsyncGenerator<BucketEntry>;
  /** Names directly in a folder (`''` or ending in a slash): objects, and folders with a trailing slash. */
  namesIn: (folder: string) => Promise<string[]>;
  copy: (key: MediaKey, to: MediaKey) => Promise<void>;
  remove: (keys: readonly MediaKey[]) => Promise<void>;
  /** Removes the parts of unfinished uploads that began before this time (ms since 1970). */
  abortUploads: (beforeMs: number) => Promise<void>;
}

const KEYS_PER_DELETE = 16;

export function openBucket(place: S3Place): Bucket {
  const connection = connect(place);
  const { client, at } = connection;
  const withStoreErrors = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw asStoreError(cause, place);
    });
  const keyOf = (name: string | undefined): MediaKey => (name ?? '').slice(place.prefix.length);
  return {
    check: (mayWrite) => withStoreErrors(check(connection, mayWrite)),
    head: (key) => withStoreErrors(head(connection, key)),
    download: (key, path) => withStoreErrors(download(connection, key, path)),
    upload: (path, key, isKept = false) => withStoreErrors(upload(connection, path, key, isKept)),
    mark: (key) => withStoreErrors(mark(connection, key)),
    async *list(start) {
      for await (const { Contents = [] } of pages(connection, start, withStoreErrors))
        for (const { Key, Size = 0, LastModified } of Contents)
          yield { key: keyOf(Key), bytes: Size, storedMs: LastModified?.getTime() ?? 0 };
    },
    namesIn: async (folder) => {
      const names: string[] = [];
      for await (const { Contents = [], CommonPrefixes = [] } of pages(connection, folder, withStoreErrors, {
        Delimiter: '/',
      }))
        for (const name of [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)])
          names.push(keyOf(name).slice(folder.length));
      return names;
    },
    copy: async (key, to) => {
      const CopySource = encodeURI(`${place.bucket}/${at(key).Key}`).replace(/[?#+&=;:@$,]/g, encodeURIComponent);
      await withStoreErrors(client.send(new CopyObjectCommand({ ...at(to), CopySource })));
    },
    remove: (keys) => withStoreErrors(remove(connection, keys)),
    abortUploads: (beforeMs) =>
      withStoreErrors(abortUploads(client, { Bucket: place.bucket, Prefix: place.prefix }, beforeMs)),
  };
}

async function check(connection: S3Connection, mayWrite: boolean): Promise<void> {
  const { client, at, place } = connection;
  await client.send(new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix, MaxKeys: 1 }));
  if (!mayWrite) return;
  const key = `.check-${randomBytes(8).toString('hex')}`;
  await mark(connection, key);
  await client.send(new GetObjectCommand(at(key))).then(({ Body }) => Body?.transformToByteArray());
  await remove(connection, [key]);
}

async function head({ client, at }: S3Connection, key: MediaKey): Promise<BucketEntry | undefined> {
  const found = await client.send(new HeadObjectCommand(at(key))).catch(noneWhenMissing);
  if (found === undefined) return undefined;
  return { key, bytes: found.ContentLength ?? 0, storedMs: found.LastModified?.getTime() ?? 0 };
}

async function download({ client, at, place }: S3Connection, key: MediaKey, path: string): Promise<boolean> {
  const found = await client.send(new GetObjectCommand(at(key))).catch(noneWhenMissing);
  if (found === undefined) return false;
  await downloadTo(path, found, place.timeoutMs);
  return true;
}

async function mark({ client, at }: S3Connection, key: MediaKey): Promise<void> {
  await client.send(new PutObjectCommand({ ...at(key), Body: Buffer.from('whole\n') }));
}

async function* pages(
  { client, place: { bucket: Bucket, prefix } }: S3Connection,
  start: string,
  withStoreErrors: <T>(work: Promise<T>) => Promise<T>,
  more: { Delimiter?: string } = {},
) {
  let next: { ContinuationToken?: string } | undefined = {};
  while (next !== undefined) {
    const command = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${start}`, ...more, ...next });
    const found: ListObjectsV2CommandOutput = await withStoreErrors(client.send(command));
    yield found;
    const { IsTruncated, NextContinuationToken: ContinuationToken } = found;
    next = IsTruncated === true && ContinuationToken !== undefined ? { ContinuationToken } : undefined;
  }
}

/** Deletes one object at a time: some servers refuse a list without a checksum header that others have dropped. */
const remove = ({ client, at }: S3Connection, keys: readonly MediaKey[]): Promise<void> =>
  forEachParallel(keys, KEYS_PER_DELETE, async (key) => {
    await client.send(new DeleteObjectCommand(at(key))).catch(noneWhenMissing);
  });

function noneWhenMissing(cause: unknown): undefined {
  if (!isMissing(cause)) throw cause;
}

/**
 * Removes the parts of unfinished uploads that began before a time (ms since 1970): they take space, and nothing else
 * lists them. Ignores servers that cannot list them or do not permit it, so that the rest of the sweep goes on. Such a
 * server must be configured to remove them itself.
 */
async function abortUploads(
  client: S3Client,
  place: { Bucket: string; Prefix: string },
  beforeMs: number,
): Promise<void> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (next !== undefined) {
    const found: ListMultipartUploadsCommandOutput | undefined = await client
      .send(new ListMultipartUploadsCommand({ ...place, ...next }))
      .catch((cause: unknown) => {
        if (!isNotOffered(cause)) throw cause;
        return undefined;
      });
    for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
      if (Initiated === undefined || Initiated.getTime() >= beforeMs) continue;
      // It was finished or aborted meanwhile.
      await client
        .send(new AbortMultipartUploadCommand({ Bucket: place.Bucket, Key, UploadId }))
        .catch((cause: unknown) => {
          if (!isMissing(cause) && !isNotOffered(cause)) throw cause;
        });
    }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = found ?? {};
    next =
      found?.IsTruncated === true && KeyMarker !== undefined
        ? { KeyMarker, ...(UploadIdMarker === undefined ? {} : { UploadIdMarker }) }
        : undefined;
  }
}

/**
 * Streams a response to a path and checks its length and checksum.
 * @param idleMs longest pause between chunks
 * @throws on any failure; the file is then incomplete
 */
async function downloadTo(path: string, answer: GetObjectCommandOutput, idleMs: number): Promise<void> {
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
  // Objects of other programs have no checksum of ours.
  if (Metadata.sha256 !== undefined && Metadata.sha256 !== hash.digest('hex'))
    throw new DamagedFileError('The S3 server sent a file that is no longer what was stored (its checksum differs).');
  const stored = Number(Metadata.stored);
  await utimes(
    path,
    new Date(),
    Metadata.stored === undefined || !(stored > 0) ? (LastModified ?? new Date()) : stored,
  );
}

/** Larger files are sent in parts of this size, which are in memory. */
const PART_BYTES = 8 * 1_048_576;
const PARALLEL_PARTS = 3;
const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

/** Stores a file. @param isKept an existing object stays */
async function upload(connection: S3Connection, path: string, key: MediaKey, isKept: boolean): Promise<void> {
  try {
    await send(connection, path, key, isKept ? { IfNoneMatch: '*' } : {});
  } catch (cause) {
    if (isThereAlready(cause)) return;
    // This server has no conditional writes. Two processes that upload the same file write the same bytes.
    if (!isKept || !isNotOffered(cause)) throw cause;
    await send(connection, path, key, {});
  }
}

async function send(
  { client, at }: S3Connection,
  path: string,
  key: MediaKey,
  condition: { IfNoneMatch?: string },
): Promise<void> {
  const { size } = await stat(path);
  const sent = { ...at(key), ...(await describe(path, key)), ...condition };
  if (size <= PART_BYTES) {
    // A buffer can be sent again after a connection error.
    await client.send(new PutObjectCommand({ ...sent, Body: await readFile(path), ContentLength: size }));
    return;
  }
  const params = { ...sent, Body: createReadStream(path) };
  // On failure the parts are removed.
  const parts = { partSize: PART_BYTES, queueSize: PARALLEL_PARTS, leavePartsOnError: false };
  await new Upload({ client, params, ...parts }).done();
  const stored = await client.send(new HeadObjectCommand(at(key)));
  if (stored.ContentLength !== size) throw new Error(`${key} arrived with ${stored.ContentLength} bytes of ${size}.`);
}

/** Metadata of an object: its checksum, and a time that is the same on every machine. */
async function describe(path: string, key: MediaKey) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const stored = Math.floor((await stat(path)).mtimeMs / 1000);
  return {
    ContentType: TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    Metadata: { sha256: hash.digest('hex'), stored: String(stored) },
  };
}

/** Error of a request to the server or of the local disk. */
interface Failed extends Error {
  code?: string;
  Code?: string;
  $metadata?: { httpStatusCode?: number };
}

const LOCAL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOENT', 'EIO', 'EXDEV', 'ENOTDIR'];
const WRONG_KEYS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'InvalidToken', 'Forbidden'];
const WRONG_REGION = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'];

/** Whether the object is missing. */
const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && nameOf(cause) !== 'NoSuchBucket' && statusOf(cause) === 404;

/** Whether an object of this name was stored meanwhile. */
const isThereAlready = (cause: unknown): boolean => cause instanceof Error && statusOf(cause) === 412;

/** Whether the server does not support the operation, or does not permit it for these keys. */
const isNotOffered = (cause: unknown): boolean =>
  cause instanceof Error && ([403, 405, 501].includes(statusOf(cause) ?? 0) || nameOf(cause) === 'NotImplemented');

/** Converts an error to a sentence that says what to do. Errors of the local disk stay as they are. */
function asStoreError(cause: unknown, { bucket, endpoint, region }: S3Place): Error {
  if (!(cause instanceof Error)) return new MediaStoreError(String(cause));
  const failed: Failed = cause;
  if (cause instanceof MediaStoreError || LOCAL.includes(failed.code ?? '')) return cause;
  const [name, status] = [nameOf(cause), statusOf(cause)];
  const server = endpoint ?? `Amazon S3 in ${region}`;
  const storeError = (sentence: string) => new MediaStoreError(sentence, { cause });
  if (name === 'NoSuchBucket' || status === 404)
    return storeError(`There is no bucket "${bucket}" at ${server}. Make it, or correct MEDIA_URL.`);
  if (name === 'RequestTimeTooSkewed')
    return storeError(`${server} refuses requests because its clock and that of this machine differ. Set the clock.`);
  if (WRONG_REGION.includes(name) || status === 301)
    return storeError(`The bucket "${bucket}" is in another region than ${region}. Set S3_REGION.`);
  if (WRONG_KEYS.includes(name) || status === 401 || status === 403)
    return storeError(
      `${server} refuses the keys for the bucket "${bucket}" (${name}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may list, read, write and delete there.`,
    );
  if (status === undefined)
    return storeError(
      `${server} does not answer (${failed.code ?? cause.message}). Check S3_ENDPOINT, and that the server runs.`,
    );
  return storeError(`${server} could not do what was asked (${status} ${name}: ${cause.message}).`);
}

const nameOf = (cause: Failed): string => cause.Code ?? cause.name;
const statusOf = (cause: Failed): number | undefined => cause.$metadata?.httpStatusCode;

/** Attempts of a request that the server refused as busy, or that was interrupted. */
const ATTEMPTS = 3;
/** Connection timeout (ms). */
const CONNECT_MS = 5000;

/** A connection to a bucket. */
interface S3Connection {
  place: S3Place;
  client: S3Client;
  /** Bucket and object name of a key. */
  at: (key: MediaKey) => { Bucket: string; Key: string };
}

export function connect(place: S3Place): S3Connection {
  const { bucket: Bucket, prefix, timeoutMs, endpoint } = place;
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, CONNECT_MS),
      socketTimeout: timeoutMs,
      // A part takes long on a slow connection, with bytes flowing all the time.
      requestTimeout: timeoutMs * 6,
      throwOnRequestTimeout: true,
    },
    ...(endpoint === null ? {} : { endpoint }),
  });
  return { place, client, at: (key) => ({ Bucket, Key: `${prefix}${key}` }) };
}
