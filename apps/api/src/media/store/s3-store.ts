import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Place } from '../../media-config.ts';
import { openFolderStore } from './folder-store.ts';
import { forEachParallel } from './for-each-parallel.ts';
import type { MediaKey, MediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';
import type { Bucket } from './s3-bucket.ts';
import { copyItem, isFinished, isFolder, removeItem, uploadFolder } from './s3-items.ts';

/** Lossless tiles, which can be cut again; each machine has its own. */
const PLAIN = '.plain/';
const TILES = 'tiles/';
/** Items removed in parallel. */
const AT_ONCE = 4;

/**
 * A store in a bucket, with local copies of files that are read. Unfinished, partly received and lossless files are
 * only in the local folder.
 */
export function openS3Store(place: { folder: string; s3: S3Place }): MediaStore {
  const local = openFolderStore({ folder: place.folder });
  // Loaded lazily: a store in a folder never loads the S3 client.
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
      await forEachParallel(stored, AT_ONCE, async (key) => {
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

/** Copies that were used this recently are not removed (ms): they may be about to be read. */
const IN_USE_MS = 10 * 60_000;
/** Precision of the last use (ms). */
const MARK_USED_MS = 60_000;
/** Folder of incomplete downloads; no key begins with a dot. */
const LOADING = '.loading';
/** Longest duration of a download (ms). */
const LOADING_MS = 3_600_000;

/** Local copies of stored files. */
interface FileCache {
  /** Path of a local copy, downloaded if needed; the file is missing if the store does not have it. */
  find: (key: MediaKey) => Promise<string>;
  /** Moves a file or folder that was just stored into the cache. */
  keep: (path: string, key: MediaKey) => Promise<void>;
  drop: (key: MediaKey) => Promise<void>;
  /** Removes the least recently used copies until the size limit holds. */
  trim: () => Promise<void>;
}

/**
 * Caches copies in a folder, which may be deleted at any time. Several processes may share it. Files never change, so a
 * copy is always valid.
 * @param load downloads a file to a path, with the time it was stored; false if it is missing
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
  const download = async (key: MediaKey): Promise<void> => {
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
    // On failure the next trim continues.
    if (added > mostBytes / 10) trim().catch(() => undefined);
  };
  return {
    trim,
    find: async (key) => {
      const path = pathOf(key);
      if (await isHere(path)) return path;
      const running = loading.get(key) ?? download(key).finally(() => loading.delete(key));
      loading.set(key, running);
      await running;
      return path;
    },
    keep: async (path, key) => {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      // If another process was faster, or the folders are on different disks, the copy is not needed.
      await rename(path, pathOf(key)).catch(() => rm(path, { recursive: true, force: true }));
    },
    drop: (key) => rm(pathOf(key), { recursive: true, force: true }),
  };
}

/** Whether a copy exists; records its use. */
async function isHere(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  if (entry?.isFile() !== true) return false;
  if (entry.atimeMs >= Date.now() - MARK_USED_MS) return true;
  return utimes(path, new Date(), entry.mtime).then(
    () => true,
    // Removed in this moment.
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
