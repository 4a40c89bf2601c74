import { setImmediate as aTurn } from 'node:timers/promises';
import { serverMessages } from '@venture-atlas/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { editedWorldScope, type WorldScope } from '../../worlds/scope.ts';
import { changePlaces, deepestFirst, type PlacesToChange } from './change-places.ts';
import type { StaffRequest } from './staff-change.ts';
import { ENTITIES_PER_TRANSACTION } from './write-batch.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const rows = (sql: string, ...values: unknown[]) => server.database.sqlite.prepare(sql).all(...values);
const one = <T>(sql: string, ...values: unknown[]) =>
  server.database.sqlite
    .prepare(sql)
    .pluck()
    .get(...values) as T;
const run = (sql: string, ...values: unknown[]) => server.database.sqlite.prepare(sql).run(...values);
/** Writes a row and tells its id, which it returns. */
const idOf = (sql: string, ...values: unknown[]) =>
  server.database.sqlite
    .prepare(sql)
    .pluck()
    .get(...values) as number;

const as = (id: number, extra: Partial<StaffRequest> = {}): StaffRequest => ({
  viewer: { kind: 'user', id },
  caller: { userId: id, sessionId: null, address: null, requestId: null, userAgent: '' },
  ...extra,
});
const change = (request: StaffRequest, scope: WorldScope, asked: PlacesToChange) =>
  changePlaces(server.app.staff, request, scope, asked);

/** More than fit in two transactions. */
const MANY = 2 * ENTITIES_PER_TRANSACTION + 20;
const mara = (extra: Partial<StaffRequest> = {}): StaffRequest => ({
  ...as(server.mara.id, extra),
  viewer: { kind: 'staff', id: server.mara.id },
});
const atlas = async () => {
  const scope = await editedWorldScope(server.app.db, { kind: 'staff', id: server.mara.id }, undefined);
  if (scope === undefined) throw new Error('Mara does not edit the Atlas');
  return scope;
};
/** So many places; a number stands on the map of each that it names. */
function makePlaces(count: number, mapsOf: (i: number, ids: readonly number[]) => number[], worldId = 1): number[] {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const name = `Many ${i}`;
    const id = idOf(
      `insert into locations (world_id, name, name_lower, slug, map_width, map_height, created_at, updated_at)
       values (?, ?, lower(?), ?, 1000, 1000, '', '') returning id`,
      worldId,
      name,
      name,
      `many_${i}`,
    );
    ids.push(id);
    for (const map of mapsOf(i, ids)) {
      run(
        `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (?, ?, 5, 5, 14, '', '')`,
        map,
        id,
      );
    }
  }
  return ids;
}
const countMany = () => one<number>("select count(*) from locations where slug like 'many_%'");

describe('many places', () => {
  it('nested in each other are deleted from the deepest up, others read meanwhile, and all come back with one undo', async () => {
    const ids = makePlaces(MANY, (i, before) => (i === 0 ? [server.place('sword_coast')] : [before[i - 1] ?? 0]));
    const seen = new Set<number>();
    let isOver = false;
    const doing = changePlaces(server.app.staff, mara(), await atlas(), {
      ids,
      map: undefined,
      what: { act: 'remove' },
    }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await aTurn();
      const rows = await server.app.db.selectFrom('locations').select('id').where('slug', 'like', 'many%').execute();
      seen.add(rows.length);
    }
    const done = await doing;
    expect(done).toMatchObject({ changed: MANY, left: [], left_total: 0 });
    expect([...seen].filter((count) => count > 0 && count < MANY)).not.toEqual([]);
    const { changes } = await server.history();
    expect(changes).toMatchObject([{ id: done.change_id, together: MANY }]);
    const back = await server.revert(done.change_id);
    expect(back).toMatchObject({ change: { together: MANY } });
    expect(countMany()).toBe(MANY);
    expect((await server.refused(`history/${done.change_id}/revert`, {})).status).toBe(409);
  });

  it('go on where they were left when the server stopped in between, and none is changed twice', async () => {
    const ids = makePlaces(MANY, () => [server.place('sword_coast'), server.place('waterdeep')]);
    const asked = { ids, map: undefined, what: { act: 'take_off' as const } };
    const request = mara({ clientKey: '5f2c1f1e-9a51-4a0b-8d6f-2d8f6e0f9a01', requestHash: 'all of them' });
    let turns = 0;
    const now = () => {
      turns += 1;
      if (turns === 2) throw new Error('stopped');
      return server.now();
    };
    await expect(changePlaces({ ...server.app.staff, now }, request, await atlas(), asked)).rejects.toThrow('stopped');
    const active = () =>
      one<number>(
        "select count(*) from positions join locations on locations.id = location_id where slug like 'many_%' and active = 1",
      );
    expect(active()).toBe(2 * MANY - ENTITIES_PER_TRANSACTION);
    const done = await changePlaces(server.app.staff, request, await atlas(), asked);
    expect(done).toMatchObject({ changed: MANY, left_total: 0 });
    expect(active()).toBe(MANY);
    expect(await changePlaces(server.app.staff, request, await atlas(), asked)).toEqual(done);
    expect(active()).toBe(MANY);
    expect((await server.history()).changes).toMatchObject([{ id: done.change_id, together: MANY }]);
  });
});

