import {
  type ChildrenPage,
  LocationMapDetails,
  type LocationSearchResult,
  SavedLocationSettings,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announceWrites } from '../../../test-support/announce-writes.ts';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { sampled, slice } from '../../../test-support/deep.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';
import { scaleMap } from '../../editing/commands/scale-map.ts';

type Campaign = Awaited<ReturnType<CampaignApp['campaign']>>;

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: Campaign;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterEach(() => server.close());

const save = async (slug: string, wish: object) => {
  const body = { campaign_id: campaign.id, location_id: server.place(slug), ...wish };
  const answer = await server.post<SavedLocationSettings>('/api/save_campaign_location_settings/', body, { as: dm });
  expect(answer.status, answer.text).toBe(200);
  expectShape(SavedLocationSettings, answer.body);
  return answer.body;
};
const many = (body: object) =>
  server.post<{ previous: unknown[]; changed: number }>(
    '/api/save_campaign_settings_bulk/',
    { campaign_id: campaign.id, ...body },
    { as: dm },
  );
const inCampaign = (path: string, more = '') => `/api/${path}?campaign_id=${campaign.id}${more}`;
const map = (who: Who, slug = MAP, more = '') =>
  server.get<LocationMapDetails>(inCampaign(`location_map_details/${slug}/`, more), who);
const guest = (): Who => ({ invite: campaign.invite_token });
/** Everybody who gets what players get. */
const asPlayers = (): [string, Who, string][] => [
  ['a player', { as: player }, ''],
  ['a guest', guest(), ''],
  ['the DM as a player', { as: dm }, '&as=player'],
];

/** Every answer of the campaign, for somebody. */
async function everything(who: Who, more: string): Promise<string> {
  const slugs = [MAP, 'waterdeep', 'nesmé', 'undermountain', 'high_forest', 'the_wolf_castle'];
  const urls = [
    ...slugs.flatMap((slug) => [
      inCampaign(`location_map_details/${slug}/`, more),
      inCampaign(`location_map_details/${slug}/`, `&content=0${more}`),
      inCampaign(`location_children/${slug}/`, more),
      inCampaign(`location_wiki/${slug}/`, more),
      inCampaign(`location_text_search/${slug}/`, `&q=lantern${more}`),
    ]),
    ...['', 'water', 'wolf', 'under', 'e'].map((name) => inCampaign('location_search/', `&name=${name}${more}`)),
    inCampaign('location_map_details/', more),
    inCampaign('campaign_notes/', `&location_id=${server.place('waterdeep')}${more}`),
    `/api/home/campaign/${campaign.id}/`,
  ];
  const parts: string[] = [];
  for (const url of urls) {
    const { status, text, headers } = await server.get(url, who);
    const { date: _date, ...kept } = headers;
    // What was asked is no answer; a request has an id of its own.
    parts.push(JSON.stringify([url, status, text, { ...kept, 'x-request-id': undefined }]));
  }
  return parts.join('\n');
}

