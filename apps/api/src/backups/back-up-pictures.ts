import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eachOf } from '../media/store/each-of.ts';
import type { MediaKey, MediaStore } from '../media/store/media-store.ts';
import type { BackupJob } from './make-backup.ts';
import { describeFile, type FileLine, readManifest } from './manifest.ts';
import { listBackups } from './restore-backup.ts';

/** So many pictures are on their way from a store elsewhere. */
const AT_ONCE = 8;

/** Puts every stored picture into a backup in the making. @returns how they stand in its manifest */
export async function backUpPictures(
  { media, backupsDir, onProgress }: Pick<BackupJob, 'media' | 'backupsDir' | 'onProgress'>,
  making: string,
): Promise<FileLine[]> {
  const pictures = await media.list();
  const before = media.isRemote ? await lastFiles(backupsDir) : new Map<string, KnownFile>();
  const files: FileLine[] = [];
  let done = 0;
  await eachOf(pictures, media.isRemote ? AT_ONCE : 1, async (picture) => {
    const known = before.get(pathOf(picture));
    const line = (await fromBefore(making, known)) ?? (await fromStore(media, making, picture));
    if (line !== undefined) files.push(line);
    done += 1;
    onProgress?.('pictures', done, pictures.length);
  });
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const pathOf = (picture: MediaKey): string => `media/${picture}`;

/** A file of the backup before. */
interface KnownFile {
  folder: string;
  line: FileLine;
}

/** The pictures of the newest backup, by their paths. One that cannot be read knows none. */
async function lastFiles(backupsDir: string): Promise<Map<string, KnownFile>> {
  const [newest] = await listBackups(backupsDir);
  if (newest === undefined) return new Map();
  const folder = join(backupsDir, newest);
  const manifest = await readManifest(folder).catch(() => undefined);
  return new Map(manifest?.files.map((line) => [line.path, { folder, line }]));
}

/**
 * Takes a picture over from the backup before, when it is still what it was there: pictures never change, and those of
 * a store elsewhere would be fetched again each night and stand in each backup once more.
 */
async function fromBefore(making: string, known: KnownFile | undefined): Promise<FileLine | undefined> {
  if (known === undefined) return undefined;
  const [from, to] = [known.folder, making].map((folder) => join(folder, ...known.line.path.split('/')));
  if (from === undefined || to === undefined) return undefined;
  await mkdir(dirname(to), { recursive: true });
  const isLinked = await link(from, to).then(
    () => true,
    () => false,
  );
  if (!isLinked) return undefined;
  const line = await describeFile(making, known.line.path);
  if (line.sha256 === known.line.sha256) return line;
  await rm(to);
  return undefined;
}

/** @returns undefined for an unused picture that was cleared away in this very moment */
async function fromStore(media: MediaStore, making: string, picture: MediaKey): Promise<FileLine | undefined> {
  const path = pathOf(picture);
  try {
    await media.copyOut(picture, join(making, ...path.split('/')));
  } catch (cause) {
    if (await media.has(picture)) throw cause;
    return undefined;
  }
  return describeFile(making, path);
}
