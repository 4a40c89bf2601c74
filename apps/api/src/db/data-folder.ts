import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { thisUser } from '../this-user.ts';
import { databaseFile } from './engine.ts';

/** The data cannot be used as it is; the message says what to do. Nothing was changed. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Held by whoever serves a data folder or works on it as a whole. */
export const serverLock = (dataDir: string): string => join(dataDir, 'server.lock');

/** Other processes use the data folder just now. */
export class DataFolderInUseError extends DataFolderError {
  override name = 'DataFolderInUseError';

  constructor(dataDir: string) {
    super(`Another Venture Atlas server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/**
 * Makes the data folder when it is not there, for its owner alone.
 * @throws DataFolderError when there can be none, or this user may not write it
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    const why = existsSync(dataDir)
      ? 'is a file'
      : `cannot be made (${cause instanceof Error ? cause.message : String(cause)})`;
    throw new DataFolderError(
      `The data folder ${dataDir} ${why}. Set DATA_DIR to a folder that ${thisUser()} may write.`,
      {
        cause,
      },
    );
  }
  if (!isWritable(databaseFile({ dataDir }))) {
    throw new DataFolderError(
      `The data folder ${dataDir} cannot be written by ${thisUser()}. Give it to this user, or set DATA_DIR to another folder.`,
    );
  }
}

/** Names of folders that a restore or an import of an archive works in; both hold the lock of the data folder meanwhile. */
const WORKPLACES = /^\.(restoring|importing)-/;

/** Removes what a restore or an import left that was killed. Only for whoever holds the lock of the data folder. */
export function removeBrokenOff(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (WORKPLACES.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Step by step: Node's own way of making a whole path never ends below some folders, such as /proc. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    // Another process may have made it in between.
    if (!isFolder(path)) throw cause;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether a database in this place can be written: its folder (for the log) and, when it is there, the file itself. */
export function isWritable(file: string): boolean {
  const probe = join(dirname(file), `.write-probe.${randomBytes(6).toString('hex')}`);
  try {
    // Rights say nothing about a disk that is mounted for reading only.
    writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
    rmSync(probe);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && isRefusal(String(cause.code))) return false;
    throw cause;
  }
}

const isRefusal = (code: string): boolean => ['EROFS', 'EACCES', 'EPERM'].includes(code);
