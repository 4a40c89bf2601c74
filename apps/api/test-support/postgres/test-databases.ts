import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { openPostgres } from '../../src/db/postgres/open.ts';
import type { OpenSqlite } from '../../src/db/sqlite/open.ts';
import { syncDatabase } from './sync-database.ts';

/** The server that TEST_POSTGRES_URL names; tests make databases of their own on it. Undefined: tests run on SQLite. */
export const testServer = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined;

/** Names that only SQLite has, for tests that ask which tables there are and whether somebody wrote. */
const NAMES_OF_SQLITE = [
  `create view atlas_compat.sqlite_master as
     select 'table' as type, tablename as name, tablename as tbl_name from pg_tables where schemaname = 'public'`,
  `create function atlas_compat.total_changes() returns bigint language sql as
     'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint'`,
  `create function atlas_compat.json_set(given text, path text, said text) returns text language sql immutable as
     'select jsonb_set(given::jsonb, array[substr(path, 3)], to_jsonb(said))::text'`,
  `create function atlas_compat.json_remove(given text, path text) returns text language sql immutable as
     'select (given::jsonb - substr(path, 3))::text'`,
];

/** A database of the test server. */
const addressOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

let admin: Promise<pg.Client> | undefined;
let template: Promise<string> | undefined;

async function connect(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // Nothing waits for it when the tests are through.
  (client as unknown as { connection: { stream: { unref: () => void } } }).connection.stream.unref();
  return client;
}

/** Made once on a server for all processes that test the same steps of the schema. */
async function makeTemplate(server: string): Promise<string> {
  admin ??= connect(server);
  const client = await admin;
  const steps = migrations.map(({ name }) => name).join();
  const run = process.env.TEST_POSTGRES_RUN ?? String(process.pid);
  const name = `template_${createHash('sha256').update(`${steps} ${run}`).digest('hex').slice(0, 16)}`;
  await client.query('select pg_advisory_lock(1)');
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`create database ${name}_draft template template0 encoding 'UTF8' locale 'C'`);
      const database = openPostgres(addressOf(server, `${name}_draft`));
      await migrate(database.db);
      for (const statement of NAMES_OF_SQLITE) await sql.raw(statement).execute(database.db);
      await database.close();
      await client.query(`alter database ${name}_draft rename to ${name}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(1)');
  }
  return name;
}

/** An open database of the test server, with what tests ask by calls that answer at once. */
export type TestDatabase = OpenSqlite & { address: string };

/**
 * A database of the newest schema on the test server; the same for whoever opens the same file, and gone when the last
 * of them has closed it.
 */
export async function openTestDatabase(server: string, file: string): Promise<TestDatabase> {
  template ??= makeTemplate(server);
  const from = await template;
  admin ??= connect(server);
  const client = await admin;
  const key =
    file === ':memory:' ? randomBytes(8).toString('hex') : createHash('sha256').update(file).digest('hex').slice(0, 16);
  const name = `test_${key}`;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name} template ${from}`);
  const address = addressOf(server, name);
  opened.set(name, (opened.get(name) ?? 0) + 1);
  const database = openPostgres(address);
  const sqlite = syncDatabase(address);
  return {
    ...database,
    address,
    sqlite,
    // Tests of what it finds are of SQLite.
    examine: () => ({ problems: [], rows: {}, schema: '' }),
    close: async () => {
      await database.close();
      sqlite.close();
      const left = (opened.get(name) ?? 1) - 1;
      opened.set(name, left);
      if (left === 0) await client.query(`drop database if exists ${name} with (force)`);
    },
  };
}

const opened = new Map<string, number>();
