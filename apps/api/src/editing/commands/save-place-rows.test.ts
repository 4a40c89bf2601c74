import { setImmediate as aTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { editedWorldScope } from '../../worlds/scope.ts';
import { ROWS_PER_TRANSACTION, savePlaceRows } from './save-place-rows.ts';
import type { StaffRequest } from './staff-change.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

/** More than fit in two transactions. */
const MANY = 2 * ROWS_PER_TRANSACTION + 10;
const rows = () =>
  Array.from({ length: MANY }, (_, i) => ({
    name: i === 3 ? '' : `Many ${i}`,
    map: server.place('sword_coast'),
    lat: i,
    lng: i,
  }));
const run = (sql: string, ...values: unknown[]) => server.database.sqlite.prepare(sql).run(...values);
const one = <T>(sql: string) => server.database.sqlite.prepare(sql).pluck().get() as T;
const countMany = () => one<number>("select count(*) from locations where name like 'Many %'");
const as = (id: number, extra: Partial<StaffRequest> = {}): StaffRequest => ({
  viewer: { kind: 'user', id },
  caller: { userId: id, sessionId: null, address: null, requestId: null, userAgent: '' },
  ...extra,
});
const mara = (extra: Partial<StaffRequest> = {}): StaffRequest => ({
  ...as(server.mara.id, extra),
  viewer: { kind: 'staff', id: server.mara.id },
});
const atlas = async () => {
  const scope = await editedWorldScope(server.app.db, { kind: 'staff', id: server.mara.id }, undefined);
  if (scope === undefined) throw new Error('Mara does not edit the Atlas');
  return scope;
};
const key = '5f2c1f1e-9a51-4a0b-8d6f-2d8f6e0f9a02';

describe('many pasted rows', () => {
  it('are saved in parts, so that others read meanwhile', async () => {
    const seen = new Set<number>();
    let isOver = false;
    const doing = savePlaceRows(server.app.staff, mara(), await atlas(), rows()).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await aTurn();
      const there = await server.app.db.selectFrom('locations').select('id').where('name', 'like', 'Many %').execute();
      seen.add(there.length);
    }
    expect(await doing).toMatchObject({ made: MANY - 1, left_rows: [3] });
    expect([...seen].filter((count) => count > 0 && count < MANY - 1)).not.toEqual([]);
  });

  it('go on where they were left when the server stopped in between, and none is made twice', async () => {
    const request = mara({ clientKey: key, requestHash: 'all of them' });
    let turns = 0;
    const now = () => {
      turns += 1;
      if (turns === 2) throw new Error('stopped');
      return server.now();
    };
    const { staff } = server.app;
    await expect(savePlaceRows({ ...staff, now }, request, await atlas(), rows())).rejects.toThrow('stopped');
    expect(countMany()).toBe(ROWS_PER_TRANSACTION - 1);
    // Whoever does not hear of it sends it again, and again.
    const both = await Promise.all([
      savePlaceRows(staff, request, await atlas(), rows()),
      savePlaceRows(staff, request, await atlas(), rows()),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ made: MANY - 1, left: [{ row: 3 }], left_rows: [3] });
    expect(countMany()).toBe(MANY - 1);
    expect((await server.history()).changes).toMatchObject([{ id: both[0].change_id, together: MANY - 1 }]);
    await server.revert(both[0].change_id);
    expect(countMany()).toBe(0);
  });

  it('tell what was done and what was not where the right to do it ends midway', async () => {
    const owner = await server.person('Marisol');
    const editor = await server.person('Dain');
    const worldOf = async (by: typeof owner, name: string) =>
      (await server.post<{ id: string }>('/api/worlds/', { name }, { as: by })).body.id;
    const shared = await worldOf(owner, 'Harrow');
    await worldOf(editor, 'Vale');
    const worldId = one<number>("select id from worlds where name = 'Harrow'");
    run("insert into world_editors values (?, 'dain@example.org', ?, '', '')", worldId, editor.id);
    const scope = await editedWorldScope(server.app.db, { kind: 'user', id: editor.id }, shared);
    if (scope === undefined) throw new Error('Dain does not edit Harrow');
    let parts = 0;
    const now = () => {
      parts += 1;
      if (parts === 2) run('delete from world_editors');
      return server.now();
    };
    const plain = rows().map(({ name }) => ({ name }));
    const done = await savePlaceRows({ ...server.app.staff, now }, as(editor.id), scope, plain);
    expect(done).toMatchObject({ made: 2 * ROWS_PER_TRANSACTION - 1 });
    expect(done.left_rows).toHaveLength(1 + MANY - 2 * ROWS_PER_TRANSACTION);
    expect(done.left.at(-1)).toMatchObject({
      row: MANY - 1,
      message: expect.stringContaining('can no longer change this world'),
    });
    expect(countMany()).toBe(done.made);
  });

  it('stop at the most places that somebody may have, and say which are missing', async () => {
    const owner = await server.person('Marisol');
    const own = (await server.post<{ id: string }>('/api/worlds/', { name: 'Harrow' }, { as: owner })).body.id;
    const scope = await editedWorldScope(server.app.db, { kind: 'user', id: owner.id }, own);
    if (scope === undefined) throw new Error('Marisol does not edit Harrow');
    const plain = rows().map(({ name }) => ({ name }));
    const deps = { ...server.app.staff, locationsEach: ROWS_PER_TRANSACTION + 5 };
    const done = await savePlaceRows(deps, as(owner.id), scope, plain);
    expect(done).toMatchObject({ made: ROWS_PER_TRANSACTION - 1 });
    expect(done.left_rows).toHaveLength(1 + MANY - ROWS_PER_TRANSACTION);
    expect(countMany()).toBe(done.made);
  });
});
