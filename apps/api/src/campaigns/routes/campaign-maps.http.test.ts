import type {
  CampaignAnswer,
  ChildrenPage,
  LocationMapDetails as Details,
  LocationSearchResult,
  TextSearchResult,
} from '@venture-atlas/types';
import { ChildrenPage as ChildrenPageShape, LocationMapDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makeMap, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';

/*
 * One campaign over the small world. Waterdeep is shown with its wiki,
 * Undermountain without; Nesmé is hidden by its row, the High Forest has none.
 */
let server: CampaignApp;
let dm: Person;
let player: Person;
let open: CampaignAnswer;
let closed: CampaignAnswer;
beforeAll(async () => {
  const world = makeWorld();
  server = await campaignApp({
    world: {
      ...world,
      locations: [
        ...world.locations,
        makeLocation('calimport', { map: makeMap() }),
        makeLocation('shade', { map: makeMap({ width: 90 }) }),
      ],
      positions: [...world.positions, makePosition('shade', 'waterdeep', { lat: 61, lng: 62 })],
      wiki: [
        ...world.wiki,
        { slug: 'nesmé', content: makeWiki({ top_section: 'The lantern of the fallen paladin.' }) },
      ],
    },
  });
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  open = await server.campaign(dm);
  closed = await server.campaign(dm, { sharing: 'members' });
  for (const campaign of [open, closed]) {
    await server.join(campaign, player);
    await server.show(dm, campaign, 'waterdeep', { show_wiki: true });
    await server.show(dm, campaign, 'undermountain');
    await server.show(dm, campaign, 'nesmé', { show_players: false, show_wiki: true });
    await server.show(dm, campaign, 'shade', { show_players: false });
  }
});
afterAll(() => server.close());

const details = (slug: string, campaign: CampaignAnswer, who: Who = {}, more = '') =>
  server.get<Details>(`/api/location_map_details/${slug}/?campaign_id=${campaign.id}${more}`, who);
const names = (page: Pick<ChildrenPage, 'children'>) => page.children.map((child) => child.slug);

describe('a map as a player sees it', () => {
  test('holds the visible places and says nothing of the others', async () => {
    const { body, text, headers } = await details(MAP, open, { as: player });
    expect(names(body)).toEqual(['waterdeep', 'undermountain']);
    expect(body).toMatchObject({ total_children: 2, next_page: null });
    expect(body.campaign).toEqual({
      id: open.id,
      name: open.name,
      owner: dm.id,
      is_dm: false,
      is_member: true,
    });
    expect(body.campaign_settings).toEqual({
      [server.place('waterdeep')]: { show_players: true, show_wiki: true, knowledge: 'named' },
      [server.place('undermountain')]: { show_players: true, show_wiki: false, knowledge: 'named' },
    });
    for (const secret of ['nesm', 'Nesm', 'forest', 'Forest', 'paladin', 'shade', open.invite_token ?? '?']) {
      expect(text).not.toContain(secret);
    }
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toMatch(/^"[\w-]{22}\.identity"$/);
    expectShape(LocationMapDetails, body);
  });

  test('its texts are there where the wiki is shown, for the root map too', async () => {
    const { body } = await details(MAP, open, { as: player });
    const [waterdeep, undermountain] = body.children;
    expect(waterdeep).toMatchObject({
      wiki_url: 'https://wiki.example/waterdeep',
      wiki_page_content: { top_section: 'A harbour city of lamps and ledgers.' },
    });
    expect(undermountain).toMatchObject({ wiki_url: null, wiki_page_content: null });
    expect(body.wiki_page_content).toMatchObject({ top_section: 'The coast the swords are named for.' });
    const light = (await details(MAP, open, { as: player }, '&content=0')).body;
    expect(light.children.map((child) => [child.has_wiki, child.wiki_url === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(light.has_wiki).toBe(true);
    expect(light).not.toHaveProperty('wiki_page_content');
    expectShape(LocationMapDetails, light);
  });

  test('parents and other maps are named only where they are visible', async () => {
    const { body } = await details('waterdeep', open, { as: player });
    expect(body.parents.map((parent) => parent.slug)).toEqual([MAP]);
    const child = (await details(MAP, open, { as: player })).body.children[0];
    expect(child?.parents).toEqual([]);
    const asDm = (await details('waterdeep', open, { as: dm })).body;
    expect(asDm.parents.map((parent) => parent.slug)).toEqual(['shade', MAP]);
  });

  test('a hidden place is not there as a map, whatever is asked of it', async () => {
    const missing = await details('nowhere', open, { as: player });
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const slug of ['nesmé', 'high_forest', 'shade']) {
      for (const call of ['location_map_details', 'location_children', 'location_wiki', 'location_text_search']) {
        const url = `/api/${call}/${encodeURIComponent(slug)}/?campaign_id=${open.id}&q=lantern`;
        const answer = await server.get(url, { as: player });
        expect(answer.text, url).toBe(missing.text);
        expect(answer.status).toBe(404);
        expect({ ...answer.headers, date: '' }).toEqual({ ...missing.headers, date: '' });
        expect((await server.get(url, { as: dm })).status).toBe(200);
      }
    }
  });

  test('a root map without a row is visible, with one its row decides', async () => {
    expect((await details('calimport', open, { as: player })).status).toBe(200);
    await server.show(dm, closed, 'calimport', { show_players: false });
    expect((await details('calimport', closed, { as: player })).status).toBe(404);
    await server.show(dm, closed, 'calimport', { show_players: true, show_wiki: false });
    expect((await details('calimport', closed, { as: player })).body).toMatchObject({ wiki_url: null });
  });

  test('a place does not become a root by being taken off its last map', async () => {
    await server.db
      .updateTable('positions')
      .set({ active: 0 })
      .where('parent_id', '=', server.place('shade'))
      .execute();
    const moved = server.db.updateTable('locations').set({ map_width: 10, map_height: 10 });
    await moved.where('slug', '=', 'high_forest').execute();
    const place = server.place('high_forest');
    await server.db.updateTable('positions').set({ active: 0 }).where('location_id', '=', place).execute();
    expect((await details('high_forest', open, { as: player })).status).toBe(404);
    await server.db.updateTable('positions').set({ active: 1 }).where('location_id', '=', place).execute();
  });
});

describe('a map as others see it', () => {
  test('the DM sees everything and all settings, and the invite in the campaign alone', async () => {
    const { body, text } = await details(MAP, open, { as: dm });
    expect(names(body)).toEqual(['high_forest', 'waterdeep', 'nesmé', 'undermountain']);
    expect(body.total_children).toBe(4);
    expect(Object.keys(body.campaign_settings)).toHaveLength(3);
    expect(body.campaign).toMatchObject({
      is_dm: true,
      sharing: 'open',
      members: [{ id: player.id, name: 'Perrin' }],
    });
    expectShape(LocationMapDetails, body);
    expect(text, 'players’ names stand in it, so the invite does not').not.toContain(open.invite_token);
  });

  test('through the eyes of a player the DM gets what a player gets, byte for byte', async () => {
    await server.note(dm, open, 'waterdeep', 'a plan of the DM', { private: true });
    const calls = [
      `/api/location_map_details/${MAP}/?`,
      `/api/location_map_details/${MAP}/?content=0&`,
      `/api/location_children/${MAP}/?page=1&`,
      '/api/location_children/waterdeep/?content=0&',
      '/api/location_wiki/waterdeep/?',
      '/api/location_wiki/undermountain/?',
      '/api/location_wiki/nesm%C3%A9/?',
      '/api/location_search/?name=e&',
      `/api/location_text_search/${MAP}/?q=lantern&`,
      `/api/campaign_notes/?location_id=${server.place('waterdeep')}&`,
      `/api/home/campaign/${open.id}/?`,
    ];
    for (const call of calls) {
      const seen = await server.get(`${call}campaign_id=${open.id}`, { as: player });
      const simulated = await server.get(`${call}campaign_id=${open.id}&as=player`, { as: dm });
      expect(simulated.text, call).toBe(seen.text);
      expect(simulated.status).toBe(seen.status);
      const asPlayer = await server.get(`${call}campaign_id=${open.id}&as=player`, { as: player });
      expect(asPlayer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('who only holds the link or the invite sees places, no owner, and no notes', async () => {
    await server.note(dm, open, 'waterdeep', 'for players only');
    const stranger = await server.person('Sly');
    const guests: [CampaignAnswer, Who][] = [
      [open, {}],
      [closed, { invite: closed.invite_token }],
      [closed, { as: stranger, invite: closed.invite_token }],
    ];
    for (const [campaign, who] of guests) {
      const { body, text } = await details(MAP, campaign, who);
      expect(names(body)).toEqual(['waterdeep', 'undermountain']);
      expect(body.campaign).toEqual({ id: campaign.id, name: campaign.name, is_dm: false, is_member: false });
      expect(body.campaign_notes).toEqual({});
      expect(Object.keys(body.campaign_settings)).toHaveLength(2);
      expect(text).not.toContain('for players only');
      const light = (await details(MAP, campaign, who, '&content=0')).body;
      expect(light.campaign_note_counts).toEqual({});
    }
  });

  test('staff without membership are like everybody', async () => {
    const staff = await server.person('Stan', { isStaff: true });
    expect((await details(MAP, closed, { as: staff })).status).toBe(404);
    expect(names((await details(MAP, open, { as: staff })).body)).toEqual(['waterdeep', 'undermountain']);
    const found = await server.get(`/api/location_search/?name=nesm&campaign_id=${open.id}`, { as: staff });
    expect(found.body).toEqual([]);
  });

  test('the same map without a campaign stays public and knows of none', async () => {
    const { body, headers } = await server.get<Details>(`/api/location_map_details/${MAP}/`, { invite: 'any' });
    expect(body).toMatchObject({ total_children: 4, campaign: null, campaign_notes: {}, campaign_settings: {} });
    expect(headers['cache-control']).toMatch(/^public/);
    const page = await server.get(`/api/location_children/${MAP}/`);
    expect(Object.keys(page.body).sort()).toEqual(['children', 'next_page', 'total_children']);
  });
});

describe('pages of points in a campaign', () => {
  test('carry the settings and notes of their own places', async () => {
    await server.note(player, closed, 'undermountain', 'It is dark');
    const url = `/api/location_children/${MAP}/?campaign_id=${closed.id}`;
    const { body } = await server.get<ChildrenPage>(url, { as: player });
    expect(names(body)).toEqual(['waterdeep', 'undermountain']);
    expect(Object.keys(body.campaign_settings ?? {})).toHaveLength(2);
    expect(body.campaign_notes?.[server.place('undermountain')]).toMatchObject([{ note: 'It is dark' }]);
    expectShape(ChildrenPageShape, body);
    const light = (await server.get<ChildrenPage>(`${url}&content=0`, { as: player })).body;
    expect(light.campaign_note_counts).toEqual({ [server.place('undermountain')]: 1 });
    const past = (await server.get<ChildrenPage>(`${url}&page=2`, { as: player })).body;
    expect(past).toMatchObject({ children: [], next_page: null, total_children: 2, campaign_settings: {} });
  });
});

describe('searching in a campaign', () => {
  const search = (text: string, who: Who) =>
    server.get<LocationSearchResult[]>(`/api/location_search/?name=${text}&campaign_id=${open.id}`, who);
  const inText = (text: string, who: Who) =>
    server.get<TextSearchResult[]>(`/api/location_text_search/${MAP}/?q=${text}&campaign_id=${open.id}`, who);

  test('finds visible places by name, with visible maps only', async () => {
    const found = (await search('', { as: player })).body;
    expect(found.map(({ slug }) => slug)).toEqual(['calimport', MAP, 'undermountain', 'waterdeep']);
    expect(found.find(({ slug }) => slug === 'waterdeep')?.parents.map(({ slug }) => slug)).toEqual([MAP]);
    expect((await search('nesm', { as: player })).body).toEqual([]);
    expect((await search('nesm', { as: dm })).body).toHaveLength(1);
    expect((await search('wat', {})).body).toHaveLength(1);
    expect((await search('', {})).body).toEqual([]);
  });

  test('finds texts only where the wiki is shown', async () => {
    expect((await inText('lantern', { as: player })).body.map(({ slug }) => slug)).toEqual(['waterdeep']);
    expect((await inText('paladin', { as: player })).body).toEqual([]);
    const short = (await inText('la', { as: player })).body.map(({ slug }) => slug);
    expect(new Set(short)).toEqual(new Set(['waterdeep']));
    const all = (await inText('lantern', { as: dm })).body.map(({ slug }) => slug);
    expect(all).toEqual(['waterdeep', 'nesmé', 'undermountain']);
  });
});
