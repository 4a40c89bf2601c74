import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const AT = '2026-01-02T03:04:05.678Z';
const own = migrations.findIndex(({ name }) => name === '036-knowledge');

let database: OpenSqlite;
beforeEach(async () => {
  database = openDatabase(':memory:');
  await migrate(database.db, migrations.slice(0, own));
  database.sqlite.exec(`
    insert into users (id, email, name, created_at) values (5, 'a@b.example', 'Ann', '${AT}');
    insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values
      (1, 1, 'coast', 'Coast', 'coast', '${AT}', '${AT}'), (2, 1, 'town', 'Town', 'town', '${AT}', '${AT}'),
      (3, 1, 'wood', 'Wood', 'wood', '${AT}', '${AT}');
    insert into campaigns (id, name, owner_id, created_at, updated_at) values ('c0123456789abcdef', 'C', 5, '${AT}', '${AT}');
    insert into campaign_location_settings values
      ('c0123456789abcdef', 1, 1, 0, '${AT}'), ('c0123456789abcdef', 2, 0, 1, '${AT}');
    insert into settings_of_deleted_locations values
      ('c0123456789abcdef', 55, 1, 1, '${AT}'), ('c0123456789abcdef', 56, 0, 0, '${AT}');
  `);
  await migrate(database.db);
});
afterEach(() => database.close());

const rows = (table: string) =>
  database.sqlite.prepare(`select location_id, knowledge, show_wiki, alias, updated_at from ${table}`).raw().all();

test('what was shown is named, what was not is hidden, and nothing has a row that had none', () => {
  expect(rows('campaign_location_settings')).toEqual([
    [1, 'named', 0, null, AT],
    [2, 'hidden', 1, null, AT],
  ]);
  expect(rows('settings_of_deleted_locations')).toEqual([
    [55, 'named', 1, null, AT],
    [56, 'hidden', 0, null, AT],
  ]);
});

test('a place that players see and call otherwise is refused without an address of theirs', () => {
  const set = (sets: string) => () =>
    database.sqlite.exec(`update campaign_location_settings set ${sets} where location_id = 1`);
  expect(set("alias = 'Den', alias_key = 'den'")).toThrow(/CHECK/);
  expect(set("knowledge = 'rumour', alias = 'Den', alias_key = 'den', alias_slug = 'den'")).toThrow(/CHECK/);
  set("alias = 'Den', alias_key = 'den', alias_slug = 'den'")();
  expect(set("knowledge = 'hidden'")).toThrow(/CHECK/);
});
