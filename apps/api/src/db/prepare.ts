import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from '../config.ts';
import { databaseFile } from '../db/engine.ts';
import {
  DataFolderError,
  DataFolderInUseError,
  isWritable,
  makeDataFolder,
  removeBrokenOff,
  serverLock,
} from './data-folder.ts';
import { assertKnownSchema, assertNewestSchema, migrate, NewerSchemaError } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { joinPostgres, preparePostgres } from './postgres/prepare-postgres.ts';
import { lockFolder, shareFolder } from './sqlite/lock-folder.ts';
import { openSqliteReader } from './sqlite/open.ts';

/** Stands in the data folder while a backup is put in place; what is there then is neither old nor new. */
export const RESTORE_MARK = 'restore-unfinished';

/** An open database, and whether the data folder only lets it be read. */
export type PreparedDatabase = Opened & { isReadOnly: boolean };

type Opened = OpenDatabase;

/**
 * Gets a data folder ready for the one server that may use it: takes its lock,
 * looks the database over and brings it to the newest schema. Closing the
 * database gives the lock back. A folder that cannot be written is no reason
 * not to start: then the world can be read from a copy. A database of PostgreSQL is prepared beside the folder.
 * @throws DataFolderInUseError when another server runs
 * @throws DataFolderError when the file is damaged, cannot be opened, or is too old
 * @throws NewerSchemaError when a newer version wrote it
 */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const file = databaseFile(config);
  const { databaseUrl } = config;
  if (databaseUrl === null && existsSync(file) && !isWritable(file))
    return { ...(await openForReading(file)), isReadOnly: true };
  makeDataFolder(config.dataDir);
  const unlock = lockFolder(serverLock(config.dataDir));
  if (unlock === undefined) throw new DataFolderInUseError(config.dataDir);
  try {
    if (existsSync(join(config.dataDir, RESTORE_MARK))) {
      throw new DataFolderError(
        `A restore into ${config.dataDir} was interrupted. Run it again: npm run restore. Nothing was changed now.`,
      );
    }
    removeBrokenOff(config.dataDir);
    const database = await (databaseUrl === null ? prepareFile(file) : preparePostgres(databaseUrl));
    return { ...withUnlock(database, unlock), isReadOnly: database.isReadOnly };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

/**
 * Opens a data folder that was prepared already, and shares it with other processes that serve it: nobody restores or
 * migrates meanwhile. Closing the database gives its share back.
 * @throws DataFolderInUseError when somebody has the folder for itself
 * @throws OlderSchemaError, NewerSchemaError when another version of the program is meant to serve it
 */
export async function joinDatabase(config: Config): Promise<Opened> {
  const unlock = shareFolder(serverLock(config.dataDir));
  if (unlock === undefined) throw new DataFolderInUseError(config.dataDir);
  try {
    const { databaseUrl } = config;
    const database = await (databaseUrl === null ? joinFile(databaseFile(config)) : joinPostgres(databaseUrl));
    return withUnlock(database, unlock);
  } catch (cause) {
    unlock();
    throw cause;
  }
}

async function prepareFile(file: string): Promise<PreparedDatabase> {
  const isNew = !existsSync(file);
  if (existsSync(`${file}-wal`)) await refuseWithLog(file);
  const database = openOrExplain(file);
  try {
    if (!isNew) refuseDamaged(database, file);
    await migrate(database.db);
    return { ...database, isReadOnly: false };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

/**
 * A database that is refused for its schema stays as it is, to the byte. A connection that may write would move the log of
 * a server that was killed into it as it closes.
 */
async function refuseWithLog(file: string): Promise<void> {
  try {
    const reader = openSqliteReader({ file });
    try {
      await assertKnownSchema(reader);
    } finally {
      await reader.destroy();
    }
  } catch (cause) {
    // Whoever opens it next says what is wrong with a file that cannot be read.
    if (isRefusal(cause)) throw cause;
  }
}

const isRefusal = (cause: unknown): boolean => cause instanceof NewerSchemaError || cause instanceof DataFolderError;

async function joinFile(file: string): Promise<Opened> {
  const database = openOrExplain(file);
  try {
    await assertNewestSchema(database.db);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

const withUnlock = (database: Opened, unlock: () => void): Opened => ({
  ...database,
  close: async () => {
    await database.close();
    unlock();
  },
});

async function openForReading(file: string): Promise<Opened> {
  const database = await openReadOnlyCopy(file).catch((cause: unknown) => {
    if (isRefusal(cause)) throw cause;
    throw new DataFolderError(`${file} can neither be written nor read (${messageOf(cause)}). ${RESTORE}`, { cause });
  });
  const damage = database.findDamage();
  if (damage === undefined) return database;
  await database.close();
  throw new DataFolderError(`${file} is damaged (${damage}). ${RESTORE}`);
}

function openOrExplain(file: string): Opened {
  try {
    return openDatabase(file);
  } catch (cause) {
    throw new DataFolderError(`${file} cannot be opened as a database (${messageOf(cause)}). ${RESTORE}`, { cause });
  }
}

function refuseDamaged(database: OpenDatabase, file: string): void {
  const damage = database.findDamage();
  if (damage !== undefined) throw new DataFolderError(`${file} is damaged (${damage}). ${RESTORE}`);
}

const RESTORE = 'Nothing was changed. Restore a backup with: npm run restore';

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/**
 * Opens a copy of a database whose folder cannot be written, with what its log
 * holds, brought to the newest schema. Nothing can be written through it:
 * the engine itself cannot read a database with a log in such a folder.
 */
export async function openReadOnlyCopy(file: string): Promise<ReturnType<typeof openDatabase>> {
  const folder = mkdtempSync(join(tmpdir(), 'venture-atlas-read-only-'));
  const copy = join(folder, basename(file));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    for (const end of ['', '-wal']) if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${copy}${end}`);
    const database = openDatabase(copy);
    await migrate(database.db);
    database.forbidWriting();
    return {
      ...database,
      close: async () => {
        await database.close();
        remove();
      },
    };
  } catch (cause) {
    remove();
    throw cause;
  }
}
