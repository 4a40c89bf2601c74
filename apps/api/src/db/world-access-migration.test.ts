import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

const step = migrations.findIndex(({ name }) => name === '028-world-access');
const AT = '2026-01-02T03:04:05.678Z';
const idOf = (letter: string) => letter.repeat(22);

let database: OpenSqlite;
beforeEach(async () => {
  database = openDatabase(':memory:');
  await migrate(database.db, migrations.slice(0, step));
  database.sqlite.exec(`
    insert into users (id, email, name, created_at) values (5, 'a@b.example', 'Ann', '${AT}');
    insert into worlds (id, public_id, name, kind, access, owner_id, created_at, deleted_at) values
      (4, '${idOf('a')}', 'Closed', 'atlas', 'closed', null, '${AT}', null), (6, '${idOf('o')}', 'Own', 'own', 'closed', 5, '${AT}', '${AT}');
    insert into worlds (id, public_id, name, kind, access, created_at) values (90, '${idOf('x')}', 'Gone', 'atlas', 'open', '${AT}');
    delete from worlds where id = 90;
    insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at)
      values (1, 1, 'coast', 'Coast', 'coast', '${AT}', '${AT}'), (2, 4, 'coast', 'Coast', 'coast', '${AT}', '${AT}');
    insert into campaigns (id, name, owner_id, created_at, updated_at) values ('c0123456789abcdef', 'C', 5, '${AT}', '${AT}');`);
});
afterEach(() => database.close());

const all = (text: string) => database.sqlite.prepare(text).all();
const run = (text: string) => database.sqlite.exec(text);
const state = () => [
  all('select id, public_id, name, kind, access, owner_id, created_at, deleted_at from worlds order by id'),
  all('select * from locations order by id'),
  all('select id, name, owner_id, sharing, invite_generation from campaigns'),
  all("select name, sql from sqlite_master where type = 'trigger' order by name"),
];
const next = () => migrate(database.db, migrations.slice(0, step + 1));

test('every world, place and campaign is as before, and nobody is named for anything', async () => {
  const before = state();
  expect(await next()).toEqual(['028-world-access']);
  expect(state()).toEqual(before);
  for (const table of ['world_editors', 'world_dms', 'campaign_worlds'])
    expect(all(`select * from ${table}`)).toEqual([]);
  expect(all('select chooses_worlds from campaigns')).toEqual([{ chooses_worlds: 0 }]);
  expect(all('select distinct sort_order, home_location_id from worlds')).toEqual([
    { sort_order: 0, home_location_id: null },
  ]);
  expect(database.sqlite.pragma('foreign_key_check')).toEqual([]);
  run(
    `insert into worlds (public_id, name, kind, access, created_at) values ('${idOf('n')}', 'New', 'layer', 'closed', '${AT}')`,
  );
  expect(all("select id from worlds where name = 'New'")).toEqual([{ id: 91 }]);
});

test('a layer and an own world are closed, and only an own world has an owner', async () => {
  await next();
  const made = (kind: string, access: string, owner: string) => () =>
    run(`insert into worlds (public_id, name, kind, access, owner_id, created_at)
      values ('${idOf('z')}', 'W', '${kind}', '${access}', ${owner}, '${AT}')`);
  for (const [kind, access, owner] of [
    ['own', 'open', '5'],
    ['layer', 'open', 'null'],
    ['layer', 'closed', '5'],
    ['atlas', 'closed', '5'],
    ['else', 'closed', 'null'],
  ] as const)
    expect(made(kind, access, owner)).toThrow(/CHECK/);
});

test('whoever is gone edits nothing; a world that is gone is in no campaign, which still chose', async () => {
  await next();
  run(`insert into users (id, email, name, created_at) values (7, 'b@b.example', 'Ben', '${AT}');
    insert into world_editors values (6, 'b@b.example', 7, '${AT}', '${AT}'), (6, 'c@b.example', null, '${AT}', null);
    insert into world_dms values (4, 'b@b.example', 7, '${AT}');
    insert into campaign_worlds values ('c0123456789abcdef', 4, 0), ('c0123456789abcdef', 6, 1);
    update campaigns set chooses_worlds = 1;
    update worlds set home_location_id = 2 where id = 4;
    delete from users where id = 7;
    delete from locations where id = 2;
    delete from worlds where id in (4, 6);`);
  for (const table of ['world_editors', 'world_dms', 'campaign_worlds'])
    expect(all(`select * from ${table}`)).toEqual([]);
  expect(all('select chooses_worlds from campaigns')).toEqual([{ chooses_worlds: 1 }]);
});

test('an editor is somebody who said yes: without that there is no account beside the address, and the other way', async () => {
  await next();
  expect(() => run(`insert into world_editors values (6, 'c@b.example', 5, '${AT}', null)`)).toThrow(/CHECK/);
  expect(() => run(`insert into world_editors values (6, 'c@b.example', null, '${AT}', '${AT}')`)).toThrow(/CHECK/);
});
