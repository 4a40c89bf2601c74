import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DeletionLine, readDeletionsFile, syncDeletionsFile } from '../accounts/auth/deletions-file.ts';
import { deleteAllAccountTokens } from '../accounts/queries/account-tokens.ts';
import { revokeAllSessions } from '../accounts/queries/sessions.ts';
import { findUser } from '../accounts/queries/users.ts';
import { type Audit, createAudit, operator } from '../audit/audit.ts';
import { sweepCampaigns } from '../campaigns/commands/sweep-campaigns.ts';
import { replaceAllInvites } from '../campaigns/queries/campaigns.ts';
import { deleteAllScreens } from '../campaigns/queries/table-screens.ts';
import { makeDataFolder, removeLeftovers, serverLock } from '../db/data-folder.ts';
import { DATABASE_FILE, DATABASE_LOGS, emptyLog, examineFile, lockFolder } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { refuseFormerStep } from '../db/migrations/former-steps.ts';
import { moveRows } from '../db/move/move-rows.ts';
import type { MoveTarget } from '../db/move/move-target.ts';
import { openMoveTarget } from '../db/move/open-move.ts';
import { openDatabase } from '../db/open.ts';
import { RESTORE_MARK } from '../db/prepare.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { deleteJobs, deleteOpenJobs } from '../jobs/queries/jobs.ts';
import { endAllPictureAddresses } from '../media/queries/picture-epochs.ts';
import { forEachParallel } from '../media/store/for-each-parallel.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { sweepAccounts } from '../retention/commands/sweep-accounts.ts';
import { removeAccount } from '../retention/commands/terminate-account.ts';
import { BackupError, compareWithManifest, type Manifest, readManifest } from './manifest.ts';

export interface RestoreJob {
  /** Folder of one backup. */
  backup: string;
  dataDir: string;
  /** The empty target database of PostgreSQL; null: the file in the data folder is replaced. */
  databaseUrl: string | null;
  media: MediaStore;
  now: () => number;
  isDryRun: boolean;
  onProgress?: (step: 'checking' | 'pictures', done: number, total: number) => void;
}

export interface Restored extends SafeguardResult {
  manifest: Manifest;
  /** Folder of the former files; null if there were none, or nothing was written. */
  movedTo: string | null;
}

/**
 * Restores a backup while the server is stopped. The backup is compared with its manifest, prepared in a separate
 * folder (schema, sessions, invites, deleted accounts), and only then swapped in. Former files are moved aside, never
 * deleted; a PostgreSQL database must be empty. After a crash in between, the server refuses to start until the restore
 * is repeated.
 * @throws BackupError if the server runs or the backup is incomplete; nothing was changed
 * @throws FormerSchemaError if the backup is too old; nothing was changed
 * @throws MoveError if the PostgreSQL database is not empty or in use
 */
export async function restoreBackup(job: RestoreJob): Promise<Restored> {
  makeDataFolder(job.dataDir);
  const unlock = lockFolder(serverLock(job.dataDir));
  if (unlock === undefined) {
    throw new BackupError(`A Venture Atlas server is using ${job.dataDir}. Stop it first. Nothing was changed.`);
  }
  try {
    const manifest = await refuseDamaged(job);
    refuseFormerStep(manifest.schema);
    if (job.isDryRun) return { manifest, movedTo: null, sessions: 0, accounts: 0 };
    removeLeftovers(job.dataDir);
    // Leftovers of an interrupted restore are not reused.
    const server = job.databaseUrl === null ? undefined : await openMoveTarget(job.databaseUrl, true);
    try {
      return await restore(job, manifest, server);
    } finally {
      await server?.close();
    }
  } finally {
    unlock();
  }
}

async function refuseDamaged(job: RestoreJob): Promise<Manifest> {
  const manifest = await readManifest(job.backup);
  const problems = await compareWithManifest(job.backup, manifest, (done, total) =>
    job.onProgress?.('checking', done, total),
  );
  if (problems.length > 0) {
    throw new BackupError(
      `${job.backup} cannot be restored: ${problems.slice(0, 3).join('; ')}. Nothing was changed. Choose another one: npm run restore -- --list`,
    );
  }
  return manifest;
}

async function restore(job: RestoreJob, manifest: Manifest, server: MoveTarget | undefined): Promise<Restored> {
  await keepDeletions(job.dataDir);
  const work = join(job.dataDir, `.restoring-${randomBytes(6).toString('hex')}`);
  await mkdir(work, { mode: 0o700 });
  try {
    const file = join(work, DATABASE_FILE);
    await copyFile(join(job.backup, DATABASE_FILE), file);
    const hardened = await makeReady(job, file);
    await restorePictures(job, manifest);
    const movedTo = server === undefined ? swapIn(job, file) : await fillServer(server, file);
    return { manifest, movedTo, ...hardened };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function fillServer(server: MoveTarget, file: string): Promise<null> {
  const database = openDatabase(file);
  try {
    await moveRows(database.db, server);
  } finally {
    await database.close();
  }
  return null;
}

/** Saves the accounts deleted since the backup from the replaced database, as far as it is readable. */
async function keepDeletions(dataDir: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file) || examineFile(file).problems.length > 0) return;
  const database = openDatabase(file);
  try {
    await migrate(database.db);
    await syncDeletionsFile(database.db, dataDir);
    await emptyLog(database.db);
  } catch {
    // A database of another version: the file beside it must suffice.
  } finally {
    await database.close();
  }
}