describe('the right to change many places', () => {
  it('is judged in the transaction: one that was taken away meanwhile changes nothing', async () => {
    const owner = await server.person('Marisol');
    const editor = await server.person('Dain');
    const worldOf = async (by: typeof owner, name: string) =>
      (await server.post<{ id: string }>('/api/worlds/', { name }, { as: by })).body.id;
    const shared = await worldOf(owner, 'Harrow');
    // Whoever edits no world at all is refused anyway.
    await worldOf(editor, 'Vale');
    const worldId = one<number>('select id from worlds where public_id = ?', shared);
    const { id: editorId } = editor;
    run("insert into world_editors values (?, 'dain@example.org', ?, '', '')", worldId, editorId);
    const place = await server.post<{ id: number }>(
      '/api/home/location/',
      { name: 'Inn', world_id: shared },
      { as: owner },
    );
    const placeId = one<number>('select id from locations where world_id = ?', worldId);
    expect(place.status, place.text).toBe(200);
    const scope = await editedWorldScope(server.app.db, { kind: 'user', id: editorId }, shared);
    if (scope === undefined) throw new Error('Dain does not edit the world');
    run('delete from world_editors');
    const before = rows('select count(*) as count from staff_changes');
    const late = change(as(editorId), scope, { ids: [placeId], map: undefined, what: { act: 'remove' } });
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    expect(one('select name from locations where id = ?', placeId)).toBe('Inn');
    expect(rows('select count(*) as count from staff_changes')).toEqual(before);
  });

  it('that ends midway says how many are done and why no more are; one undo takes back what was done', async () => {
    const owner = await server.person('Marisol');
    const shared = (await server.post<{ id: string }>('/api/worlds/', { name: 'Harrow' }, { as: owner })).body.id;
    const worldId = one<number>('select id from worlds where public_id = ?', shared);
    const map = { name: 'Vale', world_id: shared, map_size: { width: 1000, height: 1000 } };
    await server.post('/api/home/location/', map, { as: owner });
    const mapId = one<number>('select id from locations where world_id = ?', worldId);
    const ids = makePlaces(MANY, () => [mapId], worldId);
    const scope = await editedWorldScope(server.app.db, { kind: 'user', id: owner.id }, shared);
    if (scope === undefined) throw new Error('Marisol does not edit her world');
    let turns = 0;
    const now = () => {
      turns += 1;
      // The right goes between the second transaction and the third.
      if (turns === 2) run('update worlds set owner_id = ? where id = ?', server.mara.id, worldId);
      return server.now();
    };
    const what = { act: 'move' as const, by: { lat: 1, lng: 2 } };
    const done = await changePlaces({ ...server.app.staff, now }, as(owner.id), scope, { ids, map: undefined, what });
    expect(done).toMatchObject({
      changed: 2 * ENTITIES_PER_TRANSACTION,
      left_total: MANY - 2 * ENTITIES_PER_TRANSACTION,
      stopped: serverMessages.rightEndedMidway,
    });
    const moved = () => one<number>('select count(*) from positions where lat = 6 and lng = 7');
    expect(moved()).toBe(2 * ENTITIES_PER_TRANSACTION);
    expect(one('select count(*) from staff_changes where id = ? or group_id = ?', done.change_id, done.change_id)).toBe(
      2 * ENTITIES_PER_TRANSACTION,
    );
  });
});

const on = (place: number, map: number) => ({ place, map });

it('puts each map behind all that stands on it, and leaves the rest in order', () => {
  expect(deepestFirst([1, 2, 3, 4], [on(2, 1), on(3, 2)])).toEqual([3, 4, 2, 1]);
  expect(deepestFirst([1, 2, 3], [on(2, 1), on(3, 1), on(3, 2)])).toEqual([3, 2, 1]);
});

it('puts maps that stand on each other last, with those above them', () => {
  expect(deepestFirst([1, 2, 3, 4], [on(2, 3), on(3, 2), on(3, 1)])).toEqual([4, 1, 2, 3]);
  expect(deepestFirst([1, 2], [on(1, 1)])).toEqual([2, 1]);
});
