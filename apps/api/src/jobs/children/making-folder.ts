import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFailure, lockFolder } from '../../db/engine.ts';
import { isDiskRefusal } from './serve-order.ts';

const PREFIX = '.making-';
const LOCK = 'in-use';

/** A temporary folder of this process. */
export interface MakingFolder {
  path: string;
  /** Removes it with everything in it. */
  remove: () => Promise<void>;
}

/**
 * Creates a work folder with a lock that the system releases when this process dies, so that other processes and
 * containers can detect whether it is in use.
 * @throws without disk space or write access
 */
export async function openMakingFolder(inFolder: string): Promise<MakingFolder> {
  for (;;) {
    const path = join(inFolder, `${PREFIX}${randomBytes(8).toString('hex')}`);
    await mkdir(path, { recursive: true });
    const unlock = lockFolder(join(path, LOCK));
    // A sweep between the two steps has locked it and removes it: make another one.
    if (unlock === undefined) continue;
    return {
      path,
      remove: async () => {
        unlock();
        await rm(path, { recursive: true, force: true });
      },
    };
  }
}

/** Whether a folder or its lock could not be created, for lack of disk space or rights. */
export const isStorageRefusal = (error: unknown): boolean =>
  ['full', 'disk', 'not-writable'].includes(databaseFailure(error) ?? '') || isDiskRefusal(error);

/**
 * Removes the folders of dead processes. A folder without a lock stays, since its process may be about to create the
 * lock.
 */
export async function sweepMakingFolders(inFolder: string): Promise<void> {
  const names = await readdir(inFolder).catch(() => []);
  for (const name of names) {
    const lock = join(inFolder, name, LOCK);
    if (!name.startsWith(PREFIX) || !existsSync(lock)) continue;
    const unlock = lockFolder(lock);
    if (unlock === undefined) continue;
    await rm(join(inFolder, name), { recursive: true, force: true });
    unlock();
  }
}
