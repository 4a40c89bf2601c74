import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaKey } from './media-store.ts';

/** What was used since then stays (ms): somebody may be about to read it. */
const IN_USE_MS = 10 * 60_000;
/** How exactly it is known when something was used last (ms). */
const SAY_USED_MS = 60_000;
/** Where files are that are not whole yet; no key begins with a dot. */
const LOADING = '.loading';
/** Nothing is loaded for longer (ms). */
const LOADING_MS = 3_600_000;

/** Copies of stored files on this machine. */
export interface FileCache {
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
export function createFileCache(
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
