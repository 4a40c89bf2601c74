import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

/*
 * A database of ours is opened by other programs too, many of which bring an older SQLite. There json_valid(null) is 0
 * (now it is null), so a check that does not speak of null calls a sound database broken.
 */

const at = '2026-01-02T03:04:05.678Z';
/** A row with nulls and one without, in every table whose JSON may be null. */
const ROWS = `
  insert into locations (world_id, id, slug, name, name_lower, created_at, updated_at)
    values (1, 1, 'coast', 'Coast', 'coast', '${at}', '${at}'), (1, 2, 'town', 'Town', 'town', '${at}', '${at}'),
      (1, 3, 'road', 'Road', 'road', '${at}', '${at}');
  insert into positions (id, parent_id, location_id, lat, lng, scale, geojson, created_at, updated_at) values
    (4, 1, 2, 3.5, 4.25, 12, null, '${at}', '${at}'), (9, 1, 3, 5, 6, 12, '{"a":[1.0,2]}', '${at}', '${at}'),
    (12, 2, 3, 5, 6, 12, null, '${at}', '${at}');
  delete from positions where id = 12;
  insert into staff_changes (world_id, id, at, action, before, after, answer, client_key, actor_id, reverted_by) values
    (1, 1, '${at}', 'add', null, '{"name":"é"}', null, null, null, null), (1, 2, '${at}', 'take', '{}', null, '{"ok":1}', 'k', 7, 1);
  insert into imports (world_id, id, at, format, source, files, report) values (1, 1, '${at}', 'csv', 's', '[]', '{}');
  insert into import_items (import_id, kind, object_id, source_key, version, before, after) values
    (1, 'location', 2, 'a', 1, null, '{}'), (1, 'location', 3, 'b', 2, '{"id":3}', '{}');
  insert into map_sketches (location_id, sketch, seed, credit, style, size, updated_at)
    values (1, x'0102', 's', null, 'ink', 4096, '${at}'), (2, x'03', 't', '{"name":"M"}', 'ink', 4096, '${at}');
  insert into jobs (id, kind, subject, state, asker, asker_kind, payload, progress, result, created_at, not_before) values
    ('a', 'poster', '', 'waiting', 's', 'server', '{}', null, null, '${at}', '${at}'),
    ('b', 'poster', '', 'waiting', 's', 'server', '{}', '{"a":1}', '{"b":2}', '${at}', '${at}');
`;

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

describe('a database in the hands of an older SQLite', () => {
  let database: OpenSqlite;
  beforeAll(async () => {
    database = openDatabase(':memory:');
    await migrate(database.db);
    database.sqlite.exec(ROWS);
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
