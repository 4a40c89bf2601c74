import type { LocationMapDetails, LocationType, PlacesChanged, PositionSaved, TypePage } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAP } from '../../../test-support/factories.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { whole } from '../../../test-support/whole.ts';
import { FOLLOWERS_PER_TRANSACTION } from '../commands/save-type.ts';

let server: StaffApp;
let ruin: LocationType;
beforeEach(async () => {
  server = await staffApp();
  ruin = await server.does('home/type', { name: 'Ruin', default_scale: 20 });
});
afterEach(() => server.close());

type TypeChanged = LocationType & { change_id: number | null; followed: number };

/** Puts a ruin on the map, with the size and dot of its type. */
const put = async (name: string, more: object = {}): Promise<number> => {
  const body = { parent_id: server.place(MAP), name, type_id: ruin.id, lat: 70, lng: 80, ...more };
  return (await server.does<PositionSaved>('add_position', body)).position.id;
};
const change = (fields: Record<string, unknown>) => server.does<TypeChanged>(`home/type/${ruin.id}`, fields);
const sizes = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await server.readPosition(id)).scale));
const asType = async () => (await server.get<TypePage>(`/api/home/type/${ruin.id}/`, { as: server.mara })).body.as_type;

describe('a type that gets another label size', () => {
  it('takes along the places that have its size, and leaves those that somebody sized', async () => {
    const [keep, tower] = [await put('Old Keep'), await put('Broken Tower')];
    await server.does(`change_position_text/${tower}`, { scale: 31 });
    const off = await put('Sunken Gate');
    await server.does('deactivate_location_has_position', { id: off });
    expect(await asType()).toEqual({ size: 2, dot: 3 });
    const saved = await change({ default_scale: 26 });
    expect(saved).toMatchObject({ default_scale: 26, locations: 3, followed: 2 });
    expect(await sizes(keep, tower, off)).toEqual([26, 31, 26]);
    expect(await server.readPosition(keep)).toMatchObject({ label_y_offset: -26, version: 2 });
    const { body } = await server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/`);
    expect(body.children.filter(({ type }) => type === 'Ruin').map(({ name, scale }) => [name, scale])).toEqual([
      ['Broken Tower', 31],
      ['Old Keep', 26],
    ]);
    expect(await asType()).toEqual({ size: 2, dot: 3 });
  });

  it('is one line of the history, in that of each place too, and one undo and redo', async () => {
    const [keep, tower] = [await put('Old Keep'), await put('Broken Tower')];
    const saved = await change({ default_scale: 26 });
    const line = { id: saved.change_id, action: 'type.edit', name: 'Ruin', together: 3, after: { default_scale: 26 } };
    expect((await server.history()).changes[0]).toMatchObject(line);
    expect((await server.history(`?position_id=${keep}`)).changes[0]).toMatchObject({ after: { scale: 26 } });
    const back = await server.revert(saved.change_id);
    expect(back.change).toMatchObject({ action: 'type.edit', name: 'Ruin', together: 3 });
    expect(await sizes(keep, tower)).toEqual([20, 20]);
    expect(await server.readPosition(keep)).toMatchObject({ label_y_offset: -20 });
    expect(await asType()).toEqual({ size: 2, dot: 2 });
    await server.revert(back.change.id);
    expect(await sizes(keep, tower)).toEqual([26, 26]);
  });

  it('leaves at undo what somebody sized since', async () => {
    const [keep, tower] = [await put('Old Keep'), await put('Broken Tower')];
    const saved = await change({ default_scale: 26 });
    await server.does(`change_position_text/${tower}`, { scale: 40 }, server.odo);
    expect(await server.revert(saved.change_id)).toMatchObject({ left: 1 });
    expect(await sizes(keep, tower)).toEqual([20, 40]);
  });

  it('takes none along where it has none any more, and all of them again with the next one', async () => {
    const [keep, tower] = [await put('Old Keep'), await put('Broken Tower')];
    await change({ default_scale: 22 });
    await server.does(`change_position_text/${tower}`, { scale: 31 });
    expect(await change({ default_scale: null })).toMatchObject({ followed: 0 });
    expect(await sizes(keep, tower)).toEqual([22, 31]);
    expect(await change({ default_scale: 26 })).toMatchObject({ followed: 1 });
    expect(await sizes(keep, tower)).toEqual([26, 31]);
  });

  it('leaves a place that somebody gave the very size that the type gets', async () => {
    const keep = await put('Old Keep');
    await server.does(`change_position_text/${keep}`, { scale: 26 });
    expect(await change({ default_scale: 26 })).toMatchObject({ followed: 0 });
    expect(await change({ default_scale: 30 })).toMatchObject({ followed: 0 });
    expect(await sizes(keep)).toEqual([26]);
  });

  it('leaves a label where somebody put it, and takes the dot along as the size', async () => {
    const [keep, tower] = [await put('Old Keep'), await put('Broken Tower')];
    await server.does(`change_position_text/${keep}`, { label_x_offset: 9, label_y_offset: 4 });
    await server.does(`change_position_text/${tower}`, { display_dot: false });
    expect(await change({ default_scale: 26, display_dot: false })).toMatchObject({ followed: 2 });
    expect(await server.readPosition(keep)).toMatchObject({ scale: 26, label_y_offset: 4, display_dot: false });
    expect(await server.readPosition(tower)).toMatchObject({ scale: 26, display_dot: false });
  });

  it('leaves without a dot what somebody left without one, also when the type has none for a while', async () => {
    const [keep, tower] = [await put('Old Keep'), await put('Broken Tower')];
    await server.does(`change_position_text/${tower}`, { display_dot: false });
    const dots = async () => [
      (await server.readPosition(keep)).display_dot,
      (await server.readPosition(tower)).display_dot,
    ];
    expect(await change({ display_dot: false })).toMatchObject({ followed: 1 });
    expect(await dots()).toEqual([false, false]);
    expect(await asType()).toEqual({ size: 2, dot: 1 });
    expect(await change({ display_dot: true })).toMatchObject({ followed: 1 });
    expect(await dots()).toEqual([true, false]);
    await server.does(`change_position_text/${tower}`, { display_dot: true });
    expect(await change({ display_dot: false })).toMatchObject({ followed: 2 });
  });

  it('touches no place of another type, or of another world', async () => {
    const other = await server.does<LocationType>('home/type', { name: 'Mill', default_scale: 20 });
    const mill = await put('Mill', { type_id: other.id });
    const world = await server.does<{ id: string }>('worlds', { name: 'Thornmark' }, server.odo);
    const theirs = await server.does<LocationType>(
      'home/type',
      { name: 'Old ruin', default_scale: 20, world_id: world.id },
      server.odo,
    );
    const map = await server.does<{ location: { id: number } }>(
      'home/location',
      { name: 'Thorn', world_id: world.id, map_size: { width: 100, height: 100 } },
      server.odo,
    );
    const spire = await server.does<PositionSaved>(
      'add_position',
      { parent_id: map.location.id, name: 'Spire', type_id: theirs.id, lat: 5, lng: 5 },
      server.odo,
    );
    const ours = await put('Old Keep');
    await change({ default_scale: 26 });
    expect(await sizes(ours, mill)).toEqual([26, 20]);
    const { body } = await server.get<{ scale: number }>(`/api/position/${spire.position.id}/`, { as: server.odo });
    expect(body.scale).toBe(20);
    expect((await server.refused(`home/type/${theirs.id}`, { default_scale: 30 })).status).toBe(404);
  });

  it('is refused as a whole where somebody saved the type first', async () => {
    const keep = await put('Old Keep');
    await change({ name: 'Ruins' });
    expect((await server.refused(`home/type/${ruin.id}`, { default_scale: 26, version: 1 })).status).toBe(409);
    expect(await sizes(keep)).toEqual([20]);
  });

  whole('takes along more than fit in one transaction, and does it once when it is sent twice', async () => {
    const many = 2 * FOLLOWERS_PER_TRANSACTION + 3;
    for (let i = 0; i < many; i += 1) await put(`Ruin ${i}`);
    const body = { default_scale: 26, version: 1, client_key: '5f2c1f1e-9a51-4a0b-8d6f-2d8f6e0f9a02' };
    const saved = await change(body);
    expect(saved).toMatchObject({ followed: many, version: 2 });
    expect(await change(body)).toEqual(saved);
    expect(await asType()).toEqual({ size: many, dot: many });
    expect(await server.revert(saved.change_id)).toMatchObject({ change: { together: many + 1 } });
    expect((await server.history(`?map_id=${server.place(MAP)}`)).changes[0]).toMatchObject({
      action: 'position.text',
    });
    expect(await asType()).toEqual({ size: many, dot: many });
  });
});

describe('a type that gets its first label size', () => {
  beforeEach(async () => {
    ruin = await server.does('home/type', { name: 'Tomb' });
  });

  it('takes along the places whose size nobody chose, as one change with one undo', async () => {
    const [near, far] = [await put('Near Tomb', { zoom: 2 }), await put('Far Tomb', { zoom: 0.25 })];
    const typed = await put('Typed Tomb', { scale: 33 });
    const sized = await put('Sized Tomb', { zoom: 2 });
    const before = await sizes(near, far, typed, sized);
    await server.does(`change_position_text/${sized}`, { scale: 44 });
    expect(await asType()).toEqual({ size: 2, dot: 4 });
    const saved = await change({ default_scale: 26 });
    expect(saved).toMatchObject({ followed: 2 });
    expect(await sizes(near, far, typed, sized)).toEqual([26, 26, 33, 44]);
    expect(await server.revert(saved.change_id)).toMatchObject({ change: { together: 3 } });
    expect(await sizes(near, far, typed)).toEqual(before.slice(0, 3));
  });

  it('takes along a size that was taken back, and duplicates as the places that they are of', async () => {
    const [tomb, sized] = [await put('Tomb'), await put('Sized Tomb')];
    const { change_id } = await server.does<PositionSaved>(`change_position_text/${tomb}`, { scale: 30 });
    await server.revert(change_id);
    await server.does(`change_position_text/${sized}`, { scale: 44 });
    const ids = await Promise.all([tomb, sized].map(async (id) => (await server.readPosition(id)).location_id));
    const copies = { ids, map: server.place(MAP), act: 'duplicate', by: { lat: 1, lng: 1 } };
    const { added = [] } = await server.does<PlacesChanged>('places/change', copies);
    expect(await change({ default_scale: 26 })).toMatchObject({ followed: 2 });
    expect(await sizes(tomb, sized, ...added.map(({ id }) => id))).toEqual([26, 44, 26, 44]);
  });

  it('leaves the sizes that came with an import', async () => {
    const { database } = server;
    const tomb = await put('Tomb');
    await database.db.deleteFrom('staff_changes').where('position_id', '=', tomb).execute();
    expect(await change({ default_scale: 26 })).toMatchObject({ followed: 0 });
  });
});
