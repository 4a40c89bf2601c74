import { serverMessages } from '@venture-atlas/rules';
import type { LocationSaved, PositionSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { FOLLOWING_MAX } from '../commands/follow-draft.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const add = async (name: string, parent_id: number, more: object = {}) =>
  (await server.does<PositionSaved>('add_position', { parent_id, name, lat: 10, lng: 10, ...more })).position;
const save = (id: number, body: object) => server.does<LocationSaved>(`home/location/${id}`, { ...body });
const remove = (id: number) => server.does<{ change_id: number }>(`home/location/${id}/delete`, {});
const draftOf = (id: number) =>
  server.database.sqlite.prepare('select draft from locations where id = ?').pluck().get(id);
const statusOf = async (id: number) => {
  const slug = server.database.sqlite.prepare('select slug from locations where id = ?').pluck().get(id);
  return (await server.get(`/api/location_map_details/${slug}/`)).status;
};

/** A published map on the coast, and one on it that has a map of its own. */
async function makeMaps() {
  const map = await add('Lamp Isle', server.place('sword_coast'));
  await save(map.location_id, { map_size: { width: 900, height: 700 } });
  const place = await add('Lamp Keep', map.location_id);
  await save(place.location_id, { map_size: { width: 300, height: 200 } });
  return { map, place };
}

describe('what comes back onto the map of a draft', () => {
  test('is a draft with it, though it was published when it went', async () => {
    const { map, place } = await makeMaps();
    const gone = await remove(place.location_id);
    await save(map.location_id, { draft: true });
    await server.revert(gone.change_id);
    expect([draftOf(place.location_id), await statusOf(place.location_id)]).toEqual([2, 404]);
    await save(map.location_id, { draft: false });
    expect([draftOf(place.location_id), await statusOf(place.location_id)]).toEqual([0, 200]);
  });

  test('is one too when it comes back with the point that it was made with', async () => {
    const { map } = await makeMaps();
    const made = await server.does<PositionSaved>('add_position', {
      parent_id: map.location_id,
      name: 'Lamp Pit',
      lat: 1,
      lng: 1,
    });
    const undone = await server.revert(made.change_id);
    await save(map.location_id, { draft: true });
    await server.revert(undone.change.id);
    expect(draftOf(made.position.location_id)).toBe(2);
    await save(map.location_id, { draft: false });
    expect(draftOf(made.position.location_id)).toBe(0);
  });

  test('stays a draft with its map, and one by its own word where the map is published meanwhile', async () => {
    const { map, place } = await makeMaps();
    await save(map.location_id, { draft: true });
    const first = await remove(place.location_id);
    await server.revert(first.change_id);
    expect(draftOf(place.location_id)).toBe(2);
    const second = await remove(place.location_id);
    await save(map.location_id, { draft: false });
    await server.revert(second.change_id);
    expect([draftOf(place.location_id), await statusOf(place.location_id)]).toEqual([1, 404]);
  });
});

describe('what is taken off a map does not stand there', () => {
  test('a place that only a taken off point has elsewhere goes with its map', async () => {
    const { map, place } = await makeMaps();
    const elsewhere = await server.does<PositionSaved>('add_position', {
      parent_id: server.place('sword_coast'),
      location_id: place.location_id,
      lat: 5,
      lng: 5,
    });
    await server.does('deactivate_location_has_position', { id: elsewhere.position.id });
    await save(map.location_id, { draft: true });
    expect([draftOf(place.location_id), await statusOf(place.location_id)]).toEqual([2, 404]);
  });

  test('a draft that is taken off a map is not published with it', async () => {
    const { map, place } = await makeMaps();
    await save(map.location_id, { draft: true });
    await server.does('deactivate_location_has_position', { id: place.id });
    await save(map.location_id, { draft: false });
    expect([draftOf(place.location_id), await statusOf(place.location_id)]).toEqual([2, 404]);
  });
});

test('a picture that only the Markdown of a draft shows is at no public address', async () => {
  const { sqlite } = server.database;
  const { hash, file } = sqlite
    .prepare("select hash, file from pictures join locations on picture_hash = hash where slug = 'waterdeep'")
    .get() as { hash: string; file: string };
  sqlite.prepare("update locations set picture_hash = null where slug = 'waterdeep'").run();
  const { isPublic } = server.app.pictures.publicFiles;
  const { place } = await makeMaps();
  const markdown = `Before.\n\n![A lamp](/media/${hash}.webp)\n\nAfter.`;
  await server.does('home/wikipage', {
    name: place.name,
    location_id: place.location_id,
    wiki_page_content: { top_section: '', sections: [], image: null, image_text: '', attribution: null, markdown },
  });
  expect(await isPublic(file)).toBe(true);
  const { change_id } = await save(place.location_id, { draft: true });
  expect(await isPublic(file)).toBe(false);
  await server.revert(change_id);
  expect(await isPublic(file)).toBe(true);
});

test('a map that more places would follow than are written at once is refused, and does not change', async () => {
  const { map } = await makeMaps();
  const { sqlite } = server.database;
  const place = sqlite
    .prepare(`insert into locations (world_id, name, name_lower, slug, stands_alone, created_at, updated_at)
    values (1, ?, ?, ?, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z') returning id`)
    .pluck();
  const point =
    sqlite.prepare(`insert into positions (parent_id, location_id, lat, lng, scale, active, created_at, updated_at)
    values (?, ?, 1, 1, 12, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  for (let i = 0; i < FOLLOWING_MAX; i++) {
    point.run(map.location_id, place.get(`Hut ${i}`, `hut ${i}`, `many_huts_${i}`));
  }
  const refused = await server.refused(`home/location/${map.location_id}`, { draft: true });
  expect([refused.status, refused.body.error]).toEqual([409, serverMessages.tooManyFollowDraft(FOLLOWING_MAX)]);
  expect(draftOf(map.location_id)).toBe(0);
  sqlite
    .prepare("delete from positions where location_id = (select id from locations where slug = 'many_huts_0')")
    .run();
  await save(map.location_id, { draft: true });
  const count = sqlite.prepare('select count(*) from locations where draft = 2').pluck();
  expect(count.get()).toBe(FOLLOWING_MAX);
  await save(map.location_id, { draft: false });
  expect(count.get()).toBe(0);
});
