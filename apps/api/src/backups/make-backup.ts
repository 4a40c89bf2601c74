import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deletionsFile, syncDeletionsFile } from '../accounts/auth/deletions-file.ts';
import { createAudit, operator } from '../audit/audit.ts';
import { DATABASE_FILE, examineFile } from '../db/engine.ts';
import { copyToFile } from '../db/move/copy-to-file.ts';
import type { OpenDatabase } from '../db/open.ts';
import { forEachParallel } from '../media/store/for-each-parallel.ts';
import type { MediaKey, MediaStore } from '../media/store/media-store.ts';
import {
  BackupError,
  backupName,
  describeFile,
  type FileLine,
  type Manifest,
  manifestFile,
  pinFile,
  readManifest,
} from './manifest.ts';
import { listBackups } from './restore-backup.ts';

/** What a backup is made of and where it goes. */
interface BackupJob {
  database: OpenDatabase;
  dataDir: string;
  media: MediaStore;
  /** The folder that holds all backups. */
  backupsDir: string;
  now: Date;
  /** Whether somebody makes it by hand, not a timer. */
  isManual?: boolean;
  /** Whether no rotation may remove it. */
  isPinned?: boolean;
  onProgress?: (step: 'database' | 'pictures', done: number, total: number) => void;
}

export interface MadeBackup {
  folder: string;
  manifest: Manifest;
}

/** How the names of folders begin that are being made or removed. */
export const MAKING = '.making-';

/**
 * Makes a backup beside a running server: the database by a copy that is made
 * backup, looked over page by page; pictures by hard links where the disk is
 * the same; and a manifest with a checksum of every file, written last. Until
 * it is whole it has a name that nothing takes for a backup.
 * @throws BackupError when the copy is not whole
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  await mkdir(job.backupsDir, { recursive: true, mode: 0o700 });
  await sweepUnfinished(job.backupsDir);
  const folder = join(job.backupsDir, backupName(job.now));
  if (existsSync(folder)) throw new BackupError(`${folder} is there already. Wait a second and try again.`);
  const making = join(job.backupsDir, `${MAKING}${randomBytes(6).toString('hex')}`);
  await mkdir(making, { mode: 0o700 });
  try {
    const manifest = await fill(job, making);
    await rename(making, folder);
    await syncFolder(job.backupsDir);
    await createAudit(() => job.now.getTime(), { info: () => undefined }).record(job.database.db, operator, {
      action: 'backup',
      outcome: 'ok',
      details: { files: manifest.files.length },
    });
    return { folder, manifest };
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function fill(job: BackupJob, making: string): Promise<Manifest> {
  const copy = join(making, DATABASE_FILE);
  await copyToFile(job.database, copy, (done, total) => job.onProgress?.('database', done, total));
  await chmod(copy, 0o600);
  const { problems, rows, schema } = examineFile(copy);
  if (problems.length > 0) {
    throw new BackupError(
      `The copy of the database is not whole (${problems[0]}). No backup was made; look at the original with: npm run check-data`,
    );
  }
  if (schema === '')
    throw new BackupError(
      'The database is empty: no backup was made. If it should not be, restore one: npm run restore',
    );
  await syncDeletionsFile(job.database.db, job.dataDir);
  const files: FileLine[] = [await describeFile(making, DATABASE_FILE)];
  if (existsSync(deletionsFile(job.dataDir))) {
    await copyFile(deletionsFile(job.dataDir), join(making, 'deletions.jsonl'));
    files.push(await describeFile(making, 'deletions.jsonl'));
  }
  // After the database: every picture that one of its rows names was finished before the row was written.
  files.push(...(await backUpPictures(job, making)));
  const manifest: Manifest = {
    format: 'venture-atlas-backup',
    version: 1,
    made_at: job.now.toISOString(),
    made_by: job.isManual ? 'hand' : 'timer',
    schema,
    rows,
    files,
  };
  await writeFile(manifestFile(making), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  if (job.isPinned) await writeFile(pinFile(making), '', { mode: 0o600 });
  await syncFolder(making);
  return manifest;
}

/** What a backup that was killed left behind. */
async function sweepUnfinished(backupsDir: string): Promise<void> {
  for (const name of await readdir(backupsDir)) {
    if (!name.startsWith(MAKING)) continue;
    const folder = join(backupsDir, name);
    const age = Date.now() - (await stat(folder)).mtimeMs;
    // A younger one may belong to a backup that is running now.
    if (age > 24 * 3600 * 1000) await rm(folder, { recursive: true, force: true });
  }
}

/** A rename is only safe from a power cut when its folder was written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Some systems cannot open a folder: there nothing more can be done.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** So many pictures are on their way from a store elsewhere. */
const AT_ONCE = 8;

/** Puts every stored picture into a backup in the making. @returns how they stand in its manifest */
async function backUpPictures(
  { media, backupsDir, onProgress }: Pick<BackupJob, 'media' | 'backupsDir' | 'onProgress'>,
  making: string,
): Promise<FileLine[]> {
  const pictures = await media.list();
  const before = media.isRemote ? await lastFiles(backupsDir) : new Map<string, KnownFile>();
  const files: FileLine[] = [];
  let done = 0;
  await forEachParallel(pictures, media.isRemote ? AT_ONCE : 1, async (picture) => {
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
