import { type Kysely, sql } from 'kysely';
import { DataFolderError } from './data-folder-error.ts';
import { isPostgres } from './engine.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { UNFINISHED_MOVE } from './move/unfinished-move.ts';
import { makeOnPostgres } from './postgres/schema/make-schema.ts';
import { openDatabase } from './sqlite/open.ts';
import { writeTransaction } from './write-transaction.ts';

/** The data folder was written by a newer version than this one; nothing was touched. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** The data folder was written by an older version than this one, and whoever opened it may not change that. */
export class OlderSchemaError extends Error {
  override name = 'OlderSchemaError';
}

interface Journal {
  schema_migrations: { name: string; applied_at: string };
}

/**
 * Brings the database to the newest schema. Every migration runs in one
 * writing transaction together with its journal row: after a failure or
 * a crash it has either happened or not (Kysely's own migrator opens no
 * transaction on SQLite). Two processes may call it at once.
 *
 * @returns the names applied now
 * @throws NewerSchemaError when the journal names a migration this version does not know
 */
export async function migrate<T>(
  database: Kysely<T>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  const applied: string[] = [];
  // Migrations describe the schema themselves: they see a connection without table types.
  const db = database as unknown as Kysely<Journal>;
  if (isPostgres(db)) {
    const made = await makeNew(db, migrations);
    if (made !== undefined) return made;
  } else
    await writeTransaction(db, (trx) =>
      sql`
        create table if not exists schema_migrations (name text primary key, applied_at text not null) strict
      `.execute(trx),
    );
  const before = await readJournal(db);
  refuseUnknown(before, migrations);
  for (const migration of migrations) {
    // A name that is written down stays; others are looked for again in the step's own transaction.
    if (before.includes(migration.name)) continue;
    const step = () => writeTransaction(db, (trx) => apply(trx, migration, migrations));
    const isAside = migration.leavesForeignKeysAside === true && !isPostgres(db);
    const isNew = isAside ? await withoutForeignKeys(db, step) : await step();
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/**
 * For a program that reads beside the server and migrates nothing.
 * @throws OlderSchemaError, NewerSchemaError
 */
export async function assertNewestSchema<T>(
  database: Kysely<T>,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  // The journal is no table of the data model.
  const db = database as unknown as Kysely<Journal>;
  if (!(await hasJournal(db)))
    throw new OlderSchemaError(
      'The database is empty. If it should not be, restore a backup: npm run restore. Otherwise start the server once, which fills it.',
    );
  const journal = await readJournal(db);
  refuseUnknown(journal, migrations);
  if (migrations.every(({ name }) => journal.includes(name))) return;
  throw new OlderSchemaError(
    'This data folder was written by an older version of Venture Atlas. Start the server once, which brings it up to date, and try again.',
  );
}

const readJournal = async (db: Kysely<Journal>): Promise<string[]> =>
  (await db.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name);

/** A database that nobody has migrated yet has no journal. */
async function hasJournal(db: Kysely<Journal>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'schema_migrations');
}

async function apply(trx: Kysely<Journal>, migration: Migration, migrations: readonly Migration[]): Promise<boolean> {
  const journal = await readJournal(trx);
  refuseUnknown(journal, migrations);
  if (journal.includes(migration.name)) return false;
  const up = (isPostgres(trx) ? migration.upOnPostgres : undefined) ?? migration.up;
  // As above.
  await up(trx as unknown as Kysely<unknown>);
  if (migration.leavesForeignKeysAside === true && !isPostgres(trx)) await assertNoLooseRow(trx);
  await trx
    .insertInto('schema_migrations')
    .values({ name: migration.name, applied_at: new Date().toISOString() })
    .execute();
  return true;
}

/**
 * Gives an empty PostgreSQL database the schema, and the rows, that these steps make in an empty file of SQLite.
 * @returns all their names; undefined when the database has a schema already
 */
function makeNew(db: Kysely<Journal>, migrations: readonly Migration[]): Promise<string[] | undefined> {
  return writeTransaction(db, async (trx) => {
    if (await hasJournal(trx)) return undefined;
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

/** SQLite ignores the switch inside a transaction. Whoever migrates has the database for itself. */
async function withoutForeignKeys<T>(db: Kysely<Journal>, step: () => Promise<T>): Promise<T> {
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await step();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

/** @throws Error naming a row whose foreign key leads nowhere */
async function assertNoLooseRow(trx: Kysely<Journal>): Promise<void> {
  const loose = await sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`.execute(
    trx,
  );
  const [first] = loose.rows;
  if (first === undefined) return;
  throw new Error(`Row ${first.rowid} of ${first.table} leads to a row of ${first.parent} that is not there.`);
}

function refuseUnknown(journal: readonly string[], migrations: readonly Migration[]): void {
  const unknown = journal.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  if (unknown.includes(UNFINISHED_MOVE))
    throw new DataFolderError(
      'A move or a restore into this database was cut. Run the same command again: npm run move goes on with it, npm run restore begins anew.',
    );
  throw new NewerSchemaError(
    `This data folder was written by a newer version of Venture Atlas (unknown schema step ${unknown.join(', ')}). ` +
      'Update the program, or restore a backup made with this version. Nothing was changed.',
  );
}
