import type { LocationSaved, StaffLocationPage } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const add = (name: string, map = 'sword_coast') =>
  server.does('add_position', { parent_id: server.place(map), name, lat: 1, lng: 2 });
const page = async (id: number) =>
  (await server.get<StaffLocationPage>(`/api/home/location/${id}/`, { as: server.mara })).body;
const remove = (model: string, id: number) =>
  server.does<{ change_id: number }>(`home/${model}/${id}/delete`, {}, server.mara);

describe('a place that was made on a map and taken back', () => {
  it('comes back under another address when its own leads elsewhere by then', async () => {
    const { position, change_id } = await add('Inn');
    const undone = await server.revert(change_id);
    const other = await server.does<LocationSaved>('home/location', { name: 'Inn' });
    expect(other.location.slug).toBe('inn');
    const { position: back } = await server.revert(undone.change.id);
    expect(back).toMatchObject({ id: position.id, location_id: position.location_id, name: 'Inn', slug: 'inn_2' });
  });

  it('comes back without its type when that is gone', async () => {
    const { position, change_id } = await add('Inn');
    const type = await server.does<{ id: number }>('home/type', { name: 'Tavern' });
    await server.does(`home/location/${position.location_id}`, { type_id: type.id });
    const undone = await server.revert(change_id);
    await remove('type', type.id);
    const { position: back } = await server.revert(undone.change.id);
    expect(back).toMatchObject({ id: position.id, name: 'Inn', type: null });
  });
});

describe('a location that was deleted together with the map it stood on', () => {
  it('comes back after that map, so that nothing of it is lost', async () => {
    const map = await server.does<LocationSaved>('home/location', { name: 'Cellars' });
    const { position } = await server.does('add_position', {
      parent_id: map.location.id,
      name: 'Vat Room',
      lat: 3,
      lng: 4,
    });
    const place = await remove('location', position.location_id);
    const below = await remove('location', map.location.id);
    const { status, body } = await server.refused(`history/${place.change_id}/revert`, { force: true });
    expect([status, body.code, body.error]).toEqual([
      409,
      'conflict',
      'Bring back the deleted map that it was on first.',
    ]);
    await server.revert(below.change_id);
    await server.revert(place.change_id);
    expect(await server.readPosition(position.id)).toMatchObject({ lat: 3, lng: 4, parent: { id: map.location.id } });
  });
});

describe('what was made in the registry', () => {
  const inUse = [409, 'conflict', 'This is now in use. Delete it on its own page if you still want to.'];
  const refusal = async (changeId: number) => {
    const { status, body } = await server.refused(`history/${changeId}/revert`, {});
    return [status, body.code, body.error];
  };

  it('goes when its making is taken back, while nobody built on it', async () => {
    const made = await server.does<LocationSaved>('home/location', { name: 'Cellars' });
    await server.revert(made.change_id);
    expect((await server.get(`/api/home/location/${made.location.id}/`, { as: server.mara })).status).toBe(404);
  });

  it('stays when the location stands on a map by now, unless it shall go all the same', async () => {
    const made = await server.does<LocationSaved>('home/location', { name: 'Cellars' });
    const { id } = made.location;
    await server.does('find_and_add_parent', { location_id: id, parent_name: 'Sword Coast' }, server.odo);
    expect(await refusal(made.change_id as number)).toEqual(inUse);
    expect((await page(id)).parents).toHaveLength(1);
    await server.revert(made.change_id, { force: true });
    expect((await server.get(`/api/home/location/${id}/`, { as: server.mara })).status).toBe(404);
  });

  it('stays when somebody wrote a text for it', async () => {
    const made = await server.does<LocationSaved>('home/location', { name: 'Cellars' });
    await server.does('home/wikipage', { name: 'Cellars', location_id: made.location.id }, server.odo);
    expect(await refusal(made.change_id as number)).toEqual(inUse);
  });

  it('stays when locations have the type', async () => {
    const type = await server.does<{ id: number; change_id: number }>('home/type', { name: 'Tavern' });
    await server.does(`home/location/${server.place('nesmé')}`, { type_id: type.id }, server.odo);
    expect(await refusal(type.change_id)).toEqual(inUse);
  });
});

it('a change is taken back by a call without a body, as a form deletes', async () => {
  const { change_id } = await add('Inn');
  const type = await server.does<{ id: number }>('home/type', { name: 'Tavern' });
  for (const url of [`/api/history/${change_id}/revert/`, `/api/home/type/${type.id}/delete/`]) {
    expect((await server.post(url, undefined, { as: server.mara })).status, url).toBe(200);
  }
});
