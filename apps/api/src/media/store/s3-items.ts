import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { eachOf } from './each-of.ts';
import type { MediaKey } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';
import type { Bucket, BucketEntry } from './s3-bucket.ts';

/*
 * A bucket has no folders, and nothing that happens to several objects at once. A folder of tiles is whole when the
 * object that is stored last of it is there; until then no row of the database names it.
 */

/** Stored last of a folder. Names that begin with a dot are in no list. */
const WHOLE = '.whole';
/** So many objects of one folder are on their way at the same time. */
const AT_ONCE = 8;

/** Whether a key is that of a folder: files have an end such as .webp. */
export const isFolder = (key: MediaKey): boolean => !key.slice(key.lastIndexOf('/') + 1).includes('.');

/** Whether a key is that of something stored, and not of what we keep beside it. */
export const isFinished = ({ key }: Pick<BucketEntry, 'key'>): boolean =>
  !key.split('/').some((part) => part.startsWith('.'));

/** Stores a folder, unless it is there whole: it was made from the same bytes. What was begun and left is done again. */
export async function uploadFolder(bucket: Bucket, folder: string, key: MediaKey): Promise<void> {
  if ((await bucket.head(`${key}/${WHOLE}`)) !== undefined) return;
  await eachOf(await filesIn(folder), AT_ONCE, (file) =>
    bucket.upload(join(folder, ...file.split('/')), `${key}/${file}`),
  );
  await bucket.mark(`${key}/${WHOLE}`);
}

/** Stores a file or folder once more. @returns how many bytes */
export async function copyItem(bucket: Bucket, key: MediaKey, copy: MediaKey): Promise<number> {
  const entries = (await entriesOf(bucket, key)).filter(isFinished);
  if (entries.length === 0) throw new MediaStoreError(`There is no ${key} in the store.`);
  await eachOf(entries, AT_ONCE, (entry) => bucket.copy(entry.key, `${copy}${entry.key.slice(key.length)}`));
  if (isFolder(key)) await bucket.mark(`${copy}/${WHOLE}`);
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Removes a file or folder that was stored before this time (ms since 1970). @returns whether there was one */
export async function removeItem(bucket: Bucket, key: MediaKey, beforeMs: number): Promise<boolean> {
  const entries = await entriesOf(bucket, key);
  // A folder is as old as the newest file in it: somebody may be storing it now.
  if (entries.length === 0 || entries.some(({ storedMs }) => storedMs >= beforeMs)) return false;
  // What is half removed is not whole any more.
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
