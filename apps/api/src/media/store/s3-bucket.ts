import { randomBytes } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Place } from '../../media-config.ts';
import { eachOf } from './each-of.ts';
import type { MediaKey } from './media-store.ts';
import { abortUploads } from './s3-aborted-uploads.ts';
import { connect, type S3Connection } from './s3-client.ts';
import { downloadTo } from './s3-download.ts';
import { asStoreError, isMissing } from './s3-errors.ts';
import { upload } from './s3-upload.ts';

/** A stored object. */
export interface BucketEntry {
  key: MediaKey;
  bytes: number;
  /** When it was stored (ms since 1970). */
  storedMs: number;
}

/** What lies in a bucket below its prefix, by keys without it. Everything throws MediaStoreError when it cannot be done. */
export interface Bucket {
  /** Whether everything that a store does is allowed here. */
  check: (mayWrite: boolean) => Promise<void>;
  /** Undefined when it is not there. */
  head: (key: MediaKey) => Promise<BucketEntry | undefined>;
  /** Writes an object whole to a path, compared with its checksum. @returns false when it is not there */
  download: (key: MediaKey, path: string) => Promise<boolean>;
  /** @param isKept what is there already stays */
  upload: (path: string, key: MediaKey, isKept?: boolean) => Promise<void>;
  /** An object without a file. */
  mark: (key: MediaKey) => Promise<void>;
  /** Everything whose key begins so, in pages. */
  list: (start: string) => AsyncGenerator<BucketEntry>;
  /** Names directly in a folder (`''` or with a slash at its end): objects, and folders with a slash at their end. */
  namesIn: (folder: string) => Promise<string[]>;
  copy: (key: MediaKey, to: MediaKey) => Promise<void>;
  remove: (keys: readonly MediaKey[]) => Promise<void>;
  /** Removes the parts of uploads that were begun before this time (ms since 1970) and that nobody finished. */
  abortUploads: (beforeMs: number) => Promise<void>;
}

const REMOVED_AT_ONCE = 16;

export function openBucket(place: S3Place): Bucket {
  const connection = connect(place);
  const { client, at } = connection;
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw asStoreError(cause, place);
    });
  const keyOf = (name: string | undefined): MediaKey => (name ?? '').slice(place.prefix.length);
  return {
    check: (mayWrite) => told(check(connection, mayWrite)),
    head: (key) => told(head(connection, key)),
    download: (key, path) => told(download(connection, key, path)),
    upload: (path, key, isKept = false) => told(upload(connection, path, key, isKept)),
    mark: (key) => told(mark(connection, key)),
    async *list(start) {
      for await (const { Contents = [] } of pages(connection, start, told))
        for (const { Key, Size = 0, LastModified } of Contents)
          yield { key: keyOf(Key), bytes: Size, storedMs: LastModified?.getTime() ?? 0 };
    },
    namesIn: async (folder) => {
      const names: string[] = [];
      for await (const { Contents = [], CommonPrefixes = [] } of pages(connection, folder, told, { Delimiter: '/' }))
        for (const name of [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)])
          names.push(keyOf(name).slice(folder.length));
      return names;
    },
    copy: async (key, to) => {
      const CopySource = encodeURI(`${place.bucket}/${at(key).Key}`).replace(/[?#+&=;:@$,]/g, encodeURIComponent);
      await told(client.send(new CopyObjectCommand({ ...at(to), CopySource })));
    },
    remove: (keys) => told(remove(connection, keys)),
    abortUploads: (beforeMs) => told(abortUploads(client, { Bucket: place.bucket, Prefix: place.prefix }, beforeMs)),
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
  told: <T>(work: Promise<T>) => Promise<T>,
  more: { Delimiter?: string } = {},
) {
  let next: { ContinuationToken?: string } | undefined = {};
  while (next !== undefined) {
    const command = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${start}`, ...more, ...next });
    const found: ListObjectsV2CommandOutput = await told(client.send(command));
    yield found;
    const { IsTruncated, NextContinuationToken: ContinuationToken } = found;
    next = IsTruncated === true && ContinuationToken !== undefined ? { ContinuationToken } : undefined;
  }
}

/** One name at a time: not every server takes a list of them without a checksum that others have given up. */
const remove = ({ client, at }: S3Connection, keys: readonly MediaKey[]): Promise<void> =>
  eachOf(keys, REMOVED_AT_ONCE, async (key) => {
    await client.send(new DeleteObjectCommand(at(key))).catch(noneWhenMissing);
  });

function noneWhenMissing(cause: unknown): undefined {
  if (!isMissing(cause)) throw cause;
}
