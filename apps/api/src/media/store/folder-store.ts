import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { copyFile, cp, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytesAt } from '../../jobs/children/free-bytes.ts';
import { openMakingFolder, sweepMakingFolders } from '../../jobs/children/making-folder.ts';
import { thisUser } from '../../this-user.ts';
import type { MediaKey, MediaPlace, MediaStore, PlainUse } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';

/** Tile folders, each named after its picture. */
const TILES = 'tiles';
/** Lossless tiles, which can be cut again; lists of stored files omit them. */
const PLAIN = '.plain';

/** A store in a local folder. Names that begin with a dot are unfinished files. */
export function openFolderStore(place: Pick<MediaPlace, 'folder'>): MediaStore {
  const { folder } = place;
  const incoming = join(folder, '.receiving');
  const fileOf = (key: MediaKey): string => join(folder, ...key.split('/'));
  return {
    place,
    incoming,
    localFolder: folder,
    isRemote: false,
    prepare: async (mayWrite) => {
      mkdirSync(folder, { recursive: true });
      if (mayWrite) assertWritable([folder, incoming, join(folder, TILES), join(folder, PLAIN)]);
    },
    localFile: async (key) => fileOf(key),
    sizeOf: (key) =>
      stat(fileOf(key)).then(
        (entry) => (entry.isFile() ? entry.size : undefined),
        () => undefined,
      ),
    has: (key) =>
      stat(fileOf(key)).then(
        () => true,
        () => false,
      ),
    put: async (file, key, { isSure } = { isSure: false }) => {
      if (isSure) await syncToDisk(file);
      await rename(file, fileOf(key));
    },
    putFolder: (from, key) => moveFolder(from, fileOf(key)),
    copyOut: (key, target) => linkOrCopy(fileOf(key), target),
    copyIn: (source, key) => linkOrCopy(source, fileOf(key)),
    duplicate: async (key, copy) => {
      const work = await openMakingFolder(folder);
      const made = join(work.path, 'copy');
      try {
        await cp(fileOf(key), made, { recursive: true, mode: constants.COPYFILE_FICLONE });
        const bytes = await bytesIn(made);
        await moveFolder(made, fileOf(copy));
        return bytes;
      } finally {
        await work.remove();
      }
    },
    list: () => listFiles(folder),
    listItems: async () => {
      const [items, tiles] = [await namesIn(folder), await namesIn(join(folder, TILES))];
      return [...items.filter((name) => name !== TILES), ...tiles.map((name) => `${TILES}/${name}`)];
    },
    listPlain: async () => (await namesIn(join(folder, PLAIN))).map((name) => `${PLAIN}/${name}`),
    measurePlain: () => measureFolders(folder, PLAIN),
    markPlainUsed: (item) =>
      utimes(fileOf(item), new Date(), new Date())
        .catch(noneWhenGone)
        .then(() => undefined),
    removeOlder: (items, beforeMs) => removeOlder(items.map(fileOf), beforeMs),
    openWork: () => openMakingFolder(folder),
    sweepUnfinished: async (beforeMs) => {
      await sweepMakingFolders(folder);
      const making = (await entriesIn(folder)).filter((name) => name.startsWith('.making-'));
      const received = await entriesIn(incoming);
      const paths = [...making.map((name) => join(folder, name)), ...received.map((name) => join(incoming, name))];
      await removeOlder(paths, beforeMs);
    },
    dropIncoming: () => rmSync(incoming, { recursive: true, force: true }),
    freeBytes: () => freeBytesAt(folder),
    freeLocalBytes: () => freeBytesAt(folder),
  };
}

/** naming the first folder without write access */
function assertWritable(folders: readonly string[]): void {
  for (const folder of folders.filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      throw new MediaStoreError(
        `The folder ${folder} may not be written by ${thisUser()}, so no picture could be stored. Give it to this user with all that is in it (chown -R), and start again.`,
      );
    }
  }
}

/** Bytes of a file, or of everything in a folder. */
async function bytesIn(path: string): Promise<number> {
  const entry = await stat(path);
  if (entry.isFile()) return entry.size;
  let bytes = 0;
  for (const inside of await readdir(path, { withFileTypes: true, recursive: true }))
    if (inside.isFile()) bytes += (await stat(join(inside.parentPath, inside.name))).size;
  return bytes;
}

async function measureFolders(root: string, of: string): Promise<PlainUse[]> {
  const found: PlainUse[] = [];
  for (const name of await namesIn(join(root, of))) {
    const path = join(root, of, name);
    // Another process may remove it meanwhile.
    const [entry, bytes] = await Promise.all([stat(path), bytesIn(path)]).catch(() => []);
    if (entry !== undefined && bytes !== undefined) found.push({ item: `${of}/${name}`, bytes, usedMs: entry.mtimeMs });
  }
  return found;
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveFolder(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch((error: unknown) => {
    // Another process was faster.
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
  });
}

/** Hard-links a file, or copies it to another disk. An existing file stays. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (cause) {
    if (isCode(cause, 'EEXIST')) return;
    if (isCode(cause, 'ENOENT')) throw cause;
    await copyFile(from, to, constants.COPYFILE_EXCL).catch((again: unknown) => {
      if (!isCode(again, 'EEXIST')) throw again;
    });
  }
}

async function listFiles(root: string): Promise<MediaKey[]> {
  const found: MediaKey[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(noneWhenGone);
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walk(key);
      else if (entry.isFile()) found.push(key);
    }
  };
  await walk('');
  return found.sort();
}

const entriesIn = (folder: string): Promise<string[]> => readdir(folder).catch(noneWhenGone);

const namesIn = async (folder: string): Promise<string[]> =>
  (await entriesIn(folder)).filter((name) => !name.startsWith('.'));

async function removeOlder(paths: readonly string[], beforeMs: number): Promise<void> {
  for (const path of paths) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < beforeMs) await rm(path, { recursive: true, force: true });
  }
}

/** A missing file or folder counts as empty. */
function noneWhenGone(cause: unknown): [] {
  if (isCode(cause, 'ENOENT')) return [];
  throw cause;
}

const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;
