import { randomUUID } from 'node:crypto';
import type {
  CampaignAnswer,
  LocationMapDetails,
  LocationSaved,
  PositionSaved,
  TableForDm,
} from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { isWhole, sampled } from '../../../test-support/deep.ts';
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
let dm: Person;
let drafts: { place: number; map: number; below: number; slugs: string[] };
const people: Record<string, Who> = {};
let before: Map<string, unknown>;

beforeAll(async () => {
  [server, twin] = [await staffApp(), await staffApp()];
  dm = await server.person('The DM');
  const [player, coDm, former] = [await server.person('Vane'), await server.person('Tobin'), await server.person('F')];
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await leadWith(coDm);
  for (const slug of ['sword_coast', 'waterdeep']) await server.show(dm, campaign, slug, { show_wiki: true });
  await server.note(player, campaign, 'waterdeep', 'We were here.');
  const { screen } = (await server.post<TableForDm>(`${atCampaign()}table/open/`, {}, { as: dm })).body;
  Object.assign(people, {
    'a visitor': {},
    'a user': { as: await server.person('U') },
    'the DM': { as: dm },
    'a co-DM': { as: coDm },
    'a player': { as: player },
    'a former editor': { as: former },
    'a guest': { invite: campaign.invite_token },
    'a table screen': { table: screen?.secret },
    "a table screen in the DM's browser": { table: screen?.secret, as: dm },
  });
  before = await tellAll();
  makeEditor(former, 1);
  drafts = await makeDrafts(former);
  makeEditor(former, 0);
});
afterAll(async () => {
  await server.close();
  await twin.close();
});

const atCampaign = () => `/api/home/campaign/${campaign.id}/`;
const makeEditor = ({ id }: Person, is_staff: 0 | 1) =>
  server.database.sqlite.prepare('update users set is_staff = ? where id = ?').run(is_staff, id);

async function leadWith(coDm: Person): Promise<void> {
  const { sqlite } = server.database;
  sqlite.prepare('update users set email_verified = 1 where id = ?').run(coDm.id);
  const email = sqlite.prepare('select email from users where id = ?').pluck().get(coDm.id);
  const asked = await server.post(`${atCampaign()}dms/`, { email }, { as: dm });
  const agreed = await server.post(`${atCampaign()}dms/accept/`, {}, { as: coDm });
  expect([asked.status, agreed.status]).toEqual([200, 200]);
}

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
async function makeDrafts(former: Person) {
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
  // By somebody who edits no more.
  await server.does('home/location', { name: `${CANARY} Cairn`, draft: true }, former);
  await server.does('places/change', { act: 'type', type_id: null, ids: [place.location_id] }, former);
  const off = await add(`${CANARY} Gone`, { draft: true });
  await server.does('deactivate_location_has_position', { id: off.id });
  const slugs = server.database.sqlite.prepare('select slug from locations where draft <> 0').pluck().all() as string[];
  return { place: place.location_id, map: map.location_id, below: below.location_id, slugs };
}

const inCampaign = (paths: readonly string[]): string[] => {
  const within = ['', `campaign_id=${campaign.id}`, `campaign_id=${campaign.id}&as=player`];
  return paths.flatMap((path) => within.map((query) => `${path}${path.includes('?') ? '&' : '?'}${query}`));
};

/** What is asked about places by their addresses, in the open, in the campaign and as its players see it. */
function doorsOf(slugs: readonly string[]): string[] {
  const calls = server.app
    .registeredRoutes()
    .filter(({ method, access, url }) => method === 'GET' && access !== 'staff' && /:(name|slug)/.test(url));
  return inCampaign(slugs.flatMap((slug) => calls.map(({ url }) => encodeURI(url.replace(/:(name|slug)/, slug)))));
}

/** Everything that tells of places. */
function doors(slugs: readonly string[]): string[] {
  const paths = [
    ...['', '?content=0'].map((query) => `/api/location_map_details/${query}`),
    '/api/maps/',
    ...['zz', CANARY, 'sleeps', 'water', 'Zzyxquil'].flatMap((word) => [
      `/api/search/?q=${word}`,
      `/api/location_search/?name=${word}`,
      `/api/location_text_search/sword_coast/?q=${word}`,
    ]),
  ];
  const ofCampaign = [
    '',
    'visible_places/',
    'worlds/',
    'chronicle/',
    'notes/',
    'news/',
    'revision/',
    'markers/',
    'dms/',
    'sessions/',
    'here/',
    'table/',
    'view/',
    'view/?as=player',
    'handouts/',
    'shown/',
    'shown/?as=player',
    ...['', 'changes/?since=none'].map((path) => `fog/${server.place('sword_coast')}/${path}`),
  ];
  return [
    ...doorsOf(slugs),
    ...inCampaign(paths),
    ...ofCampaign.map((path) => `${atCampaign()}${path}`),
    '/api/table/',
    '/user/user/',
    '/api/home/campaign/list/',
    '/api/home/campaign/joined/',
    '/',
    '/sword_coast/',
    '/sword_coast/?child=nesm%C3%A9',
    '/robots.txt',
    '/api/config/',
    '/api/worlds/',
  ];
}

async function tell(url: string, as: Who) {
  const { status, text, headers } = await server.get(url, as);
  const { date: _date, 'x-request-id': _id, 'content-security-policy': _nonce, ...told } = headers;
  return { status, text: text.replaceAll(/nonce="[^"]*"/g, ''), told };
}

async function tellAll(): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const [index, [who, as]] of Object.entries(people).entries())
    for (const url of sampled(doors(['sword_coast', 'waterdeep', 'nesmé']), 3, index))
      all.set(`${who} ${url}`, await tell(url, as));
  return all;
}

