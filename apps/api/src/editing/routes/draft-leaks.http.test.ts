import type { CampaignAnswer, LocationMapDetails, LocationSaved, PositionSaved } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

/*
 * Nobody but editors is told anything of drafts: whatever they ask is answered with the same bytes and headers whether
 * there are any, whatever is done to them, and so is what is made afterwards.
 */

/** A word that stands in everything of a draft. */
const CANARY = 'Zzyxquill';

let server: StaffApp;
/** The same world, in which nobody ever made a draft. */
let twin: StaffApp;
let campaign: CampaignAnswer;
let drafts: { place: number; map: number; below: number; slugs: string[] };
const people: Record<string, Person | undefined> = {};
let before: Map<string, unknown>;

beforeAll(async () => {
  [server, twin] = [await staffApp(), await staffApp()];
  people['a visitor'] = undefined;
  people['a user'] = await server.person('U');
  const dm = await server.person('The DM');
  const player = await server.person('Vane');
  Object.assign(people, { 'the DM': dm, 'a player': player });
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  for (const slug of ['sword_coast', 'waterdeep']) await server.show(dm, campaign, slug, { show_wiki: true });
  await server.note(player, campaign, 'waterdeep', 'We were here.');
  before = await tellAll();
  drafts = await makeDrafts();
});
afterAll(async () => {
  await server.close();
  await twin.close();
});

const page = (top_section: string) => ({ top_section, sections: [], image: null, image_text: '', attribution: null });
const area = {
  type: 'Feature',
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [1, 1],
          [9, 1],
          [5, 9],
          [1, 1],
        ],
      ],
    ],
  },
  properties: {},
};

/** A place and a map with something on it, with text and shape, changed in all ways; and a place that everybody saw on that map. */
async function makeDrafts() {
  const add = async (name: string, more: object) => {
    const body = { parent_id: server.place('sword_coast'), name, lat: 10, lng: 10, ...more };
    return (await server.does<PositionSaved>('add_position', body)).position;
  };
  const place = await add(`${CANARY} Hut`, { draft: true });
  const map = await add(`${CANARY} Deep`, { draft: true });
  const sized = { map_size: { width: 900, height: 700 }, map_maker_name: CANARY };
  await server.does<LocationSaved>(`home/location/${map.location_id}`, sized);
  const below = await add(`${CANARY} Pit`, { parent_id: map.location_id });
  const text = { name: CANARY, location_id: place.location_id, wiki_page_content: page(`The ${CANARY} sleeps.`) };
  await server.does('home/wikipage', text);
  await server.does(`change_position_text/${place.id}`, { geojson: area, scale: 60 });
  await server.does('change_position', { id: place.id, position: [3, 4] });
  await server.does<LocationSaved>(`home/location/${below.location_id}`, { name: `${CANARY} Shaft` });
  await server.does('add_position', { parent_id: map.location_id, location_id: server.place('nesmé'), lat: 5, lng: 5 });
  const off = await add(`${CANARY} Gone`, { draft: true });
  await server.does('deactivate_location_has_position', { id: off.id });
  const slugs = server.database.sqlite.prepare('select slug from locations where draft <> 0').pluck().all() as string[];
  return { place: place.location_id, map: map.location_id, below: below.location_id, slugs };
}

/** Everything that tells of places, in the open, in the campaign and as its players see it. */
function doors(slugs: readonly string[]): string[] {
  const calls = server.app
    .registeredRoutes()
    .filter(({ method, access, url }) => method === 'GET' && access !== 'staff' && /:(name|slug)/.test(url));
  const paths = [
    ...slugs.flatMap((slug) => calls.map(({ url }) => encodeURI(url.replace(/:(name|slug)/, slug)))),
    ...['', '?content=0'].map((query) => `/api/location_map_details/${query}`),
    '/api/maps/',
    ...['zz', CANARY, 'sleeps', 'water', 'Zzyxquil'].flatMap((word) => [
      `/api/search/?q=${word}`,
      `/api/location_search/?name=${word}`,
      `/api/location_text_search/sword_coast/?q=${word}`,
    ]),
  ];
  const within = ['', `campaign_id=${campaign.id}`, `campaign_id=${campaign.id}&as=player`];
  const ofCampaign = ['', 'visible_places/', 'worlds/', 'chronicle/', 'notes/', 'news/', 'revision/', 'markers/'];
  return [
    ...paths.flatMap((path) => within.map((query) => `${path}${path.includes('?') ? '&' : '?'}${query}`)),
    ...ofCampaign.map((path) => `/api/home/campaign/${campaign.id}/${path}`),
    ...['/', '/sword_coast/', '/sword_coast/?child=nesm%C3%A9', '/robots.txt', '/api/config/', '/api/worlds/'],
  ];
}

