import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DataFolderInUseError, makeDataFolder, serverLock } from '../data-folder.ts';
import { migrate } from '../migrate.ts';
import { DATABASE_FILE, databaseFile } from '../sqlite/database-files.ts';
import { lockFolder } from '../sqlite/lock-folder.ts';
import { type OpenSqlite, openDatabase } from '../sqlite/open.ts';
import { fillWikiText } from '../sqlite/wiki-text-index.ts';
import { writeTransaction } from '../write-transaction.ts';
import { finishProgress, hasProgress, isFinished, keepFinished, makeProgress } from './move-progress.ts';
import { MoveError, type MoveTarget } from './move-target.ts';
import { readMovedTables, readSchemaModel } from './moved-tables.ts';

/** File name of an incomplete move, which no server uses as its database. */
const UNFINISHED_FILE = `${DATABASE_FILE}.moving`;

/**
 * Creates the database of a data folder as the target of a move, or continues an interrupted move.
 * @param isAnew restarts an interrupted move
 * @throws MoveError if the folder has a database
 * @throws DataFolderInUseError if a server uses the folder
 * @throws DataFolderError if it cannot be written
 */
export async function openSqliteTarget(dataDir: string, isAnew: boolean): Promise<MoveTarget> {
  makeDataFolder(dataDir);
  const unlock = lockFolder(serverLock(dataDir));
  if (unlock === undefined) throw new DataFolderInUseError(dataDir);
  try {
    if (existsSync(databaseFile({ dataDir })))
      throw new MoveError(`There is a database in ${dataDir} already. Name another folder, or move it away first.`);
    const file = join(dataDir, UNFINISHED_FILE);
    const target = await openFileTarget(file, isAnew);
    return {
      ...target,
      publish: async (journal) => {
        await target.publish(journal);
        renameSync(file, databaseFile({ dataDir }));
      },
      close: async () => {
        await target.close();
        unlock();
      },
    };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

/** Like `openSqliteTarget`, for a private file. Publishing closes it. */
export async function openFileTarget(file: string, isAnew: boolean): Promise<MoveTarget> {
  if (isAnew) remove(file);
  const isThere = existsSync(file);
  let database = openDatabase(file);
  try {
    const isResumed = isThere && (await hasProgress(database.db));
    if (!isResumed && isThere) {
      await database.close();
      remove(file);
      database = openDatabase(file);
    }
    if (!isResumed) await begin(database);
    // Rows arrive table by table, before the rows that they reference.
    database.sqlite.pragma('foreign_keys = off');
    return target(database, isResumed);
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

const remove = (file: string): void => {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
};

/** Creates the newest schema without rows and triggers. */
async function begin({ db, sqlite }: OpenSqlite): Promise<void> {
  await migrate(db);
  const tables = await readMovedTables();
  sqlite.pragma('foreign_keys = off');
  await writeTransaction(db, async (trx) => {
    for (const { name } of await triggersOf(trx)) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
    for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
    await sql`delete from sqlite_sequence`.execute(trx);
    await makeProgress(trx);
  });
}

async function triggersOf<T>(db: Kysely<T>): Promise<{ name: string; sql: string }[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(db);
  return rows;
}

function target(database: OpenSqlite, isResumed: boolean): MoveTarget {
  const { db } = database;
  return {
    db,
    isResumed,
    finish: async (numbers) => {
      if (await isFinished(db)) return;
      const triggers = await readSchemaModel(triggersOf);
      await writeTransaction(db, async (trx) => {
        await fillWikiText(trx);
        await sql`delete from sqlite_sequence`.execute(trx);
        for (const [name, last] of numbers)
          await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx);
        for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
        await assertForeignKeys(trx);
        await keepFinished(trx);
      });
    },
    publish: async (journal) => {
      await writeTransaction(db, (trx) => finishProgress(trx, journal));
      // Moves the log into the file before the rename.
      database.sqlite.pragma('wal_checkpoint(truncate)');
      await database.close();
    },
    close: database.close,
  };
}

/** @throws MoveError with a row of an invalid foreign key */
async function assertForeignKeys<T>(trx: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`.execute(
    trx,
  );
  const [first] = rows;
  if (first === undefined) return;
  throw new MoveError(`Row ${first.rowid} of ${first.table} leads to a row of ${first.parent} that is not there.`);
}
