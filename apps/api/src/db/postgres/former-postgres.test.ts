import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestsOf, findsTexts } from '../../../test-support/move-databases.ts';
import { makeOlderFolder, olderPostgres } from '../../../test-support/older-data.ts';
import { makeDatabase } from '../../../test-support/postgres/make-database.ts';
import { testServer } from '../../../test-support/postgres/test-databases.ts';
import { DATABASE_FILE } from '../engine.ts';
import { migrate } from '../migrate.ts';
import { FormerSchemaError } from '../migrations/former-steps.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open.ts';
import { joinPostgres, preparePostgres } from './prepare-postgres.ts';

/** What the catalogs say of a schema: columns, constraints, indexes, triggers, functions and sequences. */
const CATALOG = `
  select 'column' as what, table_name || '.' || column_name as name,
      concat_ws(' ', ordinal_position, udt_name, is_nullable, column_default, is_generated) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', proname, pg_get_functiondef(pg_proc.oid) from pg_proc
    left join pg_depend on pg_depend.objid = pg_proc.oid and deptype = 'e'
    where pronamespace = 'atlas_compat'::regnamespace and pg_depend.objid is null
  union all select 'sequence', sequencename, '' from pg_sequences where schemaname = 'public'
  order by 1, 2, 3`;

/* `npm run test:postgres` brings the server; without one there is nothing to ask. */
describe.skipIf(testServer === undefined)('a database of PostgreSQL that an earlier version made', () => {
  let address: string;
  let client: pg.Client;
  const made: string[] = [];
  const make = async (): Promise<string> => {
    const name = `former_${randomBytes(6).toString('hex')}`;
    made.push(name);
    return makeDatabase(testServer ?? '', name);
  };
  const withClient = async <T>(of: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const own = new pg.Client({ connectionString: of });
    await own.connect();
    try {
      return await work(own);
    } finally {
      await own.end();
    }
  };
  const journal = async () =>
    (await client.query('select name from schema_migrations order by name')).rows.map((row) => row.name);

  beforeEach(async () => {
    address = await make();
    await withClient(address, (own) => own.query(olderPostgres()));
    client = new pg.Client({ connectionString: address });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    for (const name of made.splice(0))
      await withClient(testServer ?? '', (own) => own.query(`drop database ${name} with (force)`));
  });

  test('is taken over row for row by servers that start at once', async () => {
    expect(await journal()).toHaveLength(64);
    const servers = await Promise.all([preparePostgres(address), preparePostgres(address)]);
    expect(await journal()).toEqual(migrations.map(({ name }) => name));
    const { db } = servers[0];
    const folder = makeOlderFolder(64);
    // Both have the steps after the baseline then.
    const source = openDatabase(join(folder, DATABASE_FILE));
    await migrate(source.db);
    expect(await digestsOf(db)).toEqual(await digestsOf(source.db));
    await source.close();
    rmSync(folder, { recursive: true });
    expect(await findsTexts(db)).toBe(true);
    await Promise.all(servers.map((server) => server.close()));
  });

  test('has the schema that a new one has', async () => {
    await (await preparePostgres(address)).close();
    const fresh = await make();
    await (await preparePostgres(fresh)).close();
    const catalogOf = (of: string) =>
      withClient(of, async (own) => {
        const { rows } = await own.query<{ what: string; name: string; definition: string }>(CATALOG);
        // How a function is laid out and quoted makes no difference.
        return rows.map((row) => ({ ...row, definition: row.definition.replaceAll(/[\s"]/g, '') }));
      });
    const [older, newer] = await Promise.all([catalogOf(address), catalogOf(fresh)]);
    expect(older.length).toBeGreaterThan(700);
    // The model writes the range of a coordinate as one from least to most.
    const isOfRange = ({ definition }: { definition: string }) => /1000000|1e6|1e\+06/.test(definition);
    expect(older.filter((row) => !isOfRange(row))).toEqual(newer.filter((row) => !isOfRange(row)));
    expect(older.filter(isOfRange).map(({ name }) => name)).toEqual(newer.filter(isOfRange).map(({ name }) => name));
  });

  test('with fewer steps is refused, and nothing is written', async () => {
    await client.query("delete from schema_migrations where name > '058z'");
    for (const open of [preparePostgres, joinPostgres]) {
      await expect(open(address)).rejects.toThrow(FormerSchemaError);
      await expect(open(address)).rejects.toThrow(/last schema step is 058-event-times/);
    }
    expect(await journal()).toHaveLength(58);
  });
});