test('everything is answered to everybody else as if there were none', async () => {
  const after = await tellAll();
  expect(after.size).toBeGreaterThan(isWhole ? 300 : 100);
  for (const [door, told] of after) expect(told, door).toEqual(before.get(door));
  expect(JSON.stringify([...after.values()]).includes(CANARY)).toBe(false);
});

test('their own addresses lead nowhere', async () => {
  for (const [who, as] of Object.entries(people)) {
    const nowhere = await Promise.all(doorsOf(['zzyx_nowhere']).map((url) => tell(url, as)));
    for (const slug of [...drafts.slugs.slice(1, 2), 'zzyxquill_hut']) {
      for (const [i, url] of doorsOf([slug]).entries()) {
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
      const { text, status } = await server.get(`/api/location_wiki/waterdeep/${within}`, as);
      if (status === 200) expect(text, `${who}${within}`).toContain('On the way to a place lies a place.');
      expect(text, `${who}${within}`).not.toMatch(new RegExp(`${CANARY}|#${drafts.place}|#${drafts.map}`, 'i'));
    }
  }
  const edited = await server.get('/api/location_wiki/waterdeep/?world_id=atlas', { as: server.mara });
  expect(edited.text).toContain(`On the way to ${CANARY} Hut lies ${CANARY} Deep.`);
  await server.revert(change_id);
});

/** What names a place by its number or address: in the campaign, of its maps, and what only editors are told. */
function deedsAbout(id: number, slug: string): [call: string, body?: object][] {
  const spot = { map_id: id, lat: 1, lng: 2 };
  const settings = { show_players: true, show_wiki: true };
  const ofCampaign: [string, object][] = [
    ['view/', { location_id: id, lat: 1, lng: 2, zoom: 1, width: 80, height: 60 }],
    [
      'view/',
      { location_id: server.place('sword_coast'), lat: 1, lng: 2, zoom: 1, width: 8, height: 6, selected_id: id },
    ],
    ['parties/', { name: 'Us', colour: 'teal', ...spot }],
    ['ping/', spot],
    ['handouts/', { title: 'T', text: '', location_id: id }],
    [`fog/${id}/`, { is_on: true }],
    ['add_to_map/', { location_id: id, confirm_open: true }],
  ];
  const editors = server.app
    .registeredRoutes()
    .filter(({ method, access, url }) => method === 'GET' && access === 'editor' && /:(id|name|location)\b/.test(url))
    .map(({ url }) =>
      url
        .replace(':name', encodeURIComponent(slug))
        .replace(/:(id|location)/, `${id}`)
        .replace(':n', '0'),
    );
  return [
    ...ofCampaign.map(([path, body]): [string, object] => [`${atCampaign()}${path}`, body]),
    ['/api/save_campaign_location_settings/', { campaign_id: campaign.id, location_id: id, ...settings }],
    ['/api/save_campaign_settings_bulk/', { campaign_id: campaign.id, location_ids: [id], knowledge: 'named' }],
    ['/api/save_campaign_settings_bulk/', { campaign_id: campaign.id, children_of: id, knowledge: 'named' }],
    [
      '/api/home/campaignnote/',
      { campaign: campaign.id, location: id, character_name: 'V', note: 'n', private: false },
    ],
    ['/api/world_copies/', { location_id: id, client_key: randomUUID() }],
    [
      `/api/map_poster/${encodeURIComponent(slug)}/`,
      { format: 'png', paper: 'A4', dpi: 150, names: 'map', title: true },
    ],
    ['/api/places/change/', { act: 'publish', ids: [id] }],
    ['/api/trash/delete/', { ids: [id] }],
    [`/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${id}`],
    [`/api/world_copy_plan/?location_id=${id}`],
    ...editors.map((url): [string] => [url]),
  ];
}

test('whatever is done or asked about one by its number is answered as about one that is not there', async () => {
  const slugOf = (id: number) =>
    String(server.database.sqlite.prepare('select slug from locations where id = ?').pluck().get(id));
  const missing = { id: 1_999_999_999_999, slug: 'zzyx_nowhere_draft_0000000000000000' };
  for (const [who, as] of Object.entries(people)) {
    const answer = async ([call, body]: [string, object?]) => {
      const { status, text } = body === undefined ? await server.get(call, as) : await server.post(call, body, as);
      return [status, text] as const;
    };
    const nowhere = await Promise.all(deedsAbout(missing.id, missing.slug).map(answer));
    for (const id of [drafts.place, drafts.map, drafts.below]) {
      const slug = slugOf(id);
      for (const [i, deed] of deedsAbout(id, slug).entries()) {
        const plain = (text: string) => text.replaceAll(slug, 'SLUG').replaceAll(missing.slug, 'SLUG');
        const [status, text] = await answer(deed);
        expect([status, plain(text)], `${who} ${deed[0]} ${i}`).toEqual([
          nowhere[i]?.[0],
          plain(nowhere[i]?.[1] ?? ''),
        ]);
      }
    }
  }
  // They are well asked: of a place that is there most of them are done.
  const done = [];
  for (const [call, body] of deedsAbout(server.place('waterdeep'), 'waterdeep'))
    if (body !== undefined) done.push((await server.post(call, body, { as: dm })).status);
  expect(
    done.slice(0, 12).every((status) => status === 200),
    String(done),
  ).toBe(true);
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
