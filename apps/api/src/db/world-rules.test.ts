import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase } from './sqlite/open.ts';

/* What tables and triggers refuse, whoever writes. */

const AT = '2026-01-02T03:04:05.678Z';
const CAMPAIGN = 'c0123456789abcdef';
const publicId = (letter: string): string => letter.repeat(22);

const database = { current: openDatabase(':memory:') };
const run = (text: string) => void database.current.sqlite.exec(text);
const all = (text: string) => database.current.sqlite.prepare(text).all();

beforeEach(async () => {
  database.current = openDatabase(':memory:');
  await migrate(database.current.db);
  run(`
    insert into users (id, email, name, created_at) values (5, 'a@b.example', 'Ann', '${AT}');
    insert into worlds (id, public_id, name, kind, access, owner_id, created_at) values
      (2, '${publicId('t')}', 'Twin', 'atlas', 'closed', null, '${AT}'),
      (4, '${publicId('o')}', 'Own', 'own', 'closed', 5, '${AT}');
    insert into location_types (id, world_id, name) values (3, 1, 'Town');
    insert into locations (id, world_id, slug, name, name_lower, import_key, created_at, updated_at) values
      (1, 1, 'coast', 'Coast', 'coast', 'k', '${AT}', '${AT}'), (2, 1, 'town', 'Town', 'town', null, '${AT}', '${AT}'),
      (100, 2, 't', 'T', 't', null, '${AT}', '${AT}');
    insert into location_old_slugs (world_id, slug, location_id, created_at) values (1, 'old_town', 2, '${AT}');
    insert into positions (id, parent_id, location_id, lat, lng, scale, created_at, updated_at)
      values (4, 1, 2, 3, 4, 12, '${AT}', '${AT}');
    insert into wiki_pages (id, world_id, name, content, has_text, updated_at) values (9, 1, 'Loose', '{}', 0, '${AT}');
    insert into imports (world_id, at, format, source, files, report) values (1, '${AT}', 'csv', 's', '[]', '{}');
    insert into staff_changes (world_id, at, action) values (1, '${AT}', 'x');
    insert into campaigns (id, name, owner_id, created_at, updated_at) values ('${CAMPAIGN}', 'C', 5, '${AT}', '${AT}');
    insert into campaign_location_settings (campaign_id, location_id, knowledge, show_wiki, updated_at)
      values ('${CAMPAIGN}', 1, 'named', 0, '${AT}');`);
});
afterEach(() => database.current.close());

test('addresses, type names and import keys are unique within a world, and may be there again in another', () => {
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

test('nothing can be of two worlds, and nothing moves to another one', () => {
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
  for (const write of twoWorlds) expect(() => run(write)).toThrow('two worlds in one row');
  for (const table of ['locations', 'location_types', 'location_old_slugs', 'wiki_pages', 'imports', 'staff_changes'])
    expect(() => run(`update ${table} set world_id = 2 where world_id = 1`)).toThrow('stays in its world');
});

test('a layer and an own world are closed, and a world of the atlas has no owner', () => {
  const made = (kind: string, access: string, owner: string) => () =>
    run(`insert into worlds (public_id, name, kind, access, owner_id, created_at)
      values ('${publicId('z')}', 'W', '${kind}', '${access}', ${owner}, '${AT}')`);
  for (const [kind, access, owner] of [
    ['own', 'open', '5'],
    ['layer', 'open', 'null'],
    ['atlas', 'closed', '5'],
    ['else', 'closed', 'null'],
  ] as const)
    expect(made(kind, access, owner)).toThrow(/CHECK/);
});

test('whoever is gone edits nothing; a world that is gone is in no campaign, which still chose', () => {
  run(`insert into users (id, email, name, created_at) values (7, 'b@b.example', 'Ben', '${AT}');
    insert into world_editors values (4, 'b@b.example', 7, '${AT}', '${AT}'), (4, 'c@b.example', null, '${AT}', null);
    insert into world_dms values (4, 'b@b.example', 7, '${AT}');
    insert into campaign_worlds values ('${CAMPAIGN}', 4, 0);
    update campaigns set chooses_worlds = 1;
    delete from users where id = 7;
    delete from worlds where id = 4;`);
  for (const table of ['world_editors', 'world_dms', 'campaign_worlds'])
    expect(all(`select * from ${table}`)).toEqual([]);
  expect(all('select chooses_worlds from campaigns')).toEqual([{ chooses_worlds: 1 }]);
});

test('an editor is somebody who said yes: without that there is no account beside the address, and the other way', () => {
  expect(() => run(`insert into world_editors values (4, 'c@b.example', 5, '${AT}', null)`)).toThrow(/CHECK/);
  expect(() => run(`insert into world_editors values (4, 'c@b.example', null, '${AT}', '${AT}')`)).toThrow(/CHECK/);
});

test('a place that players see by another name is refused without an address under that name', () => {
  const set = (sets: string) => () => run(`update campaign_location_settings set ${sets} where location_id = 1`);
  expect(set("alias = 'Den', alias_key = 'den'")).toThrow(/CHECK/);
  expect(set("knowledge = 'rumour', alias = 'Den', alias_key = 'den', alias_slug = 'den'")).toThrow(/CHECK/);
  set("alias = 'Den', alias_key = 'den', alias_slug = 'den'")();
  expect(set("knowledge = 'hidden'")).toThrow(/CHECK/);
});
