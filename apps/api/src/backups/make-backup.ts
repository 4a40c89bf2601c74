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

/** Sources and target of a backup. */
interface BackupJob {
  database: OpenDatabase;
  dataDir: string;
  media: MediaStore;
  /** Folder of all backups. */
  backupsDir: string;
  now: Date;
  /** Whether it is made manually rather than by a timer. */
  isManual?: boolean;
  /** Whether rotation never removes it. */
  isPinned?: boolean;
  onProgress?: (step: 'database' | 'pictures', done: number, total: number) => void;
}

export interface MadeBackup {
  folder: string;
  manifest: Manifest;
}

/** Name prefix of folders during creation or removal. */
export const MAKING = '.making-';

/**
 * Makes a backup beside a running server: a checked online copy of the database; pictures, as hard links on the same
 * disk; and last a manifest with a checksum of each file. Until it is complete, its folder has a name that does not
 * count as a backup.
 * @throws BackupError if the copy is damaged
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
  // After the database: pictures are complete before a row names them.
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

/** Removes leftovers of killed backups. */
async function sweepUnfinished(backupsDir: string): Promise<void> {
  for (const name of await readdir(backupsDir)) {
    if (!name.startsWith(MAKING)) continue;
    const folder = join(backupsDir, name);
    const age = Date.now() - (await stat(folder)).mtimeMs;
    // A newer one may belong to a running backup.
    if (age > 24 * 3600 * 1000) await rm(folder, { recursive: true, force: true });
  }
}

/** A rename survives a power cut only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Some systems cannot open folders; nothing more can be done there.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Concurrent downloads from a remote store. */
const AT_ONCE = 8;

/** Adds all stored pictures to the new backup. @returns their manifest entries */
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
    const line = (await reusePicture(making, known)) ?? (await fromStore(media, making, picture));
    if (line !== undefined) files.push(line);
    done += 1;
    onProgress?.('pictures', done, pictures.length);
  });
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const pathOf = (picture: MediaKey): string => `media/${picture}`;

/** A file of the previous backup. */
interface KnownFile {
  folder: string;
  line: FileLine;
}

/** Pictures of the newest backup, by path; empty if it is unreadable. */
async function lastFiles(backupsDir: string): Promise<Map<string, KnownFile>> {
  const [newest] = await listBackups(backupsDir);
  if (newest === undefined) return new Map();
  const folder = join(backupsDir, newest);
  const manifest = await readManifest(folder).catch(() => undefined);
  return new Map(manifest?.files.map((line) => [line.path, { folder, line }]));
}

/**
 * Reuses a picture of the previous backup if it is unchanged there: pictures never change, and remote ones would
 * otherwise be downloaded and stored again each night.
 */
async function reusePicture(making: string, known: KnownFile | undefined): Promise<FileLine | undefined> {
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

/** @returns undefined for an unused picture that was removed in the meantime */
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