async function makeReady(job: RestoreJob, file: string): Promise<SafeguardResult> {
  const database = openDatabase(file);
  try {
    await migrate(database.db);
    const audit = createAudit(job.now, { info: () => undefined });
    const deletions = [...readDeletionsFile(job.backup), ...readDeletionsFile(job.dataDir)];
    const hardened = await hardenRestored(database.db, { audit, now: job.now }, deletions, basename(job.backup));
    await sweepAccounts(database.db);
    await sweepCampaigns(database.db);
    await syncDeletionsFile(database.db, job.dataDir);
    await emptyLog(database.db);
    return hardened;
  } finally {
    await database.close();
  }
}

/** Concurrent uploads to a remote store. */
const AT_ONCE = 8;

/** Path prefix of stored files in backups. */
const IN_BACKUP = 'media/';

/** Pictures are named by their content: existing ones are the same. */
async function restorePictures(job: RestoreJob, manifest: Manifest): Promise<void> {
  const pictures = manifest.files.filter(({ path }) => path.startsWith(IN_BACKUP));
  let done = 0;
  await forEachParallel(pictures, job.media.isRemote ? AT_ONCE : 1, async ({ path }) => {
    await job.media.copyIn(join(job.backup, ...path.split('/')), path.slice(IN_BACKUP.length));
    done += 1;
    job.onProgress?.('pictures', done, pictures.length);
  });
}

/**
 * Between the mark and its removal nothing else may touch the database; SQLite would apply an old log to the new file.
 */
function swapIn(job: RestoreJob, file: string): string | null {
  const current = join(job.dataDir, DATABASE_FILE);
  const mark = join(job.dataDir, RESTORE_MARK);
  const hasOld = existsSync(current);
  const aside = join(job.dataDir, `before-restore-${new Date(job.now()).toISOString().replaceAll(':', '')}`);
  writeFileSync(mark, `${job.backup}\n`, { mode: 0o600, flush: true });
  if (hasOld) {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    keepUnder(current, join(aside, DATABASE_FILE));
  }
  for (const log of DATABASE_LOGS) {
    const path = join(job.dataDir, log);
    if (!existsSync(path)) continue;
    if (hasOld) renameSync(path, join(aside, log));
    else rmSync(path);
  }
  renameSync(file, current);
  rmSync(mark);
  return hasOld ? aside : null;
}

function keepUnder(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Names of the backups in a folder, newest first. */
export async function listBackups(backupsDir: string): Promise<string[]> {
  const names = await readdir(backupsDir).catch(() => []);
  return names
    .filter((name) => name.startsWith('backup-'))
    .sort()
    .reverse();
}

/** Data removed from a restored database. */
interface SafeguardResult {
  sessions: number;
  accounts: number;
}

/**
 * Makes an old state safe: ends all sessions, invalidates mailed links, renews invites, drops waiting mails, and
 * deletes accounts that were deleted since. One transaction.
 * @param deletions deleted accounts, from the file beside the database
 */
async function hardenRestored(
  db: Db,
  deps: { audit: Audit; now: () => number },
  deletions: readonly DeletionLine[],
  backup: string,
): Promise<SafeguardResult> {
  const now = new Date(deps.now()).toISOString();
  return writeTransaction(db, async (trx) => {
    const sessions = await revokeAllSessions(trx, now);
    await deleteAllAccountTokens(trx);
    await deleteOpenJobs(trx, 'mail');
    // Backups do not contain their files.
    for (const kind of ['import', 'poster'] as const) await deleteJobs(trx, kind);
    // Seconds since 1970: higher than any number used after the backup.
    await replaceAllInvites(trx, Math.floor(deps.now() / 1000));
    await deleteAllScreens(trx);
    await endAllPictureAddresses(trx, Math.floor(deps.now() / 1000));
    let accounts = 0;
    for (const { user_id, deleted_at, notes } of deletions) {
      const user = await findUser(trx, user_id);
      // The id may have been reused by a later account.
      if (user === undefined || user.created_at > deleted_at) continue;
      await removeAccount(trx, user_id, notes, deleted_at);
      accounts += 1;
    }
    await deps.audit.record(trx, operator, {
      action: 'restore',
      outcome: 'ok',
      object: `backup:${backup}`,
      details: { sessions, accounts },
    });
    return { sessions, accounts };
  });
}