describe('what players know of a place', () => {
  test('has four steps; show_players is true for two of them, and says nothing where it says what is so', async () => {
    for (const [knowledge, show_players] of [
      ['rumour', false],
      ['named', true],
      ['visited', true],
      ['hidden', false],
    ] as const) {
      expect(await save('waterdeep', { knowledge })).toMatchObject({ knowledge, show_players });
      expect(await save('waterdeep', { show_players, show_wiki: true })).toMatchObject({ knowledge, show_wiki: true });
    }
    await save('waterdeep', { knowledge: 'rumour' });
    expect(await save('waterdeep', { show_players: true, show_wiki: false })).toMatchObject({ knowledge: 'named' });
    await save('waterdeep', { knowledge: 'visited' });
    expect(await save('waterdeep', { show_players: false, show_wiki: false })).toMatchObject({ knowledge: 'hidden' });
  });

  test('players are told that they were there, and nothing else of what was set', async () => {
    await save('waterdeep', { knowledge: 'visited', rumour_note: 'Heard once.', rumour_miles: 40 });
    for (const [, who, more] of asPlayers()) {
      const { body } = await map(who, MAP, more);
      expect(body.campaign_settings).toEqual({
        [server.place('waterdeep')]: { show_players: true, show_wiki: false, knowledge: 'visited' },
      });
    }
    expect((await map({ as: dm })).body.campaign_settings[server.place('waterdeep')]).toEqual({
      show_players: true,
      show_wiki: false,
      knowledge: 'visited',
      rumour_note: 'Heard once.',
      rumour_miles: 40,
      version: 1,
    });
  });

  test('what one save changed is put back exactly, words and all', async () => {
    await save('waterdeep', { knowledge: 'visited', alias: 'The wolf castle', rumour_note: 'Wolves.' });
    await save('waterdeep', { show_players: true, show_wiki: true });
    const before = (await map({ as: dm })).body.campaign_settings;
    const saved = await save('waterdeep', { knowledge: 'rumour', alias: 'The lost mine', rumour_miles: 40 });
    expect(saved).toMatchObject({ alias: 'The lost mine', show_wiki: false });
    const location_ids = [server.place('waterdeep')];
    const undone = await many({ restore: [{ settings: saved.previous, location_ids }] });
    expect(undone.body).toMatchObject({ changed: 1 });
    const waterdeep = String(server.place('waterdeep'));
    // Only their version tells that the words were others in between.
    expect((await map({ as: dm })).body.campaign_settings).toEqual({
      ...before,
      [waterdeep]: { ...before[waterdeep], version: 3 },
    });
  });

  test('many places get a step at once, keep their words, and get back what they had', async () => {
    await save('nesmé', { knowledge: 'visited', alias: 'The wolf castle' });
    const before = (await map({ as: dm })).body.campaign_settings;
    const hidden = await many({ on_map: server.place(MAP), knowledge: 'hidden' });
    expect((await map({ as: player })).body.total_children).toBe(0);
    await many({ restore: hidden.body.previous });
    expect((await map({ as: dm })).body.campaign_settings).toEqual(before);
    await many({ on_map: server.place(MAP), knowledge: 'visited' });
    const { body } = await map({ as: player });
    expect(body.children.map(({ name }) => name)).toContain('The wolf castle');
    expect(body.total_children).toBe(4);
  });

  test.each([
    ['a step that is none', { knowledge: 'known' }, 'knowledge'],
    ['neither step nor show_players', { show_wiki: true }, 'show_players'],
    ['an alias that no address could have', { knowledge: 'named', alias: 'a/b' }, 'alias'],
    ['a rumour too long', { knowledge: 'rumour', rumour_note: 'x'.repeat(601) }, 'rumour_note'],
    ['other miles', { knowledge: 'rumour', rumour_miles: 15 }, 'rumour_miles'],
  ])('refuses %s', async (_what, wish, field) => {
    const body = { campaign_id: campaign.id, location_id: server.place('waterdeep'), ...wish };
    const answer = await server.post('/api/save_campaign_location_settings/', body, { as: dm });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });
});

