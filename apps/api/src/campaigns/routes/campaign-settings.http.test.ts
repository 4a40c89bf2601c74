import {
  BulkSettingsAnswer,
  type CampaignAnswer,
  type LocationMapDetails,
  SavedLocationSettings,
  VisiblePlacesPage,
} from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
});

const one = (as: Person | undefined, slug: string, body: object) =>
  server.post<SavedLocationSettings>(
    '/api/save_campaign_location_settings/',
    { campaign_id: campaign.id, location_id: server.place(slug), show_players: true, show_wiki: false, ...body },
    { as },
  );
const many = (as: Person | undefined, body: object) =>
  server.post<BulkSettingsAnswer>('/api/save_campaign_settings_bulk/', { campaign_id: campaign.id, ...body }, { as });
const seen = async () => {
  const url = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}&content=0`;
  const { body } = await server.get<LocationMapDetails>(url, { as: player });
  return body.children.map((child) => child.slug);
};
const settingsNow = async () => {
  const url = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}&content=0`;
  return (await server.get<LocationMapDetails>(url, { as: dm })).body.campaign_settings;
};
const ids = (...slugs: string[]) => slugs.map((slug) => server.place(slug));
const sorted = (list: readonly number[] = []) => [...list].sort((a, b) => a - b);

describe('one place', () => {
  test('is shown and hidden at once, and the answer says what was before', async () => {
    const shown = await one(dm, 'waterdeep', {});
    const id = server.place('waterdeep');
    expect(shown.body).toEqual({
      location_id: id,
      show_players: true,
      show_wiki: false,
      knowledge: 'named',
      previous: null,
    });
    expectShape(SavedLocationSettings, shown.body);
    expect(await seen()).toEqual(['waterdeep']);
    const hidden = await one(dm, 'waterdeep', { show_players: false, location_id: String(id) });
    expect(hidden.body.previous).toEqual({ show_players: true, show_wiki: false, knowledge: 'named' });
    expect(await seen()).toEqual([]);
  });

  test.each([
    ['a number for yes', { show_players: 1 }, 'show_players'],
    ['no word on the wiki', { show_wiki: undefined }, 'show_wiki'],
    ['no place', { location_id: null }, 'location_id'],
    ['no campaign', { campaign_id: 7 }, 'campaign_id'],
  ])('%s is a bad request', async (_what, body, field) => {
    expect(await one(dm, 'waterdeep', body)).toMatchObject({ status: 400, body: { field } });
  });

  test('only the DM decides; an unknown place or campaign is not there', async () => {
    await server.join(campaign, player);
    expect((await one(undefined, 'waterdeep', {})).status).toBe(401);
    expect(await one(player, 'waterdeep', {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await one(dm, 'waterdeep', { location_id: 999_999 })).status).toBe(404);
    expect((await one(dm, 'waterdeep', { campaign_id: 'nowhere' })).status).toBe(404);
    expect(await settingsNow()).toEqual({});
  });

  test('a DM reaches no campaign but their own', async () => {
    const rival = await server.person('Rival');
    await server.campaign(rival);
    expect((await one(rival, 'waterdeep', {})).status).toBe(403);
    await server.post(`/api/home/campaign/${campaign.id}/`, { sharing: 'members' }, { as: dm });
    expect((await one(rival, 'waterdeep', {})).status).toBe(404);
    expect((await many(rival, { location_ids: ids('waterdeep'), show_players: true })).status).toBe(404);
    expect(await settingsNow()).toEqual({});
  });
});

describe('many places', () => {
  test('by their ids: only what changes is told, and can be undone and done again', async () => {
    await one(dm, 'waterdeep', { show_wiki: true });
    const before = await settingsNow();
    const answer = await many(dm, {
      location_ids: [...ids('waterdeep', 'nesmé', 'high_forest'), 999_999],
      show_players: true,
    });
    expect(answer.body).toEqual({
      places: 3,
      changed: 2,
      previous: [{ settings: null, location_ids: ids('nesmé', 'high_forest') }],
      current: [
        {
          settings: { show_players: true, show_wiki: false, knowledge: 'named' },
          location_ids: ids('nesmé', 'high_forest'),
        },
      ],
    });
    expectShape(BulkSettingsAnswer, answer.body);
    expect(await seen()).toEqual(['high_forest', 'waterdeep', 'nesmé']);
    const undone = await many(dm, { restore: answer.body.previous });
    expect(undone.body).toMatchObject({ places: 2, changed: 2, current: answer.body.previous });
    expect(await settingsNow()).toEqual(before);
    await many(dm, { restore: undone.body.previous });
    expect(await seen()).toEqual(['high_forest', 'waterdeep', 'nesmé']);
    expect((await many(dm, { restore: undone.body.previous })).body.changed).toBe(0);
  });

  test('the other setting stays as it is, and a root keeps what it shows without a row', async () => {
    await many(dm, { location_ids: ids(MAP, 'waterdeep'), show_wiki: true });
    expect(await settingsNow()).toEqual({
      [server.place('waterdeep')]: { show_players: false, show_wiki: true, knowledge: 'hidden' },
    });
    await many(dm, { location_ids: ids(MAP), show_wiki: false });
    expect((await settingsNow())[server.place(MAP)]).toEqual({
      show_players: true,
      show_wiki: false,
      knowledge: 'named',
    });
  });

  test('all of a type on a map', async () => {
    const answer = await many(dm, { on_map: server.place(MAP), type: 'Dungeon', show_players: true });
    expect(answer.body).toMatchObject({ places: 1, changed: 1 });
    expect(await seen()).toEqual(['undermountain']);
    expect((await many(dm, { on_map: server.place(MAP), type: 'moon', show_players: true })).body.places).toBe(0);
    expect((await many(dm, { on_map: server.place(MAP), show_players: true })).body.places).toBe(4);
  });

  test('everything inside an area, holes left out', async () => {
    const ring = (low: number, high: number) => [
      [low, low],
      [high, low],
      [high, high],
      [low, high],
      [low, low],
    ];
    const polygon = { type: 'Polygon', coordinates: [ring(0, 35), ring(20, 25)] };
    await many(dm, { on_map: server.place(MAP), within: polygon, show_players: true });
    expect(await seen()).toEqual(['nesmé', 'undermountain']);
    const multi = { type: 'MultiPolygon', coordinates: [[ring(0, 15)], [ring(40, 45)]] };
    const hidden = await many(dm, { on_map: server.place(MAP), within: multi, show_players: false });
    expect(hidden.body).toMatchObject({ places: 2, changed: 1 });
    expect(await seen()).toEqual(['undermountain']);
    expect(
      (await many(dm, { on_map: server.place(MAP), within: { type: 'Polygon', coordinates: [] }, show_players: true }))
        .body.places,
    ).toBe(0);
  });

  test('a place with the points of its own map', async () => {
    const answer = await many(dm, { children_of: server.place('waterdeep'), show_players: true });
    expect(sorted(answer.body.current[0]?.location_ids)).toEqual(sorted(ids('waterdeep', 'undermountain')));
    expect((await many(dm, { children_of: 999_999, show_players: true })).body.places).toBe(0);
  });

  test('no more places change than the caller says, counted by those that would', async () => {
    const all = { on_map: server.place(MAP), show_players: true };
    const refused = await many(dm, { ...all, at_most: 3 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', field: 'at_most' } });
    expect(refused.body).toHaveProperty('error', 'This changes 4 places at once.');
    expect(await settingsNow()).toEqual({});
    await many(dm, { location_ids: ids('waterdeep'), show_players: true });
    expect((await many(dm, { ...all, at_most: 3 })).body.changed).toBe(3);
  });

  test('a de-activated point is not meant', async () => {
    const set = (active: 0 | 1) =>
      server.db.updateTable('positions').set({ active }).where('location_id', '=', server.place('nesmé')).execute();
    await set(0);
    expect((await many(dm, { on_map: server.place(MAP), show_players: true })).body.places).toBe(3);
    await set(1);
  });

  test.each([
    ['no places', { show_players: true }, 'location_ids'],
    ['two ways to say which', { location_ids: [1], on_map: 1, show_players: true }, 'location_ids'],
    ['a type without a map', { location_ids: [1], type: 'town', show_players: true }, 'location_ids'],
    ['nothing to change', { location_ids: [1] }, 'show_players'],
    ['ids that are none', { location_ids: [0], show_players: true }, 'location_ids.0'],
    ['an id that is text', { location_ids: ['1 or 1=1'], show_players: true }, 'location_ids.0'],
    ['too many ids', { location_ids: Array(50_001).fill(1), show_players: true }, 'location_ids'],
    [
      'a line for an area',
      { on_map: 1, within: { type: 'LineString', coordinates: [] }, show_players: true },
      'within.type',
    ],
    [
      'an area with a text for a corner',
      { on_map: 1, within: { type: 'Polygon', coordinates: [[['a', 1]]] }, show_players: true },
      'within.coordinates.0.0.0',
    ],
    [
      'an area of too many corners',
      { on_map: 1, within: { type: 'Polygon', coordinates: [Array(5001).fill([1, 2])] }, show_players: true },
      'within',
    ],
    ['a restore beside a choice', { location_ids: [1], restore: [] }, 'restore'],
    [
      'a restore of nonsense',
      { restore: [{ settings: { show_players: true }, location_ids: [1] }] },
      'restore.0.settings.show_wiki',
    ],
  ])('%s is a bad request', async (_what, body, field) => {
    expect(await many(dm, body)).toMatchObject({ status: 400, body: { code: 'bad_request', field } });
  });

  test('only the DM decides', async () => {
    await server.join(campaign, player);
    const wish = { location_ids: ids('waterdeep'), show_players: true };
    expect((await many(undefined, wish)).status).toBe(401);
    expect((await many(player, wish)).status).toBe(403);
    expect((await many(player, { restore: [{ settings: null, location_ids: ids('waterdeep') }] })).status).toBe(403);
    expect((await many(player, { ...wish, campaign_id: 'nowhere' })).status).toBe(404);
    expect(await seen()).toEqual([]);
  });

  test('50,000 ids in one call', async () => {
    const list = Array.from({ length: 50_000 }, (_, i) => i + 1);
    const answer = await many(dm, { location_ids: list, show_players: true });
    expect(answer).toMatchObject({ status: 200, body: { places: 5, changed: 4 } });
  });
});

describe('what players can see now', () => {
  const list = (as: Person | undefined, more = '') =>
    server.get<VisiblePlacesPage>(`/api/home/campaign/${campaign.id}/visible_places/${more}`, { as });

  test('is listed for the DM by name, roots without a row among them', async () => {
    await one(dm, 'waterdeep', { show_wiki: true });
    await one(dm, 'undermountain', {});
    await one(dm, 'nesmé', { show_players: false });
    const { body } = await list(dm);
    expect(body).toMatchObject({ next_page: null, total_places: 3 });
    expect(body.places).toEqual([
      {
        location_id: server.place(MAP),
        name: 'Sword Coast',
        slug: MAP,
        type: null,
        knowledge: 'named',
        show_wiki: true,
        by_default: true,
        maps: [],
      },
      expect.objectContaining({ slug: 'undermountain', show_wiki: false, by_default: false, type: 'dungeon' }),
      expect.objectContaining({ slug: 'waterdeep', show_wiki: true, maps: [{ name: 'Sword Coast', slug: MAP }] }),
    ]);
    expectShape(VisiblePlacesPage, body);
    expect((await list(dm, '?page=2')).body).toMatchObject({ places: [], next_page: null, total_places: 3 });
  });

  test('is nobody else’s business', async () => {
    await server.join(campaign, player);
    expect([(await list(undefined)).status, (await list(player)).status]).toEqual([401, 403]);
    await server.post(`/api/home/campaign/${campaign.id}/`, { sharing: 'members' }, { as: dm });
    expect((await list(await server.person('Sly'))).status).toBe(404);
  });
});

test('60 notes and settings a minute are enough for one person', async () => {
  const limited = await campaignApp({ config: { rateLimits: true } });
  const host = await limited.person('Host');
  const theirs = await limited.campaign(host);
  for (let i = 0; i < 30; i += 1) {
    await limited.show(host, theirs, 'waterdeep', { show_wiki: i % 2 === 0 });
    await limited.note(host, theirs, 'waterdeep', `note ${i}`);
  }
  const body = { show_players: true, show_wiki: true, campaign_id: theirs.id, location_id: limited.place('waterdeep') };
  const answer = await limited.post('/api/save_campaign_location_settings/', body, { as: host });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  limited.forward(60_000);
  expect((await limited.post('/api/save_campaign_location_settings/', body, { as: host })).status).toBe(200);
  await limited.close();
});
