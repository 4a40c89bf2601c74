import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Place } from '../../media-config.ts';
import { eachOf } from './each-of.ts';
import { createFileCache } from './file-cache.ts';
import { openFolderStore } from './folder-store.ts';
import type { MediaKey, MediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';
import type { Bucket } from './s3-bucket.ts';
import { copyItem, isFinished, isFolder, removeItem, uploadFolder } from './s3-items.ts';

/** Lossless tiles, which can always be cut again: each machine has its own. */
const PLAIN = '.plain/';
const TILES = 'tiles/';
/** So many items are removed at the same time. */
const AT_ONCE = 4;

/**
 * Stored files in a bucket, with copies of those that are read in a folder of this machine. What is in the making, half
 * received or lossless lies in that folder alone.
 */
export function openS3Store(place: { folder: string; s3: S3Place }): MediaStore {
  const local = openFolderStore({ folder: place.folder });
  // Whoever keeps pictures in a folder never loads the client.
  let opened: Promise<Bucket> | undefined;
  const open = (): Promise<Bucket> => {
    opened ??= import('./s3-bucket.ts').then(({ openBucket }) => openBucket(place.s3));
    return opened;
  };
  const localFolder = join(place.folder, 'copies');
  const cache = createFileCache(localFolder, place.s3.cacheBytes, async (key, path) =>
    (await open()).download(key, path),
  );
  return {
    place,
    incoming: local.incoming,
    localFolder,
    isRemote: true,
    prepare: async (mayWrite) => {
      await local.prepare(mayWrite);
      if (mayWrite) await mkdir(localFolder, { recursive: true });
      await (await open()).check(mayWrite);
    },
    localFile: (key) => (key.startsWith(PLAIN) ? local.localFile(key) : cache.find(key)),
    sizeOf: async (key) => (key.startsWith(PLAIN) ? local.sizeOf(key) : (await (await open()).head(key))?.bytes),
    has: async (key) => {
      if (key.startsWith(PLAIN)) return local.has(key);
      const bucket = await open();
      if (!isFolder(key)) return (await bucket.head(key)) !== undefined;
      for await (const entry of bucket.list(`${key}/`)) if (isFinished(entry)) return true;
      return false;
    },
    put: async (file, key) => {
      await (await open()).upload(file, key);
      await cache.keep(file, key);
    },
    putFolder: async (folder, key) => {
      if (key.startsWith(PLAIN)) return local.putFolder(folder, key);
      await uploadFolder(await open(), folder, key);
      await cache.keep(folder, key);
    },
    copyOut: async (key, target) => {
      await mkdir(dirname(target), { recursive: true });
      if (await (await open()).download(key, target)) return;
      throw new MediaStoreError(`There is no ${key} in the store.`);
    },
    copyIn: async (source, key) => {
      const bucket = await open();
      if ((await bucket.head(key)) === undefined) await bucket.upload(source, key, true);
    },
    duplicate: async (key, copy) => copyItem(await open(), key, copy),
    list: async () => {
      const keys: MediaKey[] = [];
      for await (const entry of (await open()).list('')) if (isFinished(entry)) keys.push(entry.key);
      return keys.sort();
    },
    listItems: async () => {
      const bucket = await open();
      const [items, tiles] = [await bucket.namesIn(''), await bucket.namesIn(TILES)];
      const names = [...items.filter((name) => name !== TILES), ...tiles.map((name) => `${TILES}${name}`)];
      return names.map((name) => name.replace(/\/$/, '')).filter((key) => isFinished({ key }));
    },
    listPlain: local.listPlain,
    measurePlain: local.measurePlain,
    markPlainUsed: local.markPlainUsed,
    removeOlder: async (items, beforeMs) => {
      await local.removeOlder(
        items.filter((key) => key.startsWith(PLAIN)),
        beforeMs,
      );
      const bucket = await open();
      const stored = items.filter((key) => !key.startsWith(PLAIN));
      await eachOf(stored, AT_ONCE, async (key) => {
        if (await removeItem(bucket, key, beforeMs)) await cache.drop(key);
      });
    },
    openWork: local.openWork,
    sweepUnfinished: async (beforeMs) => {
      await local.sweepUnfinished(beforeMs);
      await cache.trim();
      await (await open()).abortUploads(beforeMs);
    },
    dropIncoming: local.dropIncoming,
    freeBytes: async () => Number.POSITIVE_INFINITY,
    freeLocalBytes: local.freeLocalBytes,
  };
}