describe('an alias', () => {
  beforeEach(async () => {
    await save('undermountain', { knowledge: 'named', show_wiki: true });
    await save('nesmé', { knowledge: 'named', show_wiki: true });
    await save('waterdeep', { knowledge: 'visited', show_wiki: true });
  });

  test('is the name everywhere for players, and turns the text off in the same write', async () => {
    const saved = await save('waterdeep', { knowledge: 'visited', alias: '  The wolf castle ', show_wiki: true });
    expect(saved).toMatchObject({ alias: 'The wolf castle', alias_slug: 'the_wolf_castle', show_wiki: false });
    for (const [, who, more] of asPlayers()) {
      const { body } = await map(who, MAP, more);
      expectShape(LocationMapDetails, body);
      const point = body.children.find(({ location_id }) => location_id === server.place('waterdeep'));
      expect(point).toMatchObject({ name: 'The wolf castle', slug: 'the_wolf_castle', wiki_url: null });
      const own = await map(who, 'the_wolf_castle', more);
      expect(own.body).toMatchObject({ name: 'The wolf castle', slug: 'the_wolf_castle', map_maker_name: null });
      const page = await server.get<ChildrenPage>(inCampaign('location_children/the_wolf_castle/', more), who);
      expect(page.body.children.map(({ name }) => name)).toEqual(['Undermountain']);
      const under = body.children.find(({ name }) => name === 'Undermountain');
      expect(under?.parents).toMatchObject([{ name: 'The wolf castle', slug: 'the_wolf_castle' }]);
    }
  });

  test('the true name and address find nothing, and answer like what never was', async () => {
    await save('waterdeep', { knowledge: 'visited', alias: 'The wolf castle' });
    const find = (name: string) =>
      server.get<LocationSearchResult[]>(inCampaign('location_search/', `&name=${name}`), { as: player });
    expect((await find('waterd')).text).toBe((await find('nowhere')).text);
    expect((await find('WOLF')).body).toMatchObject([{ name: 'The wolf castle', slug: 'the_wolf_castle' }]);
    for (const path of ['location_map_details', 'location_children', 'location_wiki', 'location_text_search']) {
      const truth = await server.get(inCampaign(`${path}/waterdeep/`), { as: player });
      const never = await server.get(inCampaign(`${path}/nowhere/`), { as: player });
      expect([truth.status, truth.text]).toEqual([404, never.text]);
    }
  });

  whole('no answer for players holds a word that tells the true name; the DM has both', async () => {
    await save('waterdeep', { knowledge: 'visited', alias: 'The wolf castle' });
    await save('waterdeep', { show_players: true, show_wiki: true });
    for (const [label, who, more] of asPlayers()) {
      const told = (await everything(who, more)).replaceAll(/"\/api\/[^"]*"/g, '""');
      expect(told.toLowerCase(), label).not.toMatch(/waterdeep/);
      expect(told, label).toContain('harbour city');
    }
    expect((await map({ as: dm }, 'waterdeep')).body.name).toBe('Waterdeep');
    expect((await map({ as: dm }, 'the_wolf_castle')).body.name).toBe('Waterdeep');
  });

  test('players have things in the order of the names that they know', async () => {
    await save('undermountain', { knowledge: 'named', alias: 'Zzz' });
    const points = async () => (await map({ as: player })).body.children.map(({ name }) => name);
    expect(await points()).toEqual(['Waterdeep', 'Nesmé', 'Zzz']);
    await save('undermountain', { knowledge: 'named', alias: 'Aaa' });
    expect(await points()).toEqual(['Waterdeep', 'Aaa', 'Nesmé']);
  });

  test('has an address that players meet nowhere else, by what they see alone', async () => {
    await save('high_forest', { knowledge: 'hidden', alias: 'The den' });
    expect(await save('waterdeep', { knowledge: 'named', alias: 'The den' })).toMatchObject({ alias_slug: 'the_den' });
    expect(await save('high_forest', { knowledge: 'named' })).toMatchObject({ alias_slug: 'the_den_2' });
    expect(await save('high_forest', { knowledge: 'named', alias: 'Nesmé' })).toMatchObject({ alias_slug: 'nesmé_2' });
    expect(await save('high_forest', { knowledge: 'hidden' })).not.toHaveProperty('alias_slug');
    expect(await save('nesmé', { knowledge: 'named', alias: 'Nesmé' })).toMatchObject({ alias_slug: 'nesmé' });
  });
});

