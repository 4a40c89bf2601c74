import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { thisUser } from '../this-user.ts';
import { databaseFile } from './engine.ts';

/** The data cannot be used; the message says what to do. Nothing was changed. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Lock of the server of a data folder, or of tools that work on the whole folder. */
export const serverLock = (dataDir: string): string => join(dataDir, 'server.lock');

/** Other processes use the data folder at the moment. */
export class DataFolderInUseError extends DataFolderError {
  override name = 'DataFolderInUseError';

  constructor(dataDir: string) {
    super(`Another Venture Atlas server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/**
 * Creates the data folder if it is missing, private to its owner.
 * @throws DataFolderError if it cannot be created or written
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

/** Working folders of restores and archive imports; both hold the lock of the data folder. */
const WORKPLACES = /^\.(restoring|importing)-/;

/** Removes leftovers of killed restores and imports. Only with the lock of the data folder. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (WORKPLACES.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Creates folders one by one: recursive creation in Node never ends below some folders, such as /proc. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    // Another process may have created it in the meantime.
    if (!isFolder(path)) throw cause;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether a database can be written here: its folder (for the log), and the file if it exists. */
export function isWritable(file: string): boolean {
  const probe = join(dirname(file), `.write-probe.${randomBytes(6).toString('hex')}`);
  try {
    // Permissions do not reveal a read-only mount.
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
