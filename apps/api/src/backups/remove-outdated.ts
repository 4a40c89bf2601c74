import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAKING } from './make-backup.ts';
import { BackupError, backupTime, pinFile, readManifest } from './manifest.ts';
import { type KnownBackup, outdatedBackups, type Rotation } from './rotation.ts';

interface Removed {
  /** Names of removed backups. */
  removed: string[];
  /** Backup folders with an unreadable manifest: they are ignored and stay. */
  unreadable: string[];
}

/** Removes backups that the rotation no longer keeps. */
export async function removeOutdated(backupsDir: string, rotation: Rotation, now: Date): Promise<Removed> {
  const backups: KnownBackup[] = [];
  const unreadable: string[] = [];
  for (const name of await readdir(backupsDir)) {
    if (backupTime(name) === undefined) continue;
    const known = await readKnown(backupsDir, name);
    if (known === undefined) unreadable.push(name);
    else backups.push(known);
  }
  const removed = outdatedBackups(backups, now.getTime(), rotation);
  for (const name of removed) {
    // Renamed first: what a crash leaves does not count as a backup.
    const going = join(backupsDir, `${MAKING}${name}`);
    await rename(join(backupsDir, name), going);
    await rm(going, { recursive: true, force: true });
  }
  return { removed, unreadable };
}

async function readKnown(backupsDir: string, name: string): Promise<KnownBackup | undefined> {
  const folder = join(backupsDir, name);
  try {
    const { schema, made_by } = await readManifest(folder);
    return { name, schema, isManual: made_by === 'hand', isPinned: existsSync(pinFile(folder)) };
  } catch (cause) {
    if (cause instanceof BackupError) return undefined;
    throw cause;
  }
}