describe('a rumour', () => {
  const rumours = async (who: Who = { as: player }, more = '') => (await map(who, MAP, more)).body.rumours ?? [];

  test('is a circle with words, the same for everybody and for good', async () => {
    await save('waterdeep', { knowledge: 'rumour', alias: 'The lost mine', rumour_note: 'Dwarves!', rumour_miles: 5 });
    const [first] = await rumours();
    expect(first).toMatchObject({ alias: 'The lost mine', note: 'Dwarves!' });
    const { lat = 0, lng = 0, radius = 0 } = first ?? {};
    expect(Math.hypot(lat - 21, lng - 22)).toBeLessThanOrEqual(radius);
    for (const [, who, more] of asPlayers()) expect(await rumours(who, more)).toEqual([first]);
    // A thousand reloads tell no more of where it is than one.
    for (let reload = 0; reload < slice(20, 1_000); reload += 1) expect(await rumours()).toEqual([first]);
    expect(await rumours({ as: dm })).toEqual([{ ...first, location_id: server.place('waterdeep') }]);
    await save('waterdeep', { knowledge: 'hidden' });
    expect(await rumours()).toEqual([]);
    await save('waterdeep', { knowledge: 'rumour', alias: null });
    expect(await rumours()).toEqual([{ ...first, alias: 'Rumor' }]);
  });

  test('another size lies inside what players had, or round it, wherever the place went', async () => {
    await save('waterdeep', { knowledge: 'rumour', rumour_miles: 10 });
    const [old] = await rumours();
    server.database.sqlite
      .prepare('update positions set lat = 599, lng = 899 where location_id = ?')
      .run(server.place('waterdeep'));
    await save('waterdeep', { knowledge: 'rumour', rumour_miles: 5 });
    const [small] = await rumours();
    await save('waterdeep', { knowledge: 'rumour', rumour_miles: 40 });
    const [large] = await rumours();
    if (old === undefined || small === undefined || large === undefined) throw new Error('no circle');
    expect(small.radius).toBeLessThan(old.radius);
    const apart = Math.hypot(small.lat - old.lat, small.lng - old.lng);
    expect(apart + small.radius).toBeLessThanOrEqual(old.radius + 1e-6);
    expect(Math.hypot(small.lat - 21, small.lng - 22)).toBeLessThanOrEqual(small.radius + 1e-6);
    expect([large.lat, large.lng]).toEqual([small.lat, small.lng]);
    expect(large.radius).toBeGreaterThan(small.radius);
  });

  test('nothing that happens to the place behind it changes a byte of what players get', async () => {
    await save('undermountain', { knowledge: 'named', show_wiki: true });
    await save('waterdeep', { knowledge: 'rumour', alias: 'The lost mine' });
    const id = server.place('waterdeep');
    const all = () => Promise.all(sampled(asPlayers(), 2).map(([, who, more]) => everything(who, more)));
    const before = await all();
    for (const told of before) expect(told.replaceAll(/"\/api\/[^"]*"/g, '""')).not.toMatch(/waterdeep|harbour/i);
    const { sqlite } = server.database;
    for (const change of [
      "update locations set name = 'Splendour', name_lower = 'splendour', slug = 'splendour', version = version + 1 where id = ?",
      'update locations set type_id = null where id = ?',
      'update positions set lat = 7, lng = 8, scale = 30, version = version + 1 where location_id = ?',
      "update wiki_pages set content = replace(content, 'harbour', 'canary') where location_id = ?",
      'delete from positions where parent_id = ?',
      'update locations set picture_hash = null, wiki_url = null where id = ?',
    ]) {
      sqlite.prepare(change).run(id);
      server.app.publicAnswers.dropAll();
      announceWrites(server);
      expect(await all(), change).toEqual(before);
    }
  });

  test('lies where it lay on the picture when its map comes to other units', async () => {
    await save('undermountain', { knowledge: 'rumour' });
    const [old] = await rumours();
    await scaleMap(server.db, server.place(MAP), 2, null, '2026-01-02T03:04:05.678Z');
    announceWrites(server);
    const [now] = await rumours();
    if (old === undefined) throw new Error('no circle');
    expect(now).toEqual({ ...old, lat: old.lat * 2, lng: old.lng * 2, radius: old.radius * 2 });
  });

  test('is not there on a map that players do not see, nor once its place is taken off', async () => {
    await save('undermountain', { knowledge: 'rumour' });
    expect(await rumours()).toHaveLength(1);
    expect((await map({ as: player }, 'waterdeep')).status).toBe(404);
    await save('waterdeep', { knowledge: 'named' });
    const keys = [...(await rumours()), ...((await map({ as: player }, 'waterdeep')).body.rumours ?? [])].map(
      (one) => one.key,
    );
    expect(new Set(keys).size).toBe(2);
    server.database.sqlite
      .prepare('update positions set active = 0 where location_id = ?')
      .run(server.place('undermountain'));
    announceWrites(server);
    expect(await rumours()).toEqual([]);
  });
});