async function tell(url: string, as: Person | undefined) {
  const { status, text, headers } = await server.get(url, { as });
  const { date: _date, 'x-request-id': _id, 'content-security-policy': _nonce, ...told } = headers;
  return { status, text: text.replaceAll(/nonce="[^"]*"/g, ''), told };
}

async function tellAll(): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const [who, as] of Object.entries(people))
    for (const url of doors(['sword_coast', 'waterdeep', 'nesmé'])) all.set(`${who} ${url}`, await tell(url, as));
  return all;
}

test('everything is answered to everybody else as if there were none', async () => {
  const after = await tellAll();
  expect(after.size).toBeGreaterThan(300);
  for (const [door, told] of after) expect(told, door).toEqual(before.get(door));
  expect(JSON.stringify([...after.values()]).includes(CANARY)).toBe(false);
});

test('their own addresses lead nowhere', async () => {
  for (const [who, as] of Object.entries(people)) {
    const nowhere = await Promise.all(doors(['zzyx_nowhere']).map((url) => tell(url, as)));
    for (const slug of [...drafts.slugs.slice(1, 2), 'zzyxquill_hut']) {
      for (const [i, url] of doors([slug]).entries()) {
        const plain = (text: string) => text.replaceAll(slug, 'SLUG').replaceAll('zzyx_nowhere', 'SLUG');
        const told = await tell(url, as);
        expect([told.status, plain(told.text)], `${who} ${url}`).toEqual([
          nowhere[i]?.status,
          plain(nowhere[i]?.text ?? ''),
        ]);
      }
    }
  }
});

test('a text that links them says "a place" to whoever does not edit the world', async () => {
  const { sqlite } = server.database;
  const at = server.place('waterdeep');
  const id = sqlite.prepare('select id from wiki_pages where location_id = ?').pluck().get(at);
  const markdown = `On the way to [[#${drafts.place}]] lies [[#${drafts.map}]].`;
  const { change_id } = await server.does<{ change_id: number }>(`home/wikipage/${id}`, {
    wiki_page_content: { ...page(''), markdown },
  });
  for (const [who, as] of Object.entries(people)) {
    for (const within of ['', `?campaign_id=${campaign.id}`]) {
      const { text, status } = await server.get(`/api/location_wiki/waterdeep/${within}`, { as });
      if (status === 200) expect(text, `${who}${within}`).toContain('On the way to a place lies a place.');
      expect(text, `${who}${within}`).not.toMatch(new RegExp(`${CANARY}|#${drafts.place}|#${drafts.map}`, 'i'));
    }
  }
  const edited = await server.get('/api/location_wiki/waterdeep/?world_id=atlas', { as: server.mara });
  expect(edited.text).toContain(`On the way to ${CANARY} Hut lies ${CANARY} Deep.`);
  await server.revert(change_id);
});

test('in a campaign nothing is written about them', async () => {
  for (const as of [people['the DM'], people['a player']]) {
    for (const at of [drafts.place, drafts.map, drafts.below]) {
      const settings = { campaign_id: campaign.id, location_id: at, show_players: true, show_wiki: true };
      const note = { campaign: campaign.id, location: at, character_name: 'V', note: 'n', private: false };
      const written = await Promise.all([
        server.post('/api/save_campaign_location_settings/', settings, { as }),
        server.post('/api/home/campaignnote/', note, { as }),
      ]);
      for (const { status } of written) expect([403, 404]).toContain(status);
      const read = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${at}`;
      expect((await server.get(read, { as })).status).toBe(404);
      expect((await server.get(`/api/world_copy_plan/?location_id=${at}`, { as })).status).toBe(404);
    }
  }
});

test('a picture that only drafts show is at no public address, and at one for editors', async () => {
  const file = server.database.sqlite
    .prepare("select file from pictures join locations on picture_hash = pictures.hash where slug = 'waterdeep'")
    .pluck()
    .get() as string;
  const { isPublic } = server.app.pictures.publicFiles;
  expect(await isPublic(file)).toBe(true);
  const { change_id, location } = await server.does<LocationSaved>(`home/location/${server.place('waterdeep')}`, {
    draft: true,
  });
  expect(await isPublic(file)).toBe(false);
  expect(location.image).not.toContain(file);
  const seen = await server.get<LocationMapDetails>('/api/location_map_details/sword_coast/?world_id=atlas', {
    as: server.mara,
  });
  const child = seen.body.children.find(({ name }) => name === location.name);
  expect([child?.draft, child?.image?.includes(file)]).toEqual([true, false]);
  await server.revert(change_id);
  expect(await isPublic(file)).toBe(true);
});

test('what is published afterwards has the number and address that it would have had', async () => {
  const made = await Promise.all(
    [server, twin].map(async (one) => {
      const body = { parent_id: one.place('sword_coast'), name: `${CANARY} Hut`, lat: 1, lng: 2 };
      const { position } = await one.does<PositionSaved>('add_position', body);
      return { id: position.id, at: position.location_id, slug: position.slug };
    }),
  );
  expect(made[0]).toEqual(made[1]);
});
