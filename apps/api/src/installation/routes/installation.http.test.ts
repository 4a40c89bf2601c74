import type { Installation, LocationMapDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLocation, makeMap, makeWorld } from '../../../test-support/factories.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { whole } from '../../../test-support/whole.ts';
import { operator } from '../../audit/audit.ts';
import { findBeginning } from '../../db/queries/beginning.ts';
import { writeSeededWelcome } from '../../worlds/queries/welcome-lines.ts';
import { removeDemo } from '../commands/remove-demo.ts';

const demo = makeWorld();
let server: StaffApp;
beforeEach(async () => {
  server = await staffApp({
    world: { ...demo, locations: [...demo.locations, makeLocation('zhentil', { map: makeMap() })] },
  });
});
afterEach(() => server.close());

const read = async () => (await server.get<Installation>('/api/admin/installation/', { as: server.mara })).body;
const slugs = () => server.database.sqlite.prepare('select slug from locations order by id').pluck().all();
const audited = (action: string) =>
  server.database.sqlite.prepare('select count(*) from audit_log where action = ?').pluck().get(action);

describe('the map where everybody begins', () => {
  const choose = (location_id: number | null) =>
    server.post<Installation>('/api/admin/installation/start_map/', { location_id }, { as: server.mara });
  const begins = async () => {
    const { status, body } = await server.get<{ slug?: string }>('/api/location_map_details/?content=0');
    const { body: page } = await server.app.inject({ url: '/community/' });
    const config = JSON.parse(/id="app-config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}');
    return [status, body.slug, config.default_location];
  };

  it('is what staff chose, before the setting, from the next call on', async () => {
    expect(await begins()).toEqual([200, 'sword_coast', 'sword_coast']);
    const { body } = await choose(server.place('waterdeep'));
    expect(body.start).toMatchObject({
      chosen: { name: 'Waterdeep', slug: 'waterdeep', is_shown: true },
      setting: 'sword_coast',
      now: { slug: 'waterdeep' },
    });
    expect(await begins()).toEqual([200, 'waterdeep', 'waterdeep']);
    expect(audited('start_map_chosen')).toBe(1);
    expect((await choose(null)).body.start.chosen).toBeNull();
    expect(await begins()).toEqual([200, 'sword_coast', 'sword_coast']);
  });

  it('is the next best while that map is deleted, and it again when it is back', async () => {
    const id = server.place('zhentil');
    await choose(id);
    const { change_id } = await server.does<{ change_id: number }>(`home/location/${id}/delete`, {});
    expect(await begins()).toEqual([200, 'sword_coast', 'sword_coast']);
    expect((await read()).start.chosen).toBeNull();
    await server.revert(change_id);
    expect(await begins()).toEqual([200, 'zhentil', 'zhentil']);
  });

  it('is none of a closed world, and says so to staff', async () => {
    await choose(server.place('waterdeep'));
    server.database.sqlite.exec("update worlds set access = 'closed'");
    expect(await begins()).toEqual([404, undefined, 'sword_coast']);
    expect((await read()).start).toMatchObject({ chosen: { name: 'Waterdeep', is_shown: false }, now: null });
    expect((await choose(server.place('sword_coast'))).status).toBe(400);
  });

  it.each(['nesmé', 'nowhere'])('cannot be %s, which is no map', async (slug) => {
    const id = slug === 'nowhere' ? 4711 : server.place(slug);
    const { status, body } = await choose(id);
    expect([status, body]).toMatchObject([400, { code: 'bad_request', field: 'location_id' }]);
  });
});

describe('removing the demo world', () => {
  const remove = (name = 'Demo World') =>
    server.post<Installation>('/api/admin/installation/remove_demo/', { name }, { as: server.mara });
  /** Until nothing is being removed any more. */
  const removed = async () => {
    expect((await remove()).status).toBe(200);
    while (server.database.sqlite.prepare("select 1 from jobs where kind = 'demo removal'").get() !== undefined)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('says what goes before, and takes all of it with its texts', async () => {
    expect((await read()).demo).toMatchObject({
      state: 'there',
      places: 6,
      maps: ['Sword Coast', 'Waterdeep', 'Zhentil'],
      kept_total: 0,
    });
    await removed();
    expect(slugs()).toEqual([]);
    for (const table of ['positions', 'wiki_pages', 'wiki_pieces'])
      expect(server.database.sqlite.prepare(`select count(*) from ${table}`).pluck().get()).toBe(0);
    expect((await read()).demo).toBeNull();
    expect((await server.get('/api/location_map_details/sword_coast/')).status).toBe(404);
    expect([audited('demo_removal_asked'), audited('demo_removed')]).toEqual([1, 1]);
    // What was begun with is a fact: no start fills it again.
    expect(await findBeginning(server.db)).toBe('seeded');
    expect((await remove()).status).toBe(409);
  });

  it('leaves what people made their own, and the maps it stands on', async () => {
    // A place of theirs on a map of the demo, a renamed one, and a note.
    await server.does('add_position', {
      parent_id: server.place('waterdeep'),
      name: 'The Yawning Portal',
      lat: 1,
      lng: 2,
    });
    await server.does(`home/location/${server.place('nesmé')}`, { name: 'New Nesmé' });
    // Moved and restyled only.
    await server.does('change_position', { id: server.position('sword_coast', 'high_forest'), position: [3, 4] });
    const { demo: left } = await read();
    expect(left?.kept).toEqual([
      { name: 'Sword Coast', why: expect.stringMatching(/^(Waterdeep|New Nesmé) is on it\.$/) },
      { name: 'Waterdeep', why: 'Your places are on it.' },
      { name: 'New Nesmé', why: 'It was renamed.' },
    ]);
    await removed();
    expect(slugs()).toEqual(['sword_coast', 'waterdeep', 'new_nesmé', 'the_yawning_portal']);
    const { sqlite } = server.database;
    expect(sqlite.prepare('select count(*) from positions').pluck().get()).toBe(3);
  });

  whole.each([
    ['takes the line for newcomers that came with it', null, undefined],
    ['leaves the line that staff wrote in its place', 'Welcome, traveller.', 'Welcome, traveller.'],
  ])('%s', async (_what, written, left) => {
    await writeSeededWelcome(server.db, 'Walk the coast.', '2026-03-04T05:06:07.008Z');
    if (written !== null) server.database.sqlite.prepare('update worlds set welcome = ? where id = 1').run(written);
    // So that the map it is read on stays.
    await server.does(`home/location/${server.place('nesmé')}`, { name: 'New Nesmé' });
    const welcome = async () =>
      (await server.get<LocationMapDetails>('/api/location_map_details/sword_coast/')).body.welcome;
    expect(await welcome()).toBe(written ?? 'Walk the coast.');
    await removed();
    expect(await welcome()).toBe(left);
  });

  it('leaves places with notes of campaigns, and takes what campaigns set along', async () => {
    const { id: campaign } = await server.campaign(server.odo);
    const { sqlite } = server.database;
    const at = '2026-03-04T05:06:07.008Z';
    const note = sqlite.prepare(
      `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
       values (?, ?, ?, 'Odo', 'Here lies gold.', 1, ?)`,
    );
    note.run(campaign, server.place('undermountain'), server.odo.id, at);
    const setting = sqlite.prepare(
      "insert into campaign_location_settings (campaign_id, location_id, knowledge, show_wiki, updated_at) values (?, ?, 'named', 1, ?)",
    );
    setting.run(campaign, server.place('high_forest'), at);
    await removed();
    expect(slugs()).toEqual(['sword_coast', 'waterdeep', 'undermountain']);
    expect(sqlite.prepare('select note from campaign_notes').pluck().all()).toEqual(['Here lies gold.']);
    expect(sqlite.prepare('select count(*) from campaign_location_settings').pluck().get()).toBe(0);
  });

  it('can be broken off and goes on, and what was made one’s own meanwhile stays', async () => {
    const audit = server.app.accounts.audit;
    const removal = { db: server.db, now: server.now, audit, caller: operator };
    const stop = AbortSignal.abort();
    expect(await removeDemo({ ...removal, signal: stop })).toBeUndefined();
    expect(slugs()).toHaveLength(6);
    await server.does(`home/location/${server.place('zhentil')}`, { name: 'Keep' });
    expect(await removeDemo(removal)).toBe(5);
    expect(slugs()).toEqual(['keep']);
  });

  it('wants its name typed', async () => {
    const { status, body } = await remove('demo world');
    expect([status, body]).toMatchObject([400, { field: 'name' }]);
    expect(slugs()).toHaveLength(6);
  });

  it('is not offered where there was none', async () => {
    server.database.sqlite.exec("delete from meta where key = 'seeded_at'");
    expect((await read()).demo).toBeNull();
    expect((await remove()).status).toBe(409);
    expect(slugs()).toHaveLength(6);
  });
});
