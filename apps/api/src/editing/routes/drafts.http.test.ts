import type { LocationMapDetails, LocationSaved, PlaceIds, PlacesChanged, PositionSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

/** A word that stands nowhere but in drafts. */
const CANARY = 'Zzyxquill';

let server: StaffApp;
let worldId: string;
beforeEach(async () => {
  server = await staffApp();
  worldId = String(server.database.sqlite.prepare('select public_id from worlds where id = 1').pluck().get());
});
afterEach(() => server.close());

const page = (top_section: string) => ({ top_section, sections: [], image: null, image_text: '', attribution: null });
const add = (name: string, more: object = {}) =>
  server.does<PositionSaved>('add_position', {
    parent_id: server.place('sword_coast'),
    name,
    lat: 10,
    lng: 10,
    ...more,
  });
const save = (id: number, body: object) => server.does<LocationSaved>(`home/location/${id}`, { ...body });
const mapAs = async (as: Person | undefined, slug: string, query = '') =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${encodeURIComponent(slug)}/${query}`, { as })).body;
const slugOf = (id: number) =>
  String(server.database.sqlite.prepare('select slug from locations where id = ?').pluck().get(id));

/** A place, a map and what stands on it, all drafts, with texts. */
async function makeDrafts() {
  const place = (await add(`${CANARY} Hut`, { draft: true })).position;
  const map = (await add(`${CANARY} Deep`, { draft: true })).position;
  await save(map.location_id, { map_size: { width: 900, height: 700 } });
  const below = (await add(`${CANARY} Pit`, { parent_id: map.location_id })).position;
  for (const { location_id, name } of [place, below]) {
    await server.does('home/wikipage', { name, location_id, wiki_page_content: page(`The ${CANARY} sleeps here.`) });
  }
  return { place, map, below };
}

describe('drafts', () => {
  test('are read in their world by whoever edits it, marked, and by nobody else', async () => {
    const { map, below } = await makeDrafts();
    const { children } = await mapAs(server.mara, 'sword_coast', `?world_id=${worldId}`);
    const marked = children.filter((child) => child.draft === true).map(({ name }) => name);
    expect(marked.sort()).toEqual([`${CANARY} Deep`, `${CANARY} Hut`]);
    const deep = await mapAs(server.odo, map.slug, `?world_id=${worldId}`);
    expect([deep.draft, deep.children.map(({ name }) => name)]).toEqual([true, [below.name]]);
    const found = await server.get(`/api/search/?q=${CANARY}&world_id=${worldId}`, { as: server.mara });
    expect(found.text).toContain('sleeps here');
    const user = await server.person('U');
    for (const as of [undefined, user]) {
      const answer = await server.get(`/api/location_map_details/sword_coast/?world_id=${worldId}`, { as });
      expect(answer.text).not.toContain(CANARY);
    }
  });

  test('are published for everybody at once, with what stands on their map: one line of the history, one undo', async () => {
    const { map, below } = await makeDrafts();
    const { change_id, location } = await save(map.location_id, { draft: false });
    expect([location.draft, location.slug]).toEqual([false, 'zzyxquill_deep']);
    expect((await mapAs(undefined, 'zzyxquill_deep')).children.map(({ name }) => name)).toEqual([below.name]);
    expect((await mapAs(undefined, 'sword_coast')).children.map(({ name }) => name)).toContain(map.name);
    expect((await server.get(`/api/search/?q=sleeps here`)).text).toContain(`${CANARY} Pit`);
    const [line] = (await server.history()).changes;
    expect([line?.action, line?.id]).toEqual(['location.publish', change_id]);
    await server.revert(change_id);
    for (const slug of ['zzyxquill_deep', 'zzyxquill_pit', slugOf(map.location_id)])
      expect((await server.get(`/api/location_map_details/${slug}/`)).status).toBe(404);
    expect((await server.get(`/api/search/?q=sleeps here`)).text).not.toContain(CANARY);
  });

  test('a map that becomes one takes along what stands on it alone, and is itself again when that is taken back', async () => {
    const before = await server.get('/api/location_map_details/sword_coast/');
    const waterdeep = server.place('waterdeep');
    const well = (await add('Well of Lamps', { parent_id: waterdeep })).position;
    const { change_id } = await save(waterdeep, { draft: true });
    const after = await server.get('/api/location_map_details/sword_coast/');
    expect(after.text).not.toContain('waterdeep');
    for (const slug of ['waterdeep', well.slug])
      expect((await server.get(`/api/location_map_details/${slug}/`)).status).toBe(404);
    // It stands on another map, too.
    expect(after.text).toContain('undermountain');
    await server.revert(change_id);
    expect((await server.get(`/api/location_map_details/${well.slug}/`)).status).toBe(200);
    const again = await server.get('/api/location_map_details/sword_coast/');
    const withoutVersion = (text: string) => text.replaceAll(/"version":\d+/g, '');
    expect(withoutVersion(again.text)).toBe(withoutVersion(before.text));
    expect(slugOf(waterdeep)).toBe('waterdeep');
  });

  test('leave their names to what is published, and take another when they are', async () => {
    const { place } = await makeDrafts();
    const taken = (await add(`${CANARY} Hut`)).position;
    expect(taken.slug).toBe('zzyxquill_hut');
    const { location } = await save(place.location_id, { draft: false });
    expect(location.slug).toBe('zzyxquill_hut_2');
  });

  test('a draft that two edit is compared by its version, as every other field', async () => {
    const { place } = await makeDrafts();
    const { location } = await save(place.location_id, { name: `${CANARY} Hall` });
    const refused = await server.refused(
      `home/location/${place.location_id}`,
      { draft: false, version: 1 },
      server.odo,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    const done = await save(place.location_id, { draft: false, version: location.version });
    expect(done.location.draft).toBe(false);
  });

  test('are found, published and hidden again from the table, many at once', async () => {
    const { place, map, below } = await makeDrafts();
    const listed = await server.get<PlaceIds>('/api/places/ids/?drafts=1', { as: server.mara });
    expect([...listed.body.ids].sort()).toEqual([place, map, below].map((one) => one.location_id).sort());
    const rows = await server.get<{ draft: boolean; maps: number }[]>(
      `/api/places/rows/?ids=${place.location_id},${server.place('waterdeep')}`,
      { as: server.mara },
    );
    expect(rows.body.map(({ draft, maps }) => [draft, maps])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    const done = await server.does<PlacesChanged>('places/change', { ids: listed.body.ids, act: 'publish' });
    expect([done.changed, done.left_total]).toEqual([expect.any(Number), 0]);
    expect((await mapAs(undefined, 'zzyxquill_deep')).children).toHaveLength(1);
    await server.revert(done.change_id);
    const hidden = await server.get<PlaceIds>('/api/places/ids/?drafts=1', { as: server.mara });
    expect([...hidden.body.ids].sort()).toEqual([...listed.body.ids].sort());
    expect((await mapAs(undefined, 'sword_coast')).children.map(({ name }) => name)).not.toContain(map.name);
  });

  test('that are deleted come back as drafts', async () => {
    const { place } = await makeDrafts();
    const gone = await server.does<{ change_id: number }>(`home/location/${place.location_id}/delete`, {});
    const { location } = await server.revert(gone.change_id);
    expect(location?.draft).toBe(true);
    expect((await mapAs(undefined, 'sword_coast')).children.map(({ name }) => name)).not.toContain(place.name);
  });
});
