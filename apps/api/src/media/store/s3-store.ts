import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Place } from '../../media-config.ts';
import { eachOf } from './each-of.ts';
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

/** What was used since then stays (ms): somebody may be about to read it. */
const IN_USE_MS = 10 * 60_000;
/** How exactly it is known when something was used last (ms). */
const SAY_USED_MS = 60_000;
/** Where files are that are not whole yet; no key begins with a dot. */
const LOADING = '.loading';
/** Nothing is loaded for longer (ms). */
const LOADING_MS = 3_600_000;

/** Copies of stored files on this machine. */
interface FileCache {
  /** Where a copy is, brought first if it was not there; there is none when there is no such file. */
  find: (key: MediaKey) => Promise<string>;
  /** Takes a file or a folder that was just stored, out of its place. */
  keep: (path: string, key: MediaKey) => Promise<void>;
  drop: (key: MediaKey) => Promise<void>;
  /** Removes what rests longest until there is room again. */
  trim: () => Promise<void>;
}

/**
 * Keeps copies in a folder, which may be lost at any time. Several processes may use the same one. Files never change,
 * so a copy is right as long as there is one.
 * @param load brings a file whole to a path, with the time it was stored; false: there is none
 */
function createFileCache(
  folder: string,
  mostBytes: number,
  load: (key: MediaKey, path: string) => Promise<boolean>,
): FileCache {
  const loading = new Map<MediaKey, Promise<void>>();
  const pathOf = (key: MediaKey): string => join(folder, ...key.split('/'));
  let added = 0;
  let trimming: Promise<void> | undefined;
  const trim = (): Promise<void> => {
    added = 0;
    trimming ??= trimFolder(folder, mostBytes).finally(() => {
      trimming = undefined;
    });
    return trimming;
  };
  const bring = async (key: MediaKey): Promise<void> => {
    const draft = join(folder, LOADING, randomBytes(12).toString('hex'));
    await mkdir(dirname(draft), { recursive: true });
    try {
      if (!(await load(key, draft))) return;
      added += (await stat(draft)).size;
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(draft, pathOf(key));
    } finally {
      await rm(draft, { force: true });
    }
    // What cannot be cleared now is cleared at the next look.
    if (added > mostBytes / 10) trim().catch(() => undefined);
  };
  return {
    trim,
    find: async (key) => {
      const path = pathOf(key);
      if (await isHere(path)) return path;
      const running = loading.get(key) ?? bring(key).finally(() => loading.delete(key));
      loading.set(key, running);
      await running;
      return path;
    },
    keep: async (path, key) => {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      // Another process was quicker, or the folders are on different disks: the copy is not needed.
      await rename(path, pathOf(key)).catch(() => rm(path, { recursive: true, force: true }));
    },
    drop: (key) => rm(pathOf(key), { recursive: true, force: true }),
  };
}

/** Whether a copy is there, which is in use from now on. */
async function isHere(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  if (entry?.isFile() !== true) return false;
  if (entry.atimeMs >= Date.now() - SAY_USED_MS) return true;
  return utimes(path, new Date(), entry.mtime).then(
    () => true,
    // Cleared away in this moment.
    () => false,
  );
}

async function trimFolder(folder: string, mostBytes: number): Promise<void> {
  const now = Date.now();
  const files: { path: string; bytes: number; usedMs: number }[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    if (entry.parentPath === join(folder, LOADING)) {
      if (found.mtimeMs < now - LOADING_MS) await rm(path, { force: true });
    } else files.push({ path, bytes: found.size, usedMs: found.atimeMs });
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const { path, bytes: freed, usedMs } of files.sort((one, other) => one.usedMs - other.usedMs)) {
    if (bytes <= mostBytes || usedMs >= now - IN_USE_MS) return;
    await rm(path, { force: true });
    bytes -= freed;
  }
}
