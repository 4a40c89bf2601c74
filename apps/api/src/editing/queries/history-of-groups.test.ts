import { afterAll, beforeAll, expect, it } from 'vitest';
import { leastMs } from '../../../test-support/loop-hold.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { staffScope } from '../../worlds/scope.ts';
import { listStaffChanges } from './history-page.ts';

/** Changes of one group on each of two maps. */
const EACH = 5_000;
const FIRST = 1_000;

let server: StaffApp;
beforeAll(async () => {
  server = await staffApp();
  const { sqlite } = server.database;
  const add = sqlite.prepare(`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < ?)
    insert into staff_changes
      (id, world_id, at, action, thing, thing_id, position_id, location_id, parent_id, version, before, after, group_id)
    select ? + i, 1, '2026-01-01T00:00:00.000Z', 'position.remove', 'position', i, i, null, ?, 1, '{}', ?, ? from n`);
  add.run(EACH - 1, FIRST, server.place('sword_coast'), null, FIRST);
  add.run(EACH - 1, FIRST + EACH, server.place('waterdeep'), null, FIRST);
});
afterAll(() => server.close());

const page = { limit: 51, offset: 0, valuesBytes: 100_000 };

it.each([false, true])(
  'of many changes on several maps each map has one line, found by an index (removed: %s)',
  async (removed) => {
    const scope = await staffScope(server.app.db);
    const linesOf = async (slug: string) =>
      (await listStaffChanges(server.app.db, scope, { mapId: server.place(slug), removed }, page)).map(({ id }) => id);
    expect(await linesOf('sword_coast')).toEqual([FIRST]);
    expect(await linesOf('waterdeep')).toEqual([FIRST + EACH]);
    // Compared with each other they take more than a second.
    expect(await leastMs(() => linesOf('waterdeep'), { tries: 3, enough: 150 })).toBeLessThan(150);
  },
);
