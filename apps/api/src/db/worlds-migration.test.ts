import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const AT = '2026-01-02T03:04:05.678Z';
const own = migrations.findIndex(({ name }) => name === '027-worlds');

/** A row or two in every table that the step makes anew or that leads to one of them, each with nulls and without. */
const ROWS = `
  insert into users (id, email, name, age_confirmed_at, created_at)
    values (5, 'a@b.example', 'Ann', '${AT}', '${AT}');
  insert into location_types (id, name, default_scale, display_dot, icon, version)
    values (3, 'Town', 12.5, 0, 'tower', 4), (7, 'tOmb', null, 1, null, 1), (8, 'gone', null, 1, null, 1);
  insert into pictures (hash, file, format, width, height, bytes, state, created_at)
    values ('${'a'.repeat(64)}', 'a.webp', 'webp', 2, 2, 2, 'ready', '${AT}');
  insert into locations (id, slug, name, name_lower, type_id, picture_hash, map_width, map_height, opening_lat, opening_lng,
      opening_zoom, images_from_wiki, import_key, stands_alone, frame_doublings, version, created_at, updated_at) values
    (1, 'coast', 'Coast', 'coast', 3, '${'a'.repeat(64)}', 8, 6, 1, 2, 3, '["x"]', 'k', 1, -2, 9, '${AT}', '${AT}'),
    (2, 'town', 'Town', 'town', null, null, null, null, null, null, null, '[]', null, 0, 0, 1, '${AT}', '${AT}'),
    (90, 'sunk', 'Sunk', 'sunk', 8, null, null, null, null, null, null, '[]', null, 0, 0, 1, '${AT}', '${AT}');
  insert into positions (id, parent_id, location_id, lat, lng, scale, geojson, created_at, updated_at)
    values (4, 1, 2, 3.5, 4.25, 12, '{"a":[1.0,2]}', '${AT}', '${AT}');
  insert into location_old_slugs (slug, location_id, created_at) values ('old_town', 2, '${AT}');
  insert into wiki_pages (id, name, location_id, content, has_text, version, updated_at, name_lower)
    values (6, 'Town', 2, '{"image":"a","attribution":null}', 1, 3, '${AT}', 'town'),
      (9, 'Loose', null, '{}', 0, 1, '${AT}', 'loose'), (60, 'Sunk', null, '{}', 0, 1, '${AT}', 'sunk');
  insert into wiki_pieces (id, location_id, ordinal, section, body) values (11, 2, 0, null, 'A lantern burns.');
  insert into imports (id, at, actor_id, format, source, map_id, files, report, undone_at) values
    (2, '${AT}', 5, 'csv', 's', 1, '[]', '{}', null), (3, '${AT}', null, 'csv', 't', null, '[1]', '{"a":1}', '${AT}');
  insert into import_items (import_id, kind, object_id, source_key, version, before, after)
    values (2, 'location', 2, 'a', 1, null, '{}');
  insert into staff_changes (id, at, actor_id, action, thing, thing_id, location_id, position_id, parent_id, from_parent_id,
      before, after, answer, client_key, reverted_by, reverts, version) values
    (12, '${AT}', 5, 'position.move', 'position', 4, 2, 4, 1, null, '{"lat":1}', '{"lat":2}', '{}', 'k', 14, null, 2),
    (14, '${AT}', null, 'position.move', 'position', 4, 2, 4, 1, 1, '{"lat":2}', null, null, null, null, 12, 3);
  insert into map_sketches (location_id, sketch, seed, credit, style, size, updated_at)
    values (1, x'0102', 's', null, 'ink', 4096, '${AT}');
  insert into campaigns (id, name, owner_id, created_at, updated_at) values ('c0123456789abcdef', 'C', 5, '${AT}', '${AT}');
  insert into campaign_location_settings values ('c0123456789abcdef', 2, 1, 0, '${AT}');
  insert into campaign_notes (id, campaign_id, location_id, user_id, character_name, note, private, created_at)
    values (77, 'c0123456789abcdef', 2, 5, 'Mim', 'Hm.', 0, '${AT}');
  insert into locations_of_deleted_types values (2, 70);
  insert into settings_of_deleted_locations values ('c0123456789abcdef', 55, 1, 1, '${AT}');
  insert into jobs (id, kind, subject, state, asker, asker_kind, location_id, picture_hash, payload, created_at, not_before)
    values ('j', 'map picture', '', 'waiting', 's', 'server', 1, '${'a'.repeat(64)}', '{}', '${AT}', '${AT}');
  delete from locations where id = 90;
  delete from location_types where id = 8;
  delete from wiki_pages where id = 60;
`;

