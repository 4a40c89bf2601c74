import { join, resolve } from 'node:path';
import { makeBackup } from '../../apps/api/src/backups/make-backup.ts';
import { removeOutdated } from '../../apps/api/src/backups/remove-outdated.ts';
import type { Rotation } from '../../apps/api/src/backups/rotation.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import type { Program } from './program.ts';

/** Options of a backup. */
export interface BackupOptions {
  /** The folder of all backups; default: beside the data. */
  to: string | undefined;
  isDryRun: boolean;
  /** Whether a person makes it, not a timer. */
  isManual: boolean;
  isPinned: boolean;
  /** Which backups are kept; null: all. */
  rotation: Rotation | null;
}

/** Makes a backup while the server may run. @returns the exit code */
export async function backUpNow(options: BackupOptions, program: Program): Promise<number> {
  const config = loadConfig(program.env);
  const backupsDir = options.to === undefined ? join(config.dataDir, 'backups') : resolve(options.to);
  const media = mediaStoreOf(config);
  if (options.isDryRun) {
    const pictures = await media.list();
    const from = config.databaseUrl === null ? databasePlace(config) : 'the database';
    program.say(`Would back up ${from} and ${pictures.length} picture files into ${backupsDir}.`);
    return 0;
  }
  const database = openExisting(databasePlace(config));
  const now = new Date();
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const { folder, manifest } = await makeBackup({
      database,
      dataDir: config.dataDir,
      media,
      backupsDir,
      now,
      isManual: options.isManual,
      isPinned: options.isPinned,
      onProgress: progress.report,
    });
    progress.end();
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    program.say(`Made ${folder}: ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, checked.`);
  } finally {
    progress.end();
    await database.close();
  }
  if (options.rotation !== null) {
    const { removed, unreadable } = await removeOutdated(backupsDir, options.rotation, now);
    for (const name of removed) program.say(`Removed ${name}: no longer needed.`);
    for (const name of unreadable)
      program.complain(`Look at ${join(backupsDir, name)}: it has no readable manifest.json.`);
  }
  return 0;
}
