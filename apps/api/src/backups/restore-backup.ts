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
import { makeDataFolder, removeBrokenOff, serverLock } from '../db/data-folder.ts';
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
  /** The folder of one backup. */
  backup: string;
  dataDir: string;
  /** The empty database of PostgreSQL that takes the rows; null: the file of the data folder is replaced. */
  databaseUrl: string | null;
  media: MediaStore;
  now: () => number;
  isDryRun: boolean;
  onProgress?: (step: 'checking' | 'pictures', done: number, total: number) => void;
}

export interface Restored extends Hardened {
  manifest: Manifest;
  /** Where the files that were there before stand now; null when there were none, or nothing was written. */
  movedTo: string | null;
}

/**
 * Puts a backup in place of what is there. The server must be stopped. The
 * backup is compared with its manifest first, then made ready in a folder of
 * its own (schema, sessions, invites, ended accounts) and only then swapped in.
 * What was there before is moved aside, never deleted; a database of PostgreSQL has to be an empty one. After a crash in
 * between the server refuses to start until this is run again.
 * @throws BackupError when the server runs or the backup is not whole; nothing was changed
 * @throws FormerSchemaError when the backup is too old; nothing was changed
 * @throws MoveError when the database of PostgreSQL is not empty or in use
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
    removeBrokenOff(job.dataDir);
    // What was begun there by a restore that was cut is no use to this one.
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
    await bringPictures(job, manifest);
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

/** The accounts that ended since the backup: from the database that is about to go, as far as it can still be read. */
async function keepDeletions(dataDir: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file) || examineFile(file).problems.length > 0) return;
  const database = openDatabase(file);
  try {
    await migrate(database.db);
    await syncDeletionsFile(database.db, dataDir);
    await emptyLog(database.db);
  } catch {
    // A database of another version: what the file beside it says has to do.
  } finally {
    await database.close();
  }
}

async function makeReady(job: RestoreJob, file: string): Promise<Hardened> {
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

/** So many pictures are on their way to a store elsewhere. */
const AT_ONCE = 8;

/** How the paths of stored files begin in a backup. */
const IN_BACKUP = 'media/';

/** Pictures are named by what is in them: one that is there already is the same one. */
async function bringPictures(job: RestoreJob, manifest: Manifest): Promise<void> {
  const pictures = manifest.files.filter(({ path }) => path.startsWith(IN_BACKUP));
  let done = 0;
  await forEachParallel(pictures, job.media.isRemote ? AT_ONCE : 1, async ({ path }) => {
    await job.media.copyIn(join(job.backup, ...path.split('/')), path.slice(IN_BACKUP.length));
    done += 1;
    job.onProgress?.('pictures', done, pictures.length);
  });
}

/** From the mark to its removal nothing but this may touch the database; an old log beside a new file would be taken for its own. */
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

/** The backups in a folder, the newest first, by their names. */
export async function listBackups(backupsDir: string): Promise<string[]> {
  const names = await readdir(backupsDir).catch(() => []);
  return names
    .filter((name) => name.startsWith('backup-'))
    .sort()
    .reverse();
}

/** What was taken out of a restored database. */
interface Hardened {
  sessions: number;
  accounts: number;
}

/**
 * Makes an old state safe to go on with: nobody stays signed in, no link that
 * was sent before works, invites are new, mails that waited then are not sent
 * now, and accounts that were ended since do not come back. One transaction.
 * @param deletions the accounts that are gone, from beside the database
 */
async function hardenRestored(
  db: Db,
  deps: { audit: Audit; now: () => number },
  deletions: readonly DeletionLine[],
  backup: string,
): Promise<Hardened> {
  const now = new Date(deps.now()).toISOString();
  return writeTransaction(db, async (trx) => {
    const sessions = await revokeAllSessions(trx, now);
    await deleteAllAccountTokens(trx);
    await deleteOpenJobs(trx, 'mail');
    // Their files are in no backup.
    for (const kind of ['import', 'poster'] as const) await deleteJobs(trx, kind);
    // Seconds since 1970: higher than whatever was reached after the backup, whose number nobody knows any more.
    await replaceAllInvites(trx, Math.floor(deps.now() / 1000));
    await deleteAllScreens(trx);
    await endAllPictureAddresses(trx, Math.floor(deps.now() / 1000));
    let accounts = 0;
    for (const { user_id, deleted_at, notes } of deletions) {
      const user = await findUser(trx, user_id);
      // The same number may belong to somebody who came later.
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
