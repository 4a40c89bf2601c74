import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DataFolderError, serverLock } from './data-folder.ts';
import { isPostgres } from './engine.ts';
import { adoptFormer, FORMER_STEPS, isFormer } from './migrations/former-steps.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { makeOnPostgres } from './postgres/schema/derive-schema.ts';
import type { Db } from './schema.ts';
import { lockFolder } from './sqlite/lock-folder.ts';
import { openDatabase } from './sqlite/open.ts';
import { writeTransaction } from './write-transaction.ts';

/** The data folder belongs to a newer version; nothing was changed. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** The data folder belongs to an older version, and the caller may not migrate it. */
export class OlderSchemaError extends Error {
  override name = 'OlderSchemaError';
}

interface Journal {
  schema_migrations: { name: string; applied_at: string };
}

/**
 * Migrates the database to the newest schema. Every migration runs in one write transaction with its journal row, so a
 * failure or crash leaves no partial step (the migrator of Kysely opens no transaction on SQLite). Two processes may
 * call this at once. A refused database is not written.
 * @returns the names applied now
 * @throws NewerSchemaError if the journal names an unknown migration
 * @throws DataFolderError if the journal has incomplete former steps or contradicts itself
 */
export async function migrate<T>(
  database: Kysely<T>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  const applied: string[] = [];
  // Migrations define the schema themselves: they receive a connection without table types.
  const db = database as unknown as Kysely<Journal>;
  let before = await readJournal(db);
  if (before === undefined) {
    if (isPostgres(db)) {
      const made = await makeNew(db, migrations);
      if (made !== undefined) return made;
    } else await makeJournal(db);
    before = (await readJournal(db)) ?? [];
  }
  refuseUnknown(before, migrations);
  if (isFormer(before)) await adoptFormer(db);
  for (const migration of migrations) {
    // Journal entries are permanent; missing ones are checked again in the transaction of their step.
    if (before.includes(migration.name)) continue;
    if (await writeTransaction(db, (trx) => apply(trx, migration, migrations))) applied.push(migration.name);
  }
  return applied;
}

/** Checks whether `migrate` would refuse this database. @throws NewerSchemaError, DataFolderError */
export async function assertKnownSchema<T>(database: Kysely<T>): Promise<void> {
  // The journal is no table of the data model.
  const journal = (await readJournal(database as unknown as Kysely<Journal>)) ?? [];
  refuseUnknown(journal, allMigrations);
  isFormer(journal);
}

/**
 * For programs that read beside the server and do not migrate.
 * @throws OlderSchemaError, NewerSchemaError
 * @throws DataFolderError if the journal has incomplete former steps or contradicts itself
 */
export async function assertNewestSchema<T>(
  database: Kysely<T>,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  // The journal is no table of the data model.
  const db = database as unknown as Kysely<Journal>;
  const journal = await readJournal(db);
  if (journal === undefined)
    throw new OlderSchemaError(
      'The database is empty. If it should not be, restore a backup: npm run restore. Otherwise start the server once, which fills it.',
    );
  refuseUnknown(journal, migrations);
  if (!isFormer(journal) && migrations.every(({ name }) => journal.includes(name))) return;
  throw new OlderSchemaError(
    'This data folder was written by an older version of Venture Atlas. Start the server once, which brings it up to date, and try again.',
  );
}

/**
 * The applied steps.
 * @returns undefined for a database that was never migrated
 * @throws DataFolderError if there are tables without any step
 */
async function readJournal(db: Kysely<Journal>): Promise<string[] | undefined> {
  const tables = await (isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  const has = (table: string): boolean => tables.rows.some(({ name }) => name === table);
  const journal = has('schema_migrations')
    ? (await db.selectFrom('schema_migrations').select('name').execute()).map(({ name }) => name)
    : undefined;
  if ((journal ?? []).length === 0 && has('locations'))
    throw new DataFolderError(
      'This database has tables, but no list of its schema steps. Nothing was changed. Restore a backup with: npm run restore',
    );
  return journal;
}

const makeJournal = (db: Kysely<Journal>): Promise<unknown> =>
  writeTransaction(db, (trx) =>
    sql`
      create table if not exists schema_migrations (name text primary key, applied_at text not null) strict
    `.execute(trx),
  );

async function apply(trx: Kysely<Journal>, migration: Migration, migrations: readonly Migration[]): Promise<boolean> {
  const journal = (await readJournal(trx)) ?? [];
  refuseUnknown(journal, migrations);
  if (journal.includes(migration.name)) return false;
  const up = (isPostgres(trx) ? migration.upOnPostgres : undefined) ?? migration.up;
  // The same as above.
  await up(trx as unknown as Kysely<unknown>);
  await trx
    .insertInto('schema_migrations')
    .values({ name: migration.name, applied_at: new Date().toISOString() })
    .execute();
  return true;
}

/**
 * Creates in an empty PostgreSQL database the schema and rows that these steps create in an empty SQLite file.
 * @returns all their names; undefined if the database has a schema already
 */
function makeNew(db: Kysely<Journal>, migrations: readonly Migration[]): Promise<string[] | undefined> {
  return writeTransaction(db, async (trx) => {
    if ((await readJournal(trx)) !== undefined) return undefined;
    const model = openDatabase(':memory:');
    try {
      const names = await migrate(model.db, migrations);
      await makeOnPostgres(trx, model.db);
      return names;
    } finally {
      await model.close();
    }
  });
}

function refuseUnknown(journal: readonly string[], migrations: readonly Migration[]): void {
  const known = [...FORMER_STEPS, ...migrations.map(({ name }) => name)];
  const unknown = journal.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  if (unknown.includes(UNFINISHED_MOVE))
    throw new DataFolderError(
      'A move or a restore into this database was cut. Run the same command again: npm run move goes on with it, npm run restore starts over.',
    );
  throw new NewerSchemaError(
    `This data folder was written by a newer version of Venture Atlas (unknown schema step ${unknown.join(', ')}). ` +
      'Update the program, or restore a backup made with this version. Nothing was changed.',
  );
}

/** Another command may be migrating at the moment. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Migrates the database of a command, unless a server uses it: a server has migrated it already, or belongs to an older
 * version and could not read the result.
 * @throws OlderSchemaError, NewerSchemaError
 */
export async function migrateAlone(dataDir: string, db: Db): Promise<void> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    const unlock = lockFolder(serverLock(dataDir));
    if (unlock !== undefined) {
      try {
        await migrate(db);
        return;
      } finally {
        unlock();
      }
    }
    try {
      return await assertNewestSchema(db);
    } catch (cause) {
      if (!(cause instanceof OlderSchemaError) || Date.now() > until) throw cause;
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** Journal entry while rows are moved into a PostgreSQL database, so that no server uses it. */
export const UNFINISHED_MOVE = 'rows are still to be moved';