let database: OpenSqlite;
beforeEach(async () => {
  database = openDatabase(':memory:');
  await migrate(database.db, migrations.slice(0, own));
  database.sqlite.exec(ROWS);
});
afterEach(() => database.close());

const all = (text: string) => database.sqlite.prepare(text).all() as Record<string, unknown>[];

const tables = () =>
  (all("select name from sqlite_master where type = 'table' and sql like '%strict%' order by 1") as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !['schema_migrations', 'worlds'].includes(name));

/** Every row of every table, without the world it belongs to now. */
const rows = () =>
  Object.fromEntries(
    tables().map((table) => [
      table,
      all(`select * from ${table} order by 1, 2`)
        .map(({ world_id: _, ...row }) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
        .sort(),
    ]),
  );

const sequences = () => all("select name, seq from sqlite_sequence where name <> 'worlds' order by 1");

/** What other tables lead to, and what becomes of a row when the other goes; not to worlds, which are new. */
const keys = () =>
  tables().flatMap((table) =>
    all(`select "table" as target, "from", "to", on_delete from pragma_foreign_key_list('${table}') order by 1, 2`)
      .filter(({ target }) => target !== 'worlds')
      .map((key) => ({ table, ...key })),
  );

/** Columns with their kind, null and default. */
const columns = () =>
  tables().flatMap((table) =>
    all(`select name, type, "notnull", dflt_value from pragma_table_info('${table}') order by 1`)
      .filter(({ name }) => name !== 'world_id')
      .map((column) => ({ table, ...column })),
  );

const named = (type: string) =>
  all(`select name, tbl_name, sql from sqlite_master where type = '${type}' and sql is not null order by name`) as {
    name: string;
    tbl_name: string;
    sql: string;
  }[];

const step = () => migrate(database.db, migrations.slice(0, own + 1));

test('every row, number, column and foreign key is as before, in one open world', async () => {
  const before = [rows(), sequences(), columns(), keys()];
  expect(await step()).toEqual(['027-worlds']);
  expect([rows(), sequences(), columns(), keys()]).toEqual(before);
  expect(all('select id, name, kind, access, owner_id, deleted_at from worlds')).toEqual([
    { id: 1, name: 'Atlas', kind: 'atlas', access: 'open', owner_id: null, deleted_at: null },
  ]);
  for (const table of ['locations', 'location_types', 'location_old_slugs', 'wiki_pages', 'imports', 'staff_changes']) {
    expect([table, all(`select distinct world_id from ${table}`)]).toEqual([table, [{ world_id: 1 }]]);
  }
  expect(database.sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(database.sqlite.pragma('foreign_key_check')).toEqual([]);
  expect(database.sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

test('every index and trigger is there as it was, but for three indexes that know worlds now', async () => {
  const [indexes, triggers] = [named('index'), named('trigger')];
  await step();
  const changed = ['locations_by_name', 'staff_changes_removed', 'wiki_pages_by_name'];
  const others = (list: typeof indexes) => list.filter(({ name }) => !changed.includes(name));
  const now = named('index');
  expect(now.filter(({ name }) => changed.includes(name)).map(({ sql }) => /\(world_id, /.test(sql))).toEqual([
    true,
    true,
    true,
  ]);
  expect(others(now)).toEqual(expect.arrayContaining(others(indexes)));
  expect(named('trigger')).toEqual(expect.arrayContaining(triggers));
});

test('the triggers work: a name is followed, texts are found', async () => {
  await step();
  database.sqlite.exec(
    "update locations set name = 'Harbour' where id = 2; update wiki_pieces set body = 'Bells ring.'",
  );
  expect(all('select sort_name from positions')).toEqual([{ sort_name: 'Harbour' }]);
  expect(all('select rowid from wiki_text where wiki_text match \'"bells"\'')).toEqual([{ rowid: 11 }]);
});

test('no number is given twice, also of what was deleted before', async () => {
  await step();
  database.sqlite.exec(`
    insert into locations (world_id, slug, name, name_lower, created_at, updated_at) values (1, 'n', 'N', 'n', '', '');
    insert into location_types (world_id, name) values (1, 'n');
    insert into wiki_pages (world_id, name, content, has_text, updated_at) values (1, 'n', '{}', 0, '');
    insert into imports (world_id, at, format, source, files, report) values (1, '', 'csv', 's', '[]', '{}');
    insert into staff_changes (world_id, at, action) values (1, '', 'x');`);
  const newest = (table: string) => all(`select max(id) as id from ${table}`)[0]?.id;
  const tables = ['locations', 'location_types', 'wiki_pages', 'imports', 'staff_changes'];
  expect(tables.map(newest)).toEqual([91, 9, 61, 4, 15]);
});

test('addresses, type names and import keys are unique within a world, and may be there again in another', async () => {
  await step();
  const run = (text: string) => database.sqlite.exec(text);
  run(`insert into worlds (id, public_id, name, kind, access, created_at)
    values (2, '${'w'.repeat(22)}', 'Twin', 'atlas', 'closed', '')`);
  const inWorld = (world: number) => [
    `insert into location_types (world_id, name) values (${world}, 'TOWN')`,
    `insert into locations (world_id, slug, name, name_lower, created_at, updated_at) values (${world}, 'town', 'T', 't', '', '')`,
    `insert into locations (world_id, slug, name, name_lower, import_key, created_at, updated_at)
       values (${world}, 'other', 'T', 't', 'k', '', '')`,
    `insert into location_old_slugs (world_id, slug, location_id, created_at)
       select ${world}, 'old_town', max(id), '' from locations where world_id = ${world}`,
  ];
  for (const insert of inWorld(1)) expect(() => run(insert)).toThrow(/UNIQUE/);
  for (const insert of inWorld(2)) expect(() => run(insert)).not.toThrow();
  for (const insert of inWorld(2)) expect(() => run(insert)).toThrow(/UNIQUE/);
});

test('nothing can be of two worlds, and nothing moves to another one', async () => {
  await step();
  database.sqlite.exec(`
    insert into worlds (id, public_id, name, kind, access, created_at) values (2, '${'w'.repeat(22)}', 'Twin', 'atlas', 'closed', '');
    insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values (100, 2, 't', 'T', 't', '', '');`);
  const twoWorlds = [
    `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (1, 100, 1, 1, 12, '', '')`,
    'update positions set location_id = 100 where id = 4',
    'update positions set parent_id = 100 where id = 4',
    'update locations set type_id = 3 where id = 100',
    `insert into locations (world_id, slug, name, name_lower, type_id, created_at, updated_at) values (2, 'u', 'U', 'u', 3, '', '')`,
    "insert into location_old_slugs (world_id, slug, location_id, created_at) values (1, 'older', 100, '')",
    "insert into wiki_pages (world_id, name, location_id, content, has_text, updated_at) values (1, 'T', 100, '{}', 0, '')",
    'update wiki_pages set location_id = 100 where id = 9',
  ];
  for (const write of twoWorlds) expect(() => database.sqlite.exec(write)).toThrow('two worlds in one row');
  for (const table of ['locations', 'location_types', 'location_old_slugs', 'wiki_pages', 'imports', 'staff_changes']) {
    expect(() => database.sqlite.exec(`update ${table} set world_id = 2 where world_id = 1`)).toThrow(
      'stays in its world',
    );
  }
});

test.each([
  ['a location of a type that is not there', 'update locations set type_id = 1234 where id = 2', /Row 2 of locations/],
  ['a position on a map that is not there', 'update positions set parent_id = 1234', /Row 4 of positions/],
  ['a text that is no JSON', "update wiki_pages set content = '{' where id = 9", /CHECK/],
])('%s stops the whole step, and nothing is changed', async (_what, breakIt, problem) => {
  database.sqlite.pragma('foreign_keys = OFF');
  database.sqlite.pragma('ignore_check_constraints = ON');
  database.sqlite.exec('drop index wiki_pages_with_picture; drop index wiki_pages_without_attribution');
  database.sqlite.exec(breakIt);
  database.sqlite.pragma('ignore_check_constraints = OFF');
  database.sqlite.pragma('foreign_keys = ON');
  const state = () => [rows(), sequences(), all('select type, name, sql from sqlite_master order by 1, 2')];
  const before = state();
  await expect(step()).rejects.toThrow(problem);
  expect(state()).toEqual(before);
  expect(all("select 1 from schema_migrations where name = '027-worlds'")).toEqual([]);
  expect(database.sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
});
