import type { CampaignAnswer, LocationMapDetails, LocationSaved, ParentAdded } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceWrites } from '../../../test-support/announce-writes.ts';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { whole } from '../../../test-support/whole.ts';

let server: StaffApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await staffApp();
  dm = await server.person('The DM');
  player = await server.person('Vane');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterEach(() => server.close());

const statusOf = async (slug: string, as?: Person) =>
  (await server.get(`/api/location_map_details/${slug}/?campaign_id=${campaign.id}`, { as })).status;
const childrenOf = async (slug: string, as?: Person) => {
  const url = `/api/location_map_details/${slug}/?campaign_id=${campaign.id}`;
  return (await server.get<LocationMapDetails>(url, { as })).body.children.map((child) => child.slug);
};

describe('what staff change shows no place to players', () => {
  it('a point taken off its map does not become a root', async () => {
    const waterdeep = server.position('sword_coast', 'waterdeep');
    expect(await statusOf('waterdeep', player)).toBe(404);
    await server.does('deactivate_location_has_position', { id: waterdeep });
    expect(await statusOf('waterdeep', player)).toBe(404);
    expect(await statusOf('waterdeep')).toBe(404);
    expect(await statusOf('waterdeep', dm)).toBe(200);
  });

  it('and the DM is told which map players see without settings; nobody else is told anything', async () => {
    const isRoot = async (slug: string, as?: Person) =>
      (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?campaign_id=${campaign.id}`, { as }))
        .body.is_root;
    expect(await isRoot('sword_coast', dm)).toBe(true);
    expect(await isRoot('sword_coast', player)).toBeUndefined();
    await server.does('deactivate_location_has_position', { id: server.position('sword_coast', 'waterdeep') });
    expect(await isRoot('waterdeep', dm)).toBe(false);
  });

  it('a point taken off is gone for the DM too, and its settings count again when it is back', async () => {
    const nesme = server.position('sword_coast', 'nesmé');
    await server.show(dm, campaign, 'nesmé');
    expect(await childrenOf('sword_coast', player)).toEqual(['nesmé']);
    await server.does('deactivate_location_has_position', { id: nesme });
    expect(await childrenOf('sword_coast', player)).toEqual([]);
    expect(await childrenOf('sword_coast', dm)).not.toContain('nesmé');
    await server.does('reactivate_location_has_position', { id: nesme });
    expect(await childrenOf('sword_coast', player)).toEqual(['nesmé']);
  });

  it('a hidden point that was moved, hung elsewhere or brought back stays hidden', async () => {
    const nesme = server.position('sword_coast', 'nesmé');
    await server.does('change_position', { id: nesme, position: [1, 2] });
    await server.does('change_position_parent', { id: nesme, new_parent: 'Waterdeep' });
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', { id: nesme });
    await server.revert(change_id);
    await server.show(dm, campaign, 'waterdeep');
    expect(await childrenOf('waterdeep', player)).toEqual([]);
    expect(await childrenOf('waterdeep')).toEqual([]);
    expect(await statusOf('nesmé', player)).toBe(404);
    expect(await childrenOf('waterdeep', dm)).toEqual(['undermountain', 'nesmé']);
  });

  it('a shown point that hangs elsewhere is shown there and counted nowhere else', async () => {
    const nesme = server.position('sword_coast', 'nesmé');
    await server.show(dm, campaign, 'nesmé');
    await server.show(dm, campaign, 'waterdeep');
    await server.does('change_position_parent', { id: nesme, new_parent: 'Waterdeep' });
    expect(await childrenOf('waterdeep', player)).toEqual(['nesmé']);
    expect(await childrenOf('sword_coast', player)).toEqual(['waterdeep']);
  });

  it('a new place is hidden until the DM shows it', async () => {
    await server.does('add_position', { parent_id: server.place('sword_coast'), name: 'Luskan', lat: 5, lng: 6 });
    expect(await childrenOf('sword_coast', player)).toEqual([]);
    expect(await statusOf('luskan', player)).toBe(404);
    expect(await childrenOf('sword_coast', dm)).toContain('luskan');
  });

  it('a hidden map that is deleted from the map it stood on is still hidden, its text and name too', async () => {
    const waterdeep = server.position('sword_coast', 'waterdeep');
    const undermountain = server.position('waterdeep', 'undermountain');
    await server.does('delete_location_position', { id: undermountain });
    const { change_id } = await server.does<{ change_id: number }>('delete_location_position', { id: waterdeep });
    const names = async () =>
      (await server.get<{ slug: string }[]>(`/api/location_search/?name=a&campaign_id=${campaign.id}`, { as: player }))
        .body;
    expect(await statusOf('waterdeep', player)).toBe(404);
    expect((await names()).map(({ slug }) => slug)).toEqual(['sword_coast']);
    const text = `/api/location_wiki/waterdeep/?campaign_id=${campaign.id}`;
    expect((await server.get(text, { as: player })).status).toBe(404);
    expect(await statusOf('waterdeep', dm)).toBe(200);

    const back = await server.revert(change_id);
    const gone = await server.revert(back.change.id);
    expect(await statusOf('waterdeep', player), 'deleted once more').toBe(404);
    await server.revert(gone.change.id);
    await server.show(dm, campaign, 'waterdeep');
    expect(await statusOf('waterdeep', player)).toBe(200);
  });

  it('the top of the world that was put on a map by mistake and removed is seen again', async () => {
    const isle = await server.does<LocationSaved>('home/location', { name: 'The Isle' });
    const put = { location_id: server.place('sword_coast'), parent_id: isle.location.id };
    const { parent } = await server.does<ParentAdded>('find_and_add_parent', put);
    expect(await statusOf('sword_coast', player)).toBe(404);
    await server.does('delete_location_position', { id: parent.position_on_parent_id });
    expect(await statusOf('sword_coast', player)).toBe(200);
  });

  it.each([
    ['on the map itself', (): Promise<number> => madeOnMap()],
    ['among the locations', (): Promise<number> => madeInRegistry()],
  ])('a place that staff made %s, gave a map and took off again stays hidden', async (_where, make) => {
    const id = await make();
    // As if a picture had come to it.
    const lair = server.database.sqlite.prepare('update locations set map_width = 9, map_height = 9 where id = ?');
    lair.run(server.database.sqlite.prepare("select id from locations where slug = 'lair'").pluck().get());
    expect(await statusOf('lair', player)).toBe(404);
    await server.does('delete_location_position', { id });
    expect(await statusOf('lair', player)).toBe(404);
    expect(await statusOf('lair', dm)).toBe(200);
  });

  const madeOnMap = async () =>
    (await server.does('add_position', { parent_id: server.place('sword_coast'), name: 'Lair', lat: 1, lng: 2 }))
      .position.id;
  const madeInRegistry = async () => {
    const { location } = await server.does<LocationSaved>('home/location', { name: 'Lair' });
    const put = { location_id: location.id, parent_name: 'Sword Coast' };
    return (await server.does<ParentAdded>('find_and_add_parent', put)).parent.position_on_parent_id;
  };

  whole('what of the history is cut off or lost shows nothing', async () => {
    const isle = await server.does<LocationSaved>('home/location', { name: 'The Isle' });
    const put = { location_id: server.place('sword_coast'), parent_id: isle.location.id };
    const { parent } = await server.does<ParentAdded>('find_and_add_parent', put);
    await server.does('delete_location_position', { id: parent.position_on_parent_id });
    await server.does('delete_location_position', { id: server.position('waterdeep', 'undermountain') });
    await server.does('delete_location_position', { id: server.position('sword_coast', 'waterdeep') });
    await server.does('deactivate_location_has_position', { id: server.position('sword_coast', 'nesmé') });
    const lair = await madeInRegistry();
    server.database.sqlite.exec("update locations set map_width = 9, map_height = 9 where slug = 'lair'");
    await server.does('delete_location_position', { id: lair });
    const slugs = ['sword_coast', 'waterdeep', 'undermountain', 'nesmé', 'high_forest', 'lair', 'the_isle'];
    const everyone = async () => {
      const all = [];
      for (const slug of slugs) {
        const open = (await server.get(`/api/location_map_details/${encodeURI(slug)}/`)).status;
        all.push([slug, await statusOf(encodeURI(slug), player), await statusOf(encodeURI(slug), dm), open]);
      }
      return all;
    };
    const before = await everyone();
    expect(before).toEqual([
      ['sword_coast', 200, 200, 200],
      ['waterdeep', 404, 200, 200],
      ['undermountain', 404, 200, 200],
      ['nesmé', 404, 404, 404],
      ['high_forest', 404, 200, 200],
      ['lair', 404, 200, 200],
      ['the_isle', 404, 200, 200],
    ]);
    // One by one from either end, and all of it: a shortened history shows neither more nor less.
    const { sqlite } = server.database;
    sqlite.pragma('foreign_keys = off');
    const ids = sqlite.prepare('select id from staff_changes order by id').pluck().all() as number[];
    expect(ids.length).toBeGreaterThan(6);
    for (const id of [...ids.slice(0, 4), ...ids.slice(4).toReversed()]) {
      sqlite.prepare('delete from staff_changes where id = ?').run(id);
      // As another program would: the answers that are kept are made anew.
      server.app.publicAnswers.dropAll();
      announceWrites(server);
      expect(await everyone(), `without change ${id}`).toEqual(before);
    }
  });

  it('a root that is put on a map is one no more', async () => {
    // Without its point on the Sword Coast, as if it had always been alone.
    const { sqlite } = server.database;
    sqlite.prepare('delete from positions where location_id = ?').run(server.place('waterdeep'));
    sqlite.prepare('update locations set stands_alone = 1 where id = ?').run(server.place('waterdeep'));
    expect(await statusOf('waterdeep', player)).toBe(200);
    const put = { parent_id: server.place('sword_coast'), location_id: server.place('waterdeep'), lat: 1, lng: 2 };
    const { change_id } = await server.does('add_position', put);
    expect(await statusOf('waterdeep', player)).toBe(404);
    await server.revert(change_id);
    expect(await statusOf('waterdeep', player)).toBe(200);
  });
});

describe('staff in a campaign', () => {
  it('see no more of it than anybody else who is not in it', async () => {
    const { id } = await server.campaign(dm, { name: 'Closed', sharing: 'members' });
    const url = `/api/location_map_details/sword_coast/?campaign_id=${id}`;
    expect((await server.get(url, { as: server.mara })).status).toBe(404);
  });
});
