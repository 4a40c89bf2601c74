import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { editedWorldScope, type WorldScope } from '../../worlds/scope.ts';
import { changePlaces, type PlacesToChange } from './change-places.ts';
import type { StaffRequest } from './staff-change.ts';

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

const as = (id: number, extra: Partial<StaffRequest> = {}): StaffRequest => ({
  viewer: { kind: 'user', id },
  caller: { userId: id, sessionId: null, address: null, requestId: null, userAgent: '' },
  ...extra,
});
const change = (request: StaffRequest, scope: WorldScope, asked: PlacesToChange) =>
  changePlaces(server.app.staff, request, scope, asked);

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
});
