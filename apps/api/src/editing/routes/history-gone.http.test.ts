import type { HistoryPage, LocationSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../test-support/account-app.ts';
import { onSqlite } from '../../../test-support/on-sqlite.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeEach(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterEach(() => server.close());

const add = (name: string, map = 'sword_coast') =>
  server.does('add_position', { parent_id: server.place(map), name, lat: 1, lng: 2 });
const remove = (model: string, id: number) => server.does<{ change_id: number }>(`home/${model}/${id}/delete`, {});
const lines = async (query = '') => (await server.history(query)).changes.map(({ action, name }) => [action, name]);

describe('the history names what is gone', () => {
  it('a place that came and went with its point, as it was called last', async () => {
    const { position, change_id } = await add('Hask');
    await server.does(`home/location/${position.location_id}`, { name: 'Old Hask' });
    await server.does('change_position', { id: position.id, position: [3, 4] });
    await server.revert(change_id, { force: true });
    for (const query of ['', `?location_id=${position.location_id}`])
      expect(await lines(query)).toEqual([
        ['position.add', 'Old Hask'],
        ['position.move', 'Old Hask'],
        ['location.edit', 'Old Hask'],
        ['position.add', 'Old Hask'],
      ]);
    expect((await lines(`?map_id=${server.place('sword_coast')}`))[0]).toEqual(['position.add', 'Old Hask']);
  });

  it('a location that was deleted, also one that never had a history of its own', async () => {
    const made = await server.does<LocationSaved>('home/location', { name: 'Cellars' });
    await server.does(`home/location/${made.location.id}`, { name: 'Deep Cellars' });
    await remove('location', made.location.id);
    expect(await lines()).toEqual([
      ['location.delete', 'Deep Cellars'],
      ['location.edit', 'Deep Cellars'],
      ['location.add', 'Deep Cellars'],
    ]);
    await remove('location', server.place('nesmé'));
    expect((await lines())[0]).toEqual(['location.delete', 'Nesmé']);
    const { changes } = await server.get<HistoryPage>('/api/history/', { as: server.mara }).then(({ body }) => body);
    expect(changes[0]?.location).toBeNull();
  });

  it('a type, there or gone, also where a change did not name it', async () => {
    const type = await server.does<{ id: number }>('home/type', { name: 'Tavern' });
    await server.does(`home/type/${type.id}`, { default_scale: 9 });
    expect((await lines())[0]).toEqual(['type.edit', 'Tavern']);
    await remove('type', type.id);
    expect(await lines()).toEqual([
      ['type.delete', 'Tavern'],
      ['type.edit', 'Tavern'],
      ['type.add', 'Tavern'],
    ]);
  });

  it('and what was made anew under the same name keeps its own', async () => {
    const first = await add('Inn');
    await server.revert(first.change_id);
    const second = await add('Inn');
    await server.does(`home/location/${second.position.location_id}`, { name: 'Tavern' });
    expect((await lines(`?location_id=${first.position.location_id}`)).map(([, name]) => name)).toEqual(['Inn', 'Inn']);
  });
});

describe("taking back an older change of one's own", () => {
  it('names oneself and the time of the change that came after, whatever others did to other fields', async () => {
    const moved = await server.does('change_position', { id: nesme, position: [1, 2] });
    server.forward(MINUTE_MS);
    await server.does('change_position', { id: nesme, position: [3, 4] });
    const at = new Date(server.now()).toISOString();
    server.forward(MINUTE_MS);
    await server.does(`change_position_text/${nesme}`, { scale: 40 }, server.odo);
    const { status, body } = await server.refused(`history/${moved.change_id}/revert`, {});
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body).toMatchObject({
      changed_by: { id: server.mara.id },
      changed_at: at,
      removes: false,
      current: { lat: 3, lng: 4, scale: 40 },
      error: 'Look at the newer change before you undo the older one.',
    });
    expect((await server.revert(moved.change_id, { force: true })).position).toMatchObject({
      lat: 11,
      lng: 12,
      scale: 40,
    });
  });

  it('says before it that the place would go, where the change was the adding of it', async () => {
    const { position, change_id } = await add('Hask');
    await server.does('change_position', { id: position.id, position: [3, 4] });
    const { body } = await server.refused(`history/${change_id}/revert`, {});
    expect(body).toMatchObject({ removes: true, changed_by: { id: server.mara.id }, current: { name: 'Hask' } });
    expect(body.error).toContain('would remove it');
    expect(await server.readPosition(position.id)).toMatchObject({ lat: 3, lng: 4 });
  });
});

describe('what was removed', () => {
  const removed = async (query = '') =>
    (await server.history(`?removed=1${query}`)).changes.map(({ action, name }) => [action, name]);

  it('is listed until it is brought back, everywhere and of one map', async () => {
    expect(await removed()).toEqual([]);
    const added = await add('Hask');
    await server.revert(added.change_id);
    const gone = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
    const place = await remove('location', server.place('nesmé'));
    const type = await server.does<{ id: number }>('home/type', { name: 'Tavern' });
    await remove('type', type.id);
    expect(await removed()).toEqual([
      ['type.delete', 'Tavern'],
      ['location.delete', 'Nesmé'],
      ['position.delete', 'Nesmé'],
      ['position.add', 'Hask'],
    ]);
    expect(await removed(`&map_id=${server.place('sword_coast')}`)).toEqual([
      ['position.delete', 'Nesmé'],
      ['position.add', 'Hask'],
    ]);
    await server.revert(place.change_id);
    await server.revert(gone.change_id);
    expect(await removed()).toEqual([
      ['type.delete', 'Tavern'],
      ['position.add', 'Hask'],
    ]);
    expect(await server.readPosition(nesme)).toMatchObject({ name: 'Nesmé', lat: 11, lng: 12 });
  });

  it('is listed again when it goes again', async () => {
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
    const back = await server.revert(change_id);
    await server.revert(back.change.id);
    expect(await removed()).toEqual([['position.delete', 'Nesmé']]);
  });

  onSqlite('is read off an index, however long the history is', async () => {
    const plan = server.database.sqlite
      .prepare(
        'explain query plan select id from staff_changes where world_id = 1 and after is null and reverted_by is null order by id desc',
      )
      .all();
    expect(JSON.stringify(plan)).toContain('staff_changes_removed');
  });
});
