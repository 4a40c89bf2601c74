import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFailure, lockFolder } from '../../db/engine.ts';
import { isDiskRefusal } from './serve-order.ts';

const PREFIX = '.making-';
const LOCK = 'in-use';

/** A folder for something in the making, held by this process. */
export interface MakingFolder {
  path: string;
  /** Removes it with everything in it. */
  remove: () => Promise<void>;
}

/**
 * Makes a folder to work in, with a lock that the system takes away when this
 * process dies: so it can be told whether somebody still works there, also by
 * another process, and from another container.
 * @throws when there is no room or no right to
 */
export async function openMakingFolder(inFolder: string): Promise<MakingFolder> {
  for (;;) {
    const path = join(inFolder, `${PREFIX}${randomBytes(8).toString('hex')}`);
    await mkdir(path, { recursive: true });
    const unlock = lockFolder(join(path, LOCK));
    // A sweep that looked between the two steps has it: it goes, and another is made.
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

/** Whether a folder could not be made for want of room or of rights, on the disk or for the lock in it. */
export const isStorageRefusal = (error: unknown): boolean =>
  ['full', 'disk', 'not-writable'].includes(databaseFailure(error) ?? '') || isDiskRefusal(error);

/** Removes the folders whose makers died. One without a lock may be about to get it, and stays. */
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
