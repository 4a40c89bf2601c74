import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

/*
 * A database of ours is opened by other programs too, many of which bring an older SQLite. There json_valid(null) is 0
 * (now it is null), so a check that does not speak of null calls a sound database broken.
 */

const at = '2026-01-02T03:04:05.678Z';
/** A row with nulls and one without, in every table whose JSON may be null. */
const rowsOfTables = (from: 'before worlds' | 'in a world') => `
  insert into locations (${worldColumn(from)}id, slug, name, name_lower, created_at, updated_at)
    values (${world(from)}1, 'coast', 'Coast', 'coast', '${at}', '${at}'), (${world(from)}2, 'town', 'Town', 'town', '${at}', '${at}'),
      (${world(from)}3, 'road', 'Road', 'road', '${at}', '${at}');
  insert into positions (id, parent_id, location_id, lat, lng, scale, geojson, created_at, updated_at) values
    (4, 1, 2, 3.5, 4.25, 12, null, '${at}', '${at}'), (9, 1, 3, 5, 6, 12, '{"a":[1.0,2]}', '${at}', '${at}'),
    (12, 2, 3, 5, 6, 12, null, '${at}', '${at}');
  delete from positions where id = 12;
  insert into staff_changes (${worldColumn(from)}id, at, action, before, after, answer, client_key, actor_id, reverted_by) values
    (${world(from)}1, '${at}', 'add', null, '{"name":"é"}', null, null, null, null), (${world(from)}2, '${at}', 'take', '{}', null, '{"ok":1}', 'k', 7, 1);
  insert into imports (${worldColumn(from)}id, at, format, source, files, report) values (${world(from)}1, '${at}', 'csv', 's', '[]', '{}');
  insert into import_items (import_id, kind, object_id, source_key, version, before, after) values
    (1, 'location', 2, 'a', 1, null, '{}'), (1, 'location', 3, 'b', 2, '{"id":3}', '{}');
  insert into map_sketches (location_id, sketch, seed, credit, style, size, updated_at)
    values (1, x'0102', 's', null, 'ink', 4096, '${at}'), (2, x'03', 't', '{"name":"M"}', 'ink', 4096, '${at}');
`;
/** The same in tables that later migrations made. */
const NEWER_ROWS = `
  insert into jobs (id, kind, subject, state, asker, asker_kind, payload, progress, result, created_at, not_before) values
    ('a', 'poster', '', 'waiting', 's', 'server', '{}', null, null, '${at}', '${at}'),
    ('b', 'poster', '', 'waiting', 's', 'server', '{}', '{"a":1}', '{"b":2}', '${at}', '${at}');
`;
const worldColumn = (from: string) => (from === 'in a world' ? 'world_id, ' : '');
const world = (from: string) => (from === 'in a world' ? '1, ' : '');
const TABLES = ['positions', 'staff_changes', 'imports', 'import_items', 'map_sketches', 'locations'];

/** As SQLite before 3.43 has it. */
const beOld = ({ sqlite }: OpenSqlite): void => {
  const isValid = (text: unknown): number => {
    try {
      JSON.parse(String(text));
      return text === null ? 0 : 1;
    } catch {
      return 0;
    }
  };
  sqlite.function('json_valid', { deterministic: true }, isValid);
};

/** All rows, whatever the order of their columns. */
const rowsOf = ({ sqlite }: OpenSqlite) =>
  TABLES.map((table) => [table, sqlite.prepare(`select rowid, * from ${table} order by rowid`).all()]);
const numbersOf = ({ sqlite }: OpenSqlite) => sqlite.prepare('select name, seq from sqlite_sequence order by 1').all();
const namesOf = ({ sqlite }: OpenSqlite) =>
  sqlite.prepare('select type, name, tbl_name from sqlite_master order by 1, 2').all();

describe('a database in the hands of an older SQLite', () => {
  let database: OpenSqlite;
  beforeAll(async () => {
    database = openDatabase(':memory:');
    await migrate(database.db);
    database.sqlite.exec(rowsOfTables('in a world') + NEWER_ROWS);
  });
  afterAll(() => database.close());

  test('is whole, with nulls wherever there may be some', () => {
    beOld(database);
    expect(database.sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(database.sqlite.pragma('quick_check')).toEqual([{ quick_check: 'ok' }]);
  });

  test('has no check of JSON that leaves out what null means, in any table', () => {
    const tables = database.sqlite.prepare("select name, sql from sqlite_master where type = 'table'").all() as {
      name: string;
      sql: string;
    }[];
    const checks = tables.flatMap(({ name, sql }) =>
      [...sql.matchAll(/json_\w+\(\s*"?(\w+)"?/g)].map(([, column = '']) => ({ name, column, sql })),
    );
    expect(checks.length).toBeGreaterThan(10);
    const unguarded = checks.filter(({ name, column, sql }) => {
      const columns = database.sqlite.pragma(`table_info(${name})`) as { name: string; notnull: number }[];
      const mayBeNull = columns.find((one) => one.name === column)?.notnull === 0;
      return mayBeNull && !new RegExp(`"?${column}"? is null or json_`).test(sql);
    });
    expect(unguarded.map(({ name, column }) => `${name}.${column}`)).toEqual([]);
  });
});

test('a database of an earlier version keeps every row, number, index and key when its checks are mended', async () => {
  const database = openDatabase(':memory:');
  const own = migrations.findIndex(({ name }) => name === '015-null-is-no-json');
  await migrate(database.db, migrations.slice(0, own));
  database.sqlite.exec(rowsOfTables('before worlds'));
  const [rows, numbers, names] = [rowsOf(database), numbersOf(database), namesOf(database)];
  expect(numbers).toContainEqual({ name: 'positions', seq: 12 });
  await migrate(database.db, migrations.slice(0, own + 1));
  expect(rowsOf(database)).toEqual(rows);
  expect(numbersOf(database)).toEqual(numbers);
  expect(namesOf(database)).toEqual(names);
  expect(database.sqlite.pragma('foreign_key_check')).toEqual([]);
  for (const what of ["update positions set geojson = '{'", "update import_items set before = 'x'"]) {
    expect(() => database.sqlite.exec(what)).toThrow(/CHECK/);
  }
  await database.close();
});
