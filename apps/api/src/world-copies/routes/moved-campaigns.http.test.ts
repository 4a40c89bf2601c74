import type {
  CampaignAnswer,
  CampaignWorlds,
  Fog,
  HandoutsPage,
  LocationMapDetails,
  Markers,
  WorldDetails,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type CopiesApp, copiesApp, runCopies } from '../../../test-support/copies-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { whole } from '../../../test-support/whole.ts';

let server: CopiesApp;
let dm: Person & { email: string };
let player: Person;
let stranger: Person;
let campaign: CampaignAnswer;
let coast: number;
beforeEach(async () => {
  server = await copiesApp();
  dm = await server.confirmed('DM');
  [player, stranger] = [await server.person('Player'), await server.person('Stranger')];
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  coast = server.place(MAP);
});
afterEach(() => server.close());

const mapAs = async (by: Person | undefined, slug = MAP, more = '') =>
  server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?campaign_id=${campaign.id}${more}`, { as: by });
const worldsOf = async () =>
  (await server.get<CampaignWorlds>(`/api/home/campaign/${campaign.id}/worlds/`, { as: dm })).body.worlds.filter(
    ({ is_chosen }) => is_chosen,
  );
/** What a viewer knows of a map: places with notes and settings, by their names. */
const knows = async (by: Person, slug = MAP) => {
  const { body } = await mapAs(by, slug);
  const name = (id: string) => body.children.find((child) => String(child.location_id) === id)?.name ?? 'the map';
  const byName = <T>(all: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(all).map(([id, value]) => [name(id), value]));
  return {
    places: body.children.map((child) => [child.name, child.lat, child.lng]),
    notes: JSON.parse(
      JSON.stringify(byName(body.campaign_notes), (key, value) => (/^(location|location_id)$/.test(key) ? 0 : value)),
    ) as object,
    settings: byName(body.campaign_settings),
  };
};

describe('a campaign that goes along', () => {
  beforeEach(async () => {
    await server.show(dm, campaign, 'waterdeep', { show_wiki: true });
    await server.show(dm, campaign, 'nesmé');
    await server.show(dm, campaign, 'high_forest', { show_players: false });
    await server.note(player, campaign, 'waterdeep', 'We sleep here.');
    await server.note(player, campaign, 'waterdeep', 'The key is mine.', { private: true });
    await server.note(dm, campaign, 'undermountain', 'For the DM.', { private: true });
  });

  test('plays in the copy: players know what they knew, with notes as they were written', async () => {
    const before = [
      await knows(dm),
      await knows(player),
      await knows(dm, 'waterdeep'),
      await knows(player, 'waterdeep'),
    ];
    expect((await server.plan(dm, coast, campaign.id)).body.campaign).toEqual({
      id: campaign.id,
      name: campaign.name,
      settings: 3,
      notes: 3,
      others: 0,
      becomes_members_only: true,
    });
    const notes = server.rows(
      'select id, user_id, character_name, note, private, created_at from campaign_notes order by id',
    );
    const copy = await server.copy(dm, coast, { campaign_id: campaign.id });
    expect(copy).toMatchObject({ state: 'done', campaign_id: campaign.id });
    const after = [
      await knows(dm),
      await knows(player),
      await knows(dm, 'waterdeep'),
      await knows(player, 'waterdeep'),
    ];
    expect(after).toEqual(before);
    expect(
      server.rows('select id, user_id, character_name, note, private, created_at from campaign_notes order by id'),
    ).toEqual(notes);
    expect((await worldsOf()).map(({ name }) => name)).toEqual(['Sword Coast']);
    // Nothing of the campaign is left at the places of the Atlas.
    const world = server.numberOf({ id: copy.world_id ?? '' });
    for (const table of ['campaign_notes', 'campaign_location_settings'])
      expect(
        server.rows(`select distinct world_id from ${table} join locations on locations.id = location_id`),
      ).toEqual([{ world_id: world }]);
  });

  test('is members-only from then on, and its map is missing to everybody else', async () => {
    expect((await mapAs(stranger)).status).toBe(200);
    const { world_id } = await server.copy(dm, coast, { campaign_id: campaign.id });
    for (const by of [stranger, undefined]) expect((await mapAs(by)).status).toBe(404);
    expect(server.rows('select sharing from campaigns')).toEqual([{ sharing: 'members' }]);
    // The world itself is the DM's.
    expect((await server.get(`/api/location_map_details/${MAP}/?world_id=${world_id}`, { as: player })).status).toBe(
      404,
    );
    const picture = (await mapAs(player)).body.image ?? '';
    expect((await server.get(picture)).status).toBe(200);
    // What is changed there is the campaign's, and the Atlas stays as it is.
    const [pin] = (await mapAs(dm)).body.children;
    await server.does(dm, `/api/home/location/${pin?.location_id}/`, { name: 'Nowhere' });
    expect((await mapAs(dm)).text).toContain('Nowhere');
    expect((await server.get(`/api/location_map_details/${MAP}/`)).text).not.toContain('Nowhere');
  });

  whole(
    'takes rumours, other names and the chronicle along as players have them, with the circles that they know',
    async () => {
      const say = (slug: string, wish: object) =>
        server.does(dm, '/api/save_campaign_location_settings/', {
          campaign_id: campaign.id,
          location_id: server.place(slug),
          ...wish,
        });
      await say('undermountain', { knowledge: 'rumour', alias: 'The pit', rumour_note: 'It hums.' });
      await say('high_forest', { knowledge: 'rumour', rumour_miles: 20 });
      await say('nesmé', { knowledge: 'visited', alias: 'The ford' });
      const told = async () => {
        const [map, city] = [(await mapAs(player)).body, (await mapAs(player, 'waterdeep')).body];
        return [map.rumours, city.rumours, map.children.map(({ name, slug }) => [name, slug])];
      };
      const before = await told();
      expect(JSON.stringify(before)).toMatch(/The pit.*The ford/);
      const happened = () =>
        Promise.all(
          [dm, player].map(
            async (as) => (await server.get(`/api/home/campaign/${campaign.id}/chronicle/`, { as })).text,
          ),
        );
      const chronicle = await happened();
      expect(chronicle[1]).toMatch(/The ford.*The pit/);
      await server.copy(dm, coast, { campaign_id: campaign.id });
      expect(await told()).toEqual(before);
      expect(await happened()).toEqual(chronicle);
      // Hidden and told once more it is the circle that they know.
      const { body } = await mapAs(dm);
      const forest = body.rumours?.find(({ alias }) => alias === 'Rumor')?.location_id;
      for (const knowledge of ['hidden', 'rumour']) {
        const settings = { campaign_id: campaign.id, location_id: forest, knowledge };
        await server.does(dm, '/api/save_campaign_location_settings/', settings);
      }
      expect(await told()).toEqual(before);
    },
  );

  whole('takes parties along to the copies of their maps', async () => {
    const address = `/api/home/campaign/${campaign.id}`;
    for (const [name, map] of [
      ['The Lanterns', coast],
      ['The Owls', server.place('waterdeep')],
    ] as const)
      await server.does(dm, `${address}/parties/`, { name, colour: 'moss', map_id: map, lat: 10, lng: 20 });
    const told = async () => {
      const { body } = await server.get<Markers>(`${address}/markers/`, { as: dm });
      // Made at one moment of the clock of the tests.
      return body.parties.map(({ map_id: _id, ...party }) => party).sort((a, b) => (a.name < b.name ? -1 : 1));
    };
    const before = await told();
    expect(before.map(({ map }) => map?.slug)).toEqual([MAP, 'waterdeep']);
    const copy = await server.copy(dm, coast, { campaign_id: campaign.id });
    expect(await told()).toEqual(before);
    const world = server.numberOf({ id: copy.world_id ?? '' });
    for (const table of ['campaign_parties', 'campaign_party_ways'])
      expect(server.rows(`select distinct world_id from ${table} join locations on locations.id = map_id`)).toEqual([
        { world_id: world },
      ]);
  });

  test('takes along what is hidden of the pictures of maps, so that no copy is open', async () => {
    const address = `/api/home/campaign/${campaign.id}/fog`;
    await server.does(dm, `${address}/${coast}/`, { is_on: true });
    await server.does(dm, `${address}/${coast}/acts/`, {
      level: 'clear',
      shape: { circle: { lng: 9, lat: 9, radius: 4 } },
    });
    const { map_id: _map, ...before } = (await server.get<Fog>(`${address}/${coast}/`, { as: dm })).body;
    const copy = await server.copy(dm, coast, { campaign_id: campaign.id });
    const [moved] = server.rows('select map_id, world_id from campaign_fogs join locations on locations.id = map_id');
    expect(moved?.world_id).toBe(server.numberOf({ id: copy.world_id ?? '' }));
    const { body } = await server.get<Fog>(`${address}/${moved?.map_id}/`, { as: dm });
    expect(body).toEqual({ ...before, map_id: moved?.map_id, map_is_public: false });
  });

  test('takes pictures of places that are kept ready, or were shown, along to the copies', async () => {
    const address = `/api/home/campaign/${campaign.id}/handouts/`;
    const picture = { title: 'The coast', text: '', location_id: coast };
    await server.does(dm, address, picture);
    const { body } = await server.get<HandoutsPage>(address, { as: dm });
    await server.does(dm, `${address}${body.handouts[0]?.key}/show/`, { to: 'everybody' });
    const copy = await server.copy(dm, coast, { campaign_id: campaign.id });
    const world = server.numberOf({ id: copy.world_id ?? '' });
    for (const table of ['campaign_handouts', 'campaign_showings'])
      expect(server.rows(`select world_id from ${table} join locations on locations.id = map_id`)).toEqual([
        { world_id: world },
      ]);
  });

  test('keeps what it has of places that were not copied, which comes back with their world', async () => {
    const city = server.place('waterdeep');
    expect((await server.plan(dm, city, campaign.id)).body.campaign).toMatchObject({
      settings: 1,
      notes: 3,
      others: 2,
    });
    const atlas = await knows(dm);
    expect(await server.copy(dm, city, { campaign_id: campaign.id })).toMatchObject({ state: 'done', problem: null });
    // What is looked for is not there, so the first map of the campaign is answered.
    expect((await mapAs(dm)).body.slug).toBe('waterdeep');
    await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: null, confirm_open: true });
    const back = await knows(dm);
    expect(back.places).toEqual(atlas.places);
    // Those of the copied places are with the copy.
    expect(Object.keys(back.settings).sort()).toEqual(['High Forest', 'Nesmé']);
  });

  test('leaves what stands on the maps below where it is, when this map alone is copied', async () => {
    const address = `/api/home/campaign/${campaign.id}`;
    for (const [name, map_id] of [
      ['Above', coast],
      ['Below', server.place('waterdeep')],
    ])
      await server.does(dm, `${address}/parties/`, { name, colour: 'moss', map_id, lat: 10, lng: 20 });
    const copy = await server.copy(dm, coast, { campaign_id: campaign.id, map_only: true });
    expect(copy).toMatchObject({ state: 'done', problem: null });
    const ours = server.numberOf({ id: copy.world_id ?? '' });
    const parties = server.rows(
      'select campaign_parties.name, world_id from campaign_parties join locations on locations.id = map_id order by 1',
    );
    expect(parties).toEqual([
      { name: 'Above', world_id: ours },
      { name: 'Below', world_id: 1 },
    ]);
    // Players know of the city what they knew, though it has no map there.
    expect((await mapAs(player)).body.children.map(({ name }) => name)).toContain('Waterdeep');
  });

  whole('shows no map as the top of its world that players did not see', async () => {
    const hidden = await server.campaign(dm);
    await server.join(hidden, player);
    await server.copy(dm, server.place('waterdeep'), { campaign_id: hidden.id });
    const seen = await server.get(`/api/location_map_details/waterdeep/?campaign_id=${hidden.id}`, { as: player });
    expect(seen.body).not.toMatchObject({ slug: 'waterdeep' });
    // The top of the Atlas is the top of the copy.
    const open = await server.campaign(dm);
    await server.join(open, player);
    await server.copy(dm, coast, { campaign_id: open.id });
    expect((await server.get(`/api/location_map_details/${MAP}/?campaign_id=${open.id}`, { as: player })).status).toBe(
      200,
    );
  });

  test('takes what its DM added to the map along, and its place in the order of worlds', async () => {
    const first = await server.does<WorldDetails>(dm, '/api/worlds/', { name: 'First' });
    const last = await server.does<WorldDetails>(dm, '/api/worlds/', { name: 'Last' });
    const [atlas] = server.rows('select public_id from worlds where id = 1');
    const worlds = [first.id, String(atlas?.public_id), last.id];
    await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds });
    await server.addLayer(dm, campaign, coast);
    const overlay = server.rows('select overlay_id from layer_overlays')[0]?.overlay_id;
    await server.does(dm, '/api/add_position/', { parent_id: overlay, name: 'Our Camp', lat: 1, lng: 2 });
    const before = await knows(dm);
    expect(before.places.flat()).toContain('Our Camp');
    await server.copy(dm, coast, { campaign_id: campaign.id, name: 'Ours' });
    expect((await worldsOf()).map(({ name }) => name)).toEqual(['First', 'Ours', 'Last']);
    expect((await knows(dm)).places).toEqual(before.places);
  });
});

test('a campaign of somebody else is not moved, nor one that plays elsewhere', async () => {
  const missing = await server.plan(stranger, coast, 'x'.repeat(22));
  const shut = await server.campaign(dm, { sharing: 'members' });
  const told = await server.plan(stranger, coast, shut.id);
  expect([told.status, told.body]).toEqual([404, missing.body]);
  expect((await server.ask(stranger, coast, { campaign_id: shut.id })).status).toBe(404);
  expect((await server.ask(player, coast, { campaign_id: campaign.id })).status).toBe(403);
  const world = await server.makeWorld(dm, 'Mine');
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  expect((await server.ask(dm, coast, { campaign_id: campaign.id })).body).toMatchObject({
    code: 'conflict',
    error: 'This campaign does not play on that map.',
  });
});

whole('asked for twice, a campaign moves once, and the second copy is not made', async () => {
  holdJobs(server.app, 'world copy');
  const asked = [];
  for (let i = 0; i < 2; i += 1) asked.push((await server.ask(dm, coast, { campaign_id: campaign.id })).body.id);
  await runCopies(server);
  const states = [];
  for (const id of asked) states.push((await server.find(dm, id)).body);
  expect(states).toMatchObject([
    { state: 'done' },
    {
      state: 'failed',
      problem: 'This campaign no longer plays on the map, or is not yours. Nothing was changed.',
    },
  ]);
  expect(server.rows(`select count(*) as count from worlds where kind = 'own'`)).toEqual([{ count: 1 }]);
});
