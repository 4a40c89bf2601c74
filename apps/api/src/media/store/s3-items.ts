import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { forEachParallel } from './for-each-parallel.ts';
import type { MediaKey } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';
import type { Bucket, BucketEntry } from './s3-bucket.ts';

/*
 * A bucket has no folders and no transactions. A tile folder is complete when its last object exists; until then no row
 * of the database refers to it.
 */

/** Marker that is stored last in a folder. Lists omit names that begin with a dot. */
const WHOLE = '.whole';
/** Objects of one folder that are transferred in parallel. */
const AT_ONCE = 8;

/** Whether a key is a folder: files have an extension such as .webp. */
export const isFolder = (key: MediaKey): boolean => !key.slice(key.lastIndexOf('/') + 1).includes('.');

/** Whether a key is a stored file and not a marker or temporary file. */
export const isFinished = ({ key }: Pick<BucketEntry, 'key'>): boolean =>
  !key.split('/').some((part) => part.startsWith('.'));

/**
 * Stores a folder, unless it is complete: then it was made from the same bytes. An incomplete folder is uploaded again.
 */
export async function uploadFolder(bucket: Bucket, folder: string, key: MediaKey): Promise<void> {
  if ((await bucket.head(`${key}/${WHOLE}`)) !== undefined) return;
  await forEachParallel(await filesIn(folder), AT_ONCE, (file) =>
    bucket.upload(join(folder, ...file.split('/')), `${key}/${file}`),
  );
  await bucket.mark(`${key}/${WHOLE}`);
}

/** Copies a file or folder to another key. @returns number of bytes */
export async function copyItem(bucket: Bucket, key: MediaKey, copy: MediaKey): Promise<number> {
  const entries = (await entriesOf(bucket, key)).filter(isFinished);
  if (entries.length === 0) throw new MediaStoreError(`There is no ${key} in the store.`);
  await forEachParallel(entries, AT_ONCE, (entry) => bucket.copy(entry.key, `${copy}${entry.key.slice(key.length)}`));
  if (isFolder(key)) await bucket.mark(`${copy}/${WHOLE}`);
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Removes a file or folder that was stored before this time (ms since 1970). @returns whether it was removed */
export async function removeItem(bucket: Bucket, key: MediaKey, beforeMs: number): Promise<boolean> {
  const entries = await entriesOf(bucket, key);
  // A folder is as old as its newest file: another process may be storing it now.
  if (entries.length === 0 || entries.some(({ storedMs }) => storedMs >= beforeMs)) return false;
  // Remove the marker first: a partly removed folder is incomplete.
  if (isFolder(key)) await bucket.remove([`${key}/${WHOLE}`]);
  await bucket.remove(entries.map((entry) => entry.key));
  return true;
}

async function entriesOf(bucket: Bucket, key: MediaKey): Promise<BucketEntry[]> {
  const entries: BucketEntry[] = [];
  if (isFolder(key)) for await (const entry of bucket.list(`${key}/`)) entries.push(entry);
  else {
    const entry = await bucket.head(key);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** Paths of all files in a folder, with forward slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
