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
  removeLeftovers,
  serverLock,
} from './data-folder.ts';
import { assertKnownSchema, assertNewestSchema, migrate, NewerSchemaError } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { joinPostgres, preparePostgres } from './postgres/prepare-postgres.ts';
import { lockFolder, shareFolder } from './sqlite/lock-folder.ts';
import { openSqliteReader } from './sqlite/open.ts';

/** Mark in the data folder while a backup is restored, when its content is neither old nor new. */
export const RESTORE_MARK = 'restore-unfinished';

/** An open database, and whether the data folder is read-only. */
export type PreparedDatabase = Opened & { isReadOnly: boolean };

type Opened = OpenDatabase;

/**
 * Prepares a data folder for its single server: takes the lock, checks the database, and migrates it. Closing the
 * database releases the lock. With a read-only folder, the world is served from a copy. A PostgreSQL database is
 * prepared beside the folder.
 * @throws DataFolderInUseError if another server runs
 * @throws DataFolderError if the file is damaged, cannot be opened, or is too old
 * @throws NewerSchemaError if a newer version wrote it
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
    removeLeftovers(config.dataDir);
    const database = await (databaseUrl === null ? prepareFile(file) : preparePostgres(databaseUrl));
    return { ...withUnlock(database, unlock), isReadOnly: database.isReadOnly };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

/**
 * Opens a prepared data folder and shares it with other server processes: nobody restores or migrates in the meantime.
 * Closing the database releases the share.
 * @throws DataFolderInUseError if the folder is locked exclusively
 * @throws OlderSchemaError, NewerSchemaError if the schema is of another version
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
  if (existsSync(`${file}-wal`)) await assertSchemaUnchanged(file);
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
 * Checks the schema without changing a byte of a refused database. A writable connection would merge the log of a
 * killed server when it closes.
 */
async function assertSchemaUnchanged(file: string): Promise<void> {
  try {
    const reader = openSqliteReader({ file });
    try {
      await assertKnownSchema(reader);
    } finally {
      await reader.destroy();
    }
  } catch (cause) {
    // The next open reports what is wrong with an unreadable file.
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
 * Opens a read-only copy, migrated and with the content of the log, of a database in a read-only folder: SQLite cannot
 * read a database with a log there.
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
