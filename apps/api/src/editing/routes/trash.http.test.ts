import { type LocationSaved, TrashPage, TrashRestored } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { purgeExpired } from '../commands/purge-trash.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const DAY_MS = 24 * 3_600_000;
const trash = async (query = '') => {
  const { body, status } = await server.get<TrashPage>(`/api/trash/${query}`, { as: server.mara });
  expect(status).toBe(200);
  expectShape(TrashPage, body);
  return body;
};
const names = async (query = '') => (await trash(query)).items.map(({ kind, name }) => `${kind} ${name}`);
const restore = async (ids: readonly number[]) => {
  const answer = await server.does<TrashRestored>('trash/restore', { ids: [...ids] });
  expectShape(TrashRestored, answer);
  return answer;
};
const idOf = async (name: string) => (await trash()).items.find((item) => item.name === name)?.id ?? 0;
const remove = (slug: string) => server.does(`home/location/${placed(slug)}/delete`, {});
const one = <T>(sql: string, ...values: unknown[]) =>
  server.database.sqlite
    .prepare(sql)
    .pluck()
    .get(...values) as T;

const placed = (slug: string) => one<number>('select id from locations where slug = ?', slug);

describe('the trash', () => {
  it('has what was deleted, the last first, with who, when and until when', async () => {
    const id = server.place('undermountain');
    await remove('undermountain');
    await server.does(`home/type/${one('select id from location_types where name = ?', 'city')}/delete`, {});
    expect(await names()).toEqual(['type city', 'location Undermountain']);
    const { items, total, next_page } = await trash('?name__icontains=MOUNT');
    expect({ total, next_page }).toEqual({ total: 1, next_page: null });
    expect(items[0]).toMatchObject({
      kind: 'location',
      type: 'dungeon',
      has_text: true,
      deleted_by: { name: 'Mara' },
      map: { id: expect.any(Number) },
    });
    const { deleted_at = '', kept_until = '' } = items[0] ?? {};
    expect(Date.parse(kept_until) - Date.parse(deleted_at)).toBe(30 * DAY_MS);
    expect((await server.get(`/api/home/location/${id}/`, { as: server.mara })).status).toBe(404);
  });

  it('brings a place back with text, where it stood and its address, as one change with one undo', async () => {
    const before = await server.get(`/api/location_wiki/undermountain/`);
    await remove('undermountain');
    await remove('nesmé');
    const done = await restore((await trash()).items.map(({ id }) => id));
    expect(done).toMatchObject({ restored: 2, left_total: 0, notes: [] });
    expect((await server.get(`/api/location_wiki/undermountain/`)).body).toEqual(before.body);
    expect(server.position('sword_coast', 'undermountain')).toBeGreaterThan(0);
    expect(await names()).toEqual([]);
    await server.revert(done.change_id);
    expect(await names()).toHaveLength(2);
  });

  it('is left by an undo in the history too, and taken to again by redoing', async () => {
    const asked = { id: server.position('sword_coast', 'nesmé') };
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', asked);
    expect(await names()).toEqual(['position Nesmé']);
    const back = await server.revert(change_id);
    expect(await names()).toEqual([]);
    await server.revert(back.change.id);
    expect(await names()).toEqual(['position Nesmé']);
  });

  it('gives a free address where another place took it, and says so', async () => {
    await remove('nesmé');
    await server.does('home/location', { name: 'Nesmé' });
    const done = await restore([await idOf('Nesmé')]);
    expect(done.notes).toMatchObject([{ name: 'Nesmé', message: expect.stringContaining('“nesmé_2”') }]);
  });

  it('says which map has to come back too, and brings both', async () => {
    const { location } = await server.does<LocationSaved>('home/location', {
      name: 'Harbour',
      map_size: { width: 100, height: 100 },
    });
    await server.does('places/save', { rows: [{ name: 'Gutted Eel', map: location.id, lat: 1, lng: 2 }] });
    await remove('gutted_eel');
    await remove('harbour');
    const eel = await idOf('Gutted Eel');
    const alone = await restore([eel]);
    expect(alone).toMatchObject({ change_id: null, left_total: 1, left: [{ needs: await idOf('Harbour') }] });
    expect(alone.left[0]?.message).toContain('“Harbour”');
    expect(await restore([eel, alone.left[0]?.needs ?? 0])).toMatchObject({ restored: 2, left_total: 0 });
    expect(one('select parent_id from positions where location_id = ?', placed('gutted_eel'))).toBe(location.id);
    await remove('gutted_eel');
    await remove('harbour');
    await server.does('trash/delete', { ids: [await idOf('Harbour')] });
    const without = await restore([await idOf('Gutted Eel')]);
    expect(without.notes).toMatchObject([{ message: expect.stringContaining('map that it was on') }]);
  });

  it('ends for good when somebody says so: nobody brings it back, and the history says its name alone', async () => {
    await server.does(`home/wikipage/${one('select id from wiki_pages where name = ?', 'Undermountain')}`, {
      wiki_page_content: {
        sections: [],
        top_section: 'A secret of the deep.',
        image: null,
        image_text: '',
        attribution: null,
      },
    });
    await remove('undermountain');
    const id = await idOf('Undermountain');
    expect(await server.does('trash/delete', { ids: [id] })).toEqual({ deleted: 1 });
    expect(await names()).toEqual([]);
    expect(await restore([id])).toMatchObject({ change_id: null, restored: 0 });
    const refused = await server.refused(`history/${id}/revert`, {});
    expect(refused.body.error).toContain('for good');
    expect(
      one(
        "select count(*) from staff_changes where coalesce(before, '') || coalesce(after, '') like '%secret of the deep%'",
      ),
    ).toBe(0);
    const { changes } = await server.history();
    expect(changes.find((change) => change.id === id)).toMatchObject({ name: 'Undermountain', reverted_by: id });
  });

  it('forgets by the clock, and not a day earlier', async () => {
    await remove('nesmé');
    await purgeExpired(server.app.db, server.now() + 29 * DAY_MS);
    expect(await names()).toEqual(['location Nesmé']);
    await purgeExpired(server.app.db, server.now() + 31 * DAY_MS);
    expect(await names()).toEqual([]);
  });

  it('is that of one world, and of those who edit it', async () => {
    const owner = await server.person('Marisol');
    const world_id = (await server.post<{ id: string }>('/api/worlds/', { name: 'Harrow' }, { as: owner })).body.id;
    const made = { name: 'Mill', world_id };
    const { location } = (await server.post<LocationSaved>('/api/home/location/', made, { as: owner })).body;
    await server.post(`/api/home/location/${location.id}/delete/`, {}, { as: owner });
    await remove('nesmé');
    const own = await server.get<TrashPage>(`/api/trash/?world_id=${world_id}`, { as: owner });
    expect(own.body.items).toMatchObject([{ name: 'Mill' }]);
    expect(await names()).toEqual(['location Nesmé']);
    const [mill = { id: 0 }] = own.body.items;
    for (const call of ['restore', 'delete']) {
      const asked = { ids: [await idOf('Nesmé')], world_id };
      await server.post(`/api/trash/${call}/`, asked, { as: owner });
      await server.does(`trash/${call}`, { ids: [mill.id] });
    }
    expect(await names()).toEqual(['location Nesmé']);
    expect((await server.get<TrashPage>(`/api/trash/?world_id=${world_id}`, { as: owner })).body.total).toBe(1);
    expect((await server.get(`/api/trash/?world_id=${world_id}`, { as: server.odo })).status).toBe(404);
  });
});
