import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../apps/api/src/backups/manifest.ts';
import { listBackups, restoreBackup } from '../../apps/api/src/backups/restore-backup.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Puts a backup in place of what is there. Stop the server first.

  npm run restore -- [BACKUP] [--from FOLDER] [--list] [--dry-run]

  BACKUP          the folder of a backup, or its name; without it the newest one is taken
  --from FOLDER   where the backups stand (default: DATA_DIR/backups)
  --list          say which backups there are
  --dry-run       compare the backup with its checksums, change nothing
  --help          this text

The backup is checked first. Everybody has to log in again, links sent by mail and invites become worthless, and
accounts that were ended since do not come back. What was there before is moved aside, not deleted.`;

/** Does what `npm run restore` asks for. @returns the exit code */
export async function runRestore(args: readonly string[], program: Program): Promise<number> {
  return runCommand('restore', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        from: { type: 'string' },
        list: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    if (positionals.length > 1) throw new UsageError('Name one backup.');
    const { dataDir } = loadConfig(program.env);
    const backupsDir = values.from === undefined ? join(dataDir, 'backups') : resolve(values.from);
    if (values.list) {
      const names = await listBackups(backupsDir);
      program.say(names.length === 0 ? `There is no backup in ${backupsDir}.` : names.join('\n'));
      return 0;
    }
    return restore(await chooseBackup(positionals[0], backupsDir), dataDir, values['dry-run'] === true, program);
  });
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

async function restore(backup: string, dataDir: string, isDryRun: boolean, program: Program): Promise<number> {
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const restored = await restoreBackup({
      ...{ backup, dataDir, isDryRun },
      media: mediaStoreOf({ dataDir }),
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
