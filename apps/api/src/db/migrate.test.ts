import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isWhole } from '../../test-support/deep.ts';
import { whole } from '../../test-support/whole.ts';
import { migrate, NewerSchemaError } from './migrate.ts';
import { FORMER_STEPS } from './migrations/former-steps.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

let folder: string;
let database: OpenSqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-migrate-'));
  database = openDatabase(join(folder, 'app.sqlite'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const schemaOf = (open: OpenSqlite) =>
  open.sqlite.prepare('select type, name, sql from sqlite_master order by type, name').all();

test('all migrations run once and in order', async () => {
  expect(await migrate(database.db)).toEqual(migrations.map((migration) => migration.name));
  const schema = schemaOf(database);
  expect(await migrate(database.db)).toEqual([]);
  expect(schemaOf(database)).toEqual(schema);
});

test('the names are numbered and in order', () => {
  const names = migrations.map((migration) => migration.name);
  expect(names).toEqual([...names].sort());
  expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, i) => FORMER_STEPS.length + i));
});

describe('a migration that fails half-way', () => {
  const broken: Migration = {
    name: '900-broken',
    async up(db) {
      await sql`create table half (id integer) strict`.execute(db);
      await sql`insert into half values (1)`.execute(db);
      throw new Error('power cut');
    },
  };

  test('leaves nothing behind, and the next start goes on from there', async () => {
    await expect(migrate(database.db, [...migrations, broken])).rejects.toThrow('power cut');
    expect(schemaOf(database).map((row) => (row as { name: string }).name)).not.toContain('half');
    const mended: Migration = {
      ...broken,
      up: async (db) => void (await sql`create table whole (id integer) strict`.execute(db)),
    };
    expect(await migrate(database.db, [...migrations, mended])).toEqual(['900-broken']);
  });

  test('keeps what earlier ones did', async () => {
    await expect(migrate(database.db, [...migrations, broken])).rejects.toThrow();
    expect(await migrate(database.db)).toEqual([]);
    await database.db.selectFrom('locations').selectAll().execute();
  });
});

/** Throws at the n-th statement of a migration, counted from 1. */
const failAt = (migration: Migration, statement: number): Migration => ({
  ...migration,
  up: (db) => {
    let count = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1;
        if (count === statement) throw new Error('cut');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return migration.up(db.withPlugin(plugin));
  },
});

/** So many statements lie between two cuts: the baseline has many. */
const CUTS_APART = isWhole ? 5 : 50;

whole.each(migrations.map((migration, index) => [migration.name, index] as const))(
  '%s can be cut at any statement and leaves the schema as it was',
  async (_name, index) => {
    const before = migrations.slice(0, index);
    const migration = migrations[index];
    if (migration === undefined) throw new Error('no migration');
    const reached = openDatabase(':memory:');
    await migrate(reached.db, before);
    const schema = schemaOf(reached);
    let cuts = 0;
    for (let statement = 1; ; statement += CUTS_APART) {
      const failed = await migrate(reached.db, [...before, failAt(migration, statement)]).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      cuts += 1;
      expect(schemaOf(reached)).toEqual(schema);
    }
    expect(cuts).toBeGreaterThan(0);
    expect(await migrate(reached.db)).toEqual(migrations.slice(index + 1).map((later) => later.name));
    await reached.close();
  },
);

test('a database of a newer version is refused and left alone', async () => {
  await migrate(database.db);
  database.sqlite.exec("insert into schema_migrations values ('999-future', '2030-01-01')");
  const schema = schemaOf(database);
  await expect(migrate(database.db)).rejects.toThrow(NewerSchemaError);
  await expect(migrate(database.db)).rejects.toThrow(/newer version.*999-future.*Nothing was changed/);
  expect(schemaOf(database)).toEqual(schema);
});

test('two processes that start at once migrate once', async () => {
  const other = openDatabase(join(folder, 'app.sqlite'));
  const applied = await Promise.all([migrate(database.db), migrate(other.db)]);
  expect(applied.flat().sort()).toEqual(migrations.map((migration) => migration.name));
  await other.close();
});
