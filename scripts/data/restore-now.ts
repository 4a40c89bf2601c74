import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../../apps/api/src/backups/manifest.ts';
import { listBackups, restoreBackup } from '../../apps/api/src/backups/restore-backup.ts';
import { type Config, loadConfig } from '../../apps/api/src/config.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import type { Program } from './program.ts';

/** Options of a restore. */
export interface RestoreOptions {
  /** Folder or name of a backup; default: the newest. */
  backup: string | undefined;
  /** The folder of the backups; default: beside the data. */
  from: string | undefined;
  /** Whether only to list the backups. */
  isList: boolean;
  isDryRun: boolean;
}

/** Restores a backup in place of the current data, or lists the backups. @returns the exit code */
export async function restoreNow(options: RestoreOptions, program: Program): Promise<number> {
  const config = loadConfig(program.env);
  const backupsDir = options.from === undefined ? join(config.dataDir, 'backups') : resolve(options.from);
  if (options.isList) {
    const names = await listBackups(backupsDir);
    program.say(names.length === 0 ? `There is no backup in ${backupsDir}.` : names.join('\n'));
    return 0;
  }
  return restore(await chooseBackup(options.backup, backupsDir), config, options.isDryRun, program);
}

async function chooseBackup(asked: string | undefined, backupsDir: string): Promise<string> {
  if (asked !== undefined) {
    const folder = [resolve(asked), join(backupsDir, asked)].find((path) => existsSync(path));
    if (folder !== undefined) return folder;
    throw new BackupError(`There is no backup ${asked}. See: npm run restore -- --list`);
  }
  const [newest] = await listBackups(backupsDir);
  if (newest === undefined) throw new BackupError(`There is no backup in ${backupsDir}. Name its folder with --from.`);
  return join(backupsDir, newest);
}

async function restore(backup: string, config: Config, isDryRun: boolean, program: Program): Promise<number> {
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const restored = await restoreBackup({
      backup,
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      isDryRun,
      media: mediaStoreOf(config),
      now: Date.now,
      onProgress: progress.report,
    });
    progress.end();
    const { manifest } = restored;
    if (isDryRun) {
      program.say(`${backup} is whole: ${manifest.files.length} files of ${manifest.made_at}. Nothing was changed.`);
      return 0;
    }
    program.say(`Restored ${backup}, made ${manifest.made_at}.`);
    program.say(`${restored.sessions} logins ended; ${restored.accounts} ended accounts kept out.`);
    if (restored.movedTo !== null) program.say(`What was there before is in ${restored.movedTo}.`);
    return 0;
  } finally {
    progress.end();
  }
}
