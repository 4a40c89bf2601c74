import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { turnsDuring } from '../../../test-support/turns-of-others.ts';
import { staffScope } from '../../worlds/scope.ts';
import { listPlaceIds, type PlaceSort, sortInPortions } from './place-table.ts';

const PLACES = 30_000;

let server: StaffApp;
beforeAll(async () => {
  server = await staffApp();
  server.database.sqlite
    .prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
       insert into locations (world_id, name, name_lower, slug, created_at, updated_at)
       select 1, 'Place ' || i, 'place ' || substr(cast(100000 + i / 2 as text), 2), 'place_' || i, '', substr(cast(100000 + i * 7919 % 30011 as text), 2) from n`,
    )
    .run(PLACES);
});
afterAll(() => server.close());

const list = async (key: string, sort: PlaceSort, desc = false) =>
  listPlaceIds(
    server.app.db,
    await staffScope(server.app.db),
    { key, types: undefined, map: undefined, without: undefined },
    { sort, desc },
  );

it('every place is found once, and few of many at any portion', async () => {
  const all = await list('place', 'name');
  expect([all.found, new Set(all.ids).size]).toEqual([PLACES, PLACES]);
  const names = server.database.sqlite
    .prepare("select id from locations where name like 'Place %' order by name_lower, id")
    .pluck()
    .all();
  expect(all.ids).toEqual(names);
  expect((await list('place 14999', 'name')).found).toBe(2);
  const changed = server.database.sqlite
    .prepare("select id from locations where name like 'Place %' order by updated_at desc")
    .pluck()
    .all();
  expect((await list('place', 'changed', true)).ids).toEqual(changed);
});

it('where hardly any is let through others have their turn all the same', async () => {
  const turns = await turnsDuring(async () => {
    expect((await list('nowhere', 'name')).found).toBe(0);
  });
  expect(turns).toBeGreaterThan(PLACES / 5_000);
});

const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;

it('sorts as a stable sort does, whatever the portions', async () => {
  const lists = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 9 }), async (keys, portion) => {
      const list = keys.map((key, at) => ({ key, at }));
      expect(await sortInPortions(list, portion, byKey)).toEqual(list.toSorted(byKey));
    }),
    { numRuns: 50 },
  );
});

it('gives others a turn in between', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ key: -i }));
  const turns = await turnsDuring(() => sortInPortions(rows, 10, byKey));
  expect(turns).toBeGreaterThanOrEqual(10);
});
