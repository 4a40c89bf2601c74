import { type LocationSaved, publishedSubjects } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addImports, addRest, showHandouts, suggestionAround } from '../../test-support/around-world.ts';
import type { Person } from '../../test-support/campaign-app.ts';
import { isDeep, isWhole } from '../../test-support/deep.ts';
import { MAP } from '../../test-support/factories.ts';
import { uploadFor } from '../../test-support/own-pictures.ts';
import { whole } from '../../test-support/whole.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../test-support/worlds-app.ts';
import { writeChosenStart } from '../atlas/queries/start-choice.ts';

/*
 * A closed world of the atlas in which one campaign plays, a world of somebody's own, and the layer of that campaign's
 * DM. Every field of them holds a word of its own. Every GET of the contract is asked with every id and address of them, as everybody; no word may be in
 * an answer, neither in the body nor in a header, to whom it is not theirs to read.
 */

const roles = ['visitor', 'user', 'owner', 'editor', 'former', 'dm', 'player', 'staff'] as const;
type Role = (typeof roles)[number];

let server: WorldsApp;
const people: Partial<Record<Role, Person>> = {};
let shut: { id: string; ids: FilledWorld };
let mine: { id: string; ids: FilledWorld };
let layer: { id: string; ids: FilledWorld };
let campaignId: string;

beforeAll(async () => {
  // Pages name the revision of what is public, which must not move either.
  server = await worldsApp({ config: { cdn: true } });
  const staff = await server.person('Staff', { isStaff: true });
  const [owner, editor, former, dm] = [
    await server.confirmed('Owner'),
    await server.confirmed('Editor'),
    await server.confirmed('Former'),
    await server.confirmed('DM'),
  ];
  const [user, player] = [await server.person('User'), await server.person('Player')];
  Object.assign(people, { user, owner, editor, former, dm, player, staff });
  const closed = await server.makeWorld(staff, worldWord('shut', 'world'), 'atlas');
  const own = await server.makeWorld(owner, worldWord('mine', 'world'));
  shut = { id: closed.id, ids: fillWorld(server, closed, 'shut') };
  // The address of a place of the Atlas is taken in it too.
  mine = { id: own.id, ids: fillWorld(server, own, 'mine', { map: '', place: 'waterdeep' }) };
  for (const one of [editor, former]) await server.addEditor(owner, own, one);
  await server.does(owner, `/api/worlds/${own.id}/editors/remove/`, { email: former.email });
  // Whoever edits nothing is told so at once; this one is asked further.
  await server.makeWorld(former, 'Of the former editor');
  await server.makeWorld(user, 'Of the user');
  await server.does(staff, `/api/worlds/${closed.id}/dms/`, { email: dm.email });
  const campaign = await server.campaign(dm);
  campaignId = campaign.id;
  await server.join(campaign, player);
  await server.does(dm, `/api/home/campaign/${campaignId}/worlds/`, { worlds: [closed.id] });
  const added = await server.addLayer(dm, campaign, shut.ids.map);
  layer = { id: added.id, ids: fillWorld(server, added, 'layr') };
  for (const [name, world, by] of [
    ['shut', shut, staff],
    ['mine', mine, owner],
    ['layr', layer, dm],
  ] as const) {
    sent.push(await addImports(server, name, world, by));
    await addRest(server, name, world, by);
  }
  handouts.push(...(await showHandouts(server, 'layr', campaignId, dm)));
  // Whose right ends after they asked.
  await server.addEditor(owner, own, former);
  posters.push(await addPoster(former));
  archives.push(await addArchive(former));
  await server.does(owner, `/api/worlds/${own.id}/editors/remove/`, { email: former.email });
  for (const by of [owner, editor]) {
    posters.push(await addPoster(by));
    archives.push(await addArchive(by));
  }
  sent.push(...posters, ...archives);
  const settings = { campaign_id: campaignId, location_id: shut.ids.place, show_players: true, show_wiki: false };
  await server.does(dm, '/api/save_campaign_location_settings/', settings);
  // Chosen while its world was open.
  await writeChosenStart(server.db, shut.ids.map);
});
afterAll(() => server.close());

const sent: string[] = [];
const suggested = ['shut', 'mine', 'layr'].map(suggestionAround);
/** Keys of handouts, and of what was shown of them. */
const handouts: string[] = [];
/** Of the former editor, the owner and the editor. */
const posters: string[] = [];

/** Archives of the own world, of the same. */
const archives: string[] = [];

const addArchive = async (by: Person): Promise<string> =>
  (await server.does<{ id: string }>(by, `/api/worlds/${mine.id}/archive/`)).id;

/** A poster of a map of the own world. */
async function addPoster(by: Person): Promise<string> {
  const url = `/api/map_poster/${worldWord('mine', 'map')}/?world_id=${mine.id}`;
  const wish = { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: true };
  return (await server.does<{ id: string }>(by, url, wish)).id;
}

/** What of the closed world the players of the campaign know: the map at its top, and one place without its text. */
const playersKnow = ['map', 'mapurl', 'place', 'type', 'group', 'maker', 'licence', 'shape'].map((field) =>
  worldWord('shut', field),
);
/** What is shown of the map that the layer adds to. */
const shownUnderLayer = ['map', 'mapurl', 'type', 'maker', 'licence'].map((field) => worldWord('shut', field));
/** What not even its DM is told: what staff took off, what staff did, and what only editors read of texts. */
const staffsOwn = ['gone', 'before', 'after', 'secret', 'trash', 'draft', 'welcome'].map((field) =>
  worldWord('shut', field),
);

/** Who writes on a place of each world without publishing. */
const writers: Readonly<Record<string, Role>> = { shut: 'staff', mine: 'owner', layr: 'dm' };

/** Whether a word in an answer is one that this role may read there. */
function mayRead(role: Role, url: string, word: string): boolean {
  // What nobody published is its writer's alone, and in no other answer.
  const isWriter = role === writers[word.slice('canary'.length, 'canaryshut'.length)];
  if (word.endsWith('working0x')) return isWriter && /^\/(api\/(working_copies|discarded)|user\/export)\//.test(url);
  if (word.endsWith('suggested0x') && !url.startsWith('/api/suggestions/'))
    return isWriter && url.startsWith('/user/export/');
  if (word.startsWith('canarymine')) return role === 'owner' || role === 'editor';
  if (word.startsWith('canarylayr') && role === 'dm') return true;
  if (word.startsWith('canarylayr')) return role === 'player' && word.endsWith('letter0x') && url.includes(campaignId);
  if (role === 'staff') return true;
  const isInCampaign = url.includes(campaignId);
  // What the layer adds to a map is edited on that map.
  if (role === 'dm' && url.includes(`world_id=${layer.id}`)) return shownUnderLayer.includes(word);
  if (role === 'dm' && word === worldWord('shut', 'dmsecret')) return isInCampaign && !url.includes('as=player');
  if (role === 'dm')
    return url.endsWith('/worlds/') ? word === worldWord('shut', 'world') : isInCampaign && !staffsOwn.includes(word);
  return role === 'player' && isInCampaign && !url.includes('as=player') && playersKnow.includes(word);
}

/** Every value that a part of a path may have. */
const values = (name: string): (string | number)[] => {
  const slugs = ['shut', 'mine', 'layr'].flatMap((world) =>
    ['map', 'place', 'gone', 'oldslug'].map((field) => worldWord(world, field)),
  );
  const numbers = [shut.ids, mine.ids, layer.ids].flatMap(({ map, place, page, type, position }) => [
    map,
    place,
    page,
    type,
    position,
  ]);
  const changes = server.database.sqlite
    .prepare('select id from staff_changes where world_id <> 1')
    .pluck()
    .all() as number[];
  const all: Record<string, (string | number)[]> = {
    name: [...slugs, 'waterdeep', MAP],
    slug: [...slugs, 'waterdeep'],
    id: [shut.id, mine.id, layer.id, campaignId, ...suggested, ...numbers, ...changes, ...sent],
    location: [shut.ids.place, mine.ids.place, layer.ids.place],
    check: ['orphan', 'text_without_attribution', 'outside_map'],
    n: [0],
    map: [shut.ids.map, mine.ids.map, layer.ids.map],
    key: handouts,
    subject: [...publishedSubjects],
  };
  // Things of several tables have the same number.
  return [...new Set(all[name] ?? [])];
};

/** Queries that narrow, one at a time, where a call has them. */
function queries(properties: Readonly<Record<string, unknown>>): string[] {
  const worlds = [shut.id, mine.id, layer.id].map((id) => `world_id=${id}`);
  const through = [
    '',
    ...('world_id' in properties ? worlds : []),
    ...('campaign_id' in properties ? [`campaign_id=${campaignId}`, `campaign_id=${campaignId}&${worlds[0]}`] : []),
    ...('campaign_id' in properties && 'as' in properties ? [`campaign_id=${campaignId}&as=player`] : []),
  ];
  const places = [shut.ids, mine.ids, layer.ids].flatMap(({ map, place }) => [map, place]);
  const narrow = [
    ...('name' in properties ? ['name=canary', 'name=waterdeep'] : []),
    ...('q' in properties ? ['q=lantern'] : []),
    ...('name__icontains' in properties ? ['name__icontains=canary'] : []),
    ...['location_id', 'map_id', 'parent_id', 'positions_on_parent__parent', 'child_positions__child'].flatMap(
      (field) => (field in properties ? places.map((id) => `${field}=${id}`) : []),
    ),
  ];
  const kept =
    narrow.length === 0 || !('location_id' in properties && 'campaign_id' in properties) ? ['', ...narrow] : narrow;
  // In `npm test` each value with two ways through, and each way with the first value: all pairs are tens of thousands.
  const isAsked = (way: number, value: number): boolean =>
    isDeep || value === 0 || way === value % through.length || way === (value + 3) % through.length;
  return through.flatMap((one, way) =>
    kept.filter((_, value) => isAsked(way, value)).map((other) => [one, other].filter((part) => part !== '').join('&')),
  );
}

function urlsOf({ address, query }: { address: string; query?: { properties: Record<string, unknown> } }): string[] {
  const path = address.slice('GET '.length);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const paths = names.reduce(
    (sofar, name) => sofar.flatMap((one) => values(name).map((value) => one.replace(`:${name}`, String(value)))),
    [path],
  );
  return paths.flatMap((one) => queries(query?.properties ?? {}).map((text) => (text === '' ? one : `${one}?${text}`)));
}

/** In `npm test` everybody asks so many addresses of each call. */
const ASKED_BY_ALL = 3;

/** Whether an address names what somebody edits or plays in, or what was sent for: there they ask about every import, the first of the rest, and a sixth. */
function isTheirs(role: Role, url: string): boolean {
  const theirs: Partial<Record<Role, string[]>> = {
    owner: [mine.id],
    editor: [mine.id],
    staff: [shut.id],
    dm: [layer.id, campaignId],
    player: [campaignId],
  };
  return [...(theirs[role] ?? []), ...sent].some((id) => url.includes(id));
}

/** Those who may read nothing of what is closed. */
const OUTSIDE: readonly Role[] = ['visitor', 'user', 'former'];

/** Whether an answer takes the server a fourth of a second and more: it reads a whole world or makes a file. */
const isCostly = (url: string): boolean => /^\/api\/(admin\/world_check|map_export)\//.test(url);

/** Of the other addresses `npm test` asks one in eighteen, each by one of those outside and by one in three of the rest. */
function isAskedBy(role: Role, url: string, place: number): boolean {
  if (!isWhole && isCostly(url) && place % 8 !== 0) return false;
  if (isWhole || place < ASKED_BY_ALL) return true;
  const isImport = url.startsWith('/api/imports/') && sent.some((id) => url.includes(id));
  if (isTheirs(role, url) && (isImport || place < 24 || place % 6 === 0)) return true;
  if (place % 18 !== 0) return false;
  const picked = (place / 18) % 3;
  return OUTSIDE.includes(role) ? OUTSIDE[picked] === role : (picked + roles.indexOf(role)) % 3 === 0;
}

test('no word of a world that is not open reaches anybody but those who may read it, by any GET', async () => {
  const reads = Object.values(calls).filter(({ address }) => address.startsWith('GET '));
  const pages = ['/', `/${MAP}/`, ...values('name').map((slug) => `/${slug}/`)];
  const unasked = reads.filter((call) => urlsOf(call as never).length === 0).map(({ address }) => address);
  expect(unasked).toEqual([]);
  const urls = [...reads.map((call) => urlsOf(call as never)), pages].flatMap((ofCall) => [...ofCall.entries()]);
  const seen = new Set<string>();
  const leaks: string[] = [];
  for (const role of roles) {
    for (const [place, url] of urls) {
      if (!isAskedBy(role, url, place)) continue;
      const { text, headers, status } = await server.get(encodeURI(url), { as: people[role] });
      expect([url, role, status < 500]).toEqual([url, role, true]);
      for (const [word] of `${text} ${JSON.stringify(headers)}`.matchAll(/canary(?:shut|mine|layr)[a-z]+0x/g)) {
        if (mayRead(role, url, word)) seen.add(`${role} ${word}`);
        else leaks.push(`${role} ${url}: ${word}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  // The crawl looks at the right places: whoever may read them has read the words.
  const ofOwn =
    'world map place gone type maker placeurl text page before file option licence welcome trash draft suggested';
  for (const field of ofOwn.split(' '))
    for (const role of ['owner', 'editor']) expect([...seen]).toContain(`${role} ${worldWord('mine', field)}`);
  for (const field of ['map', 'place', 'gone', 'text', 'before', 'file', 'trash', 'draft', 'kept', 'suggested'])
    expect([...seen]).toContain(`dm ${worldWord('layr', field)}`);
  for (const field of ['world', 'gone', 'text', 'before', 'file', 'option', 'suggested'])
    expect([...seen]).toContain(`staff ${worldWord('shut', field)}`);
  for (const field of ['map', 'place']) expect([...seen]).toContain(`player ${worldWord('shut', field)}`);
  expect([...seen]).toContain(`player ${worldWord('layr', 'letter')}`);
  expect([...seen]).toContain(`dm ${worldWord('shut', 'text')}`);
  // A poster or an archive is its asker's, while they edit the world.
  await server.app.jobs.idle('world archive');
  for (const role of roles) {
    const as = people[role];
    const own = ['', 'owner', 'editor'].indexOf(role);
    const missing = as === undefined ? 401 : 404;
    const statuses = async (ids: readonly string[], path: (id: string) => string) =>
      (await Promise.all(ids.map((id) => server.get(path(id), { as })))).map(({ status }) => status);
    const expected = (none: number) => [0, 1, 2].map((i) => (i === own ? 200 : none));
    expect([role, await statuses(posters, (id) => `/api/posters/${id}/`)]).toEqual([role, expected(404)]);
    for (const path of [
      (id: string) => `/api/world_archives/${id}/`,
      (id: string) => `/api/world_archives/${id}/file/`,
    ])
      expect([role, await statuses(archives, path)]).toEqual([role, expected(missing)]);
  }
});

whole('what is changed in worlds that are not open changes no byte of what others are answered', async () => {
  const urls = [
    '/',
    `/${MAP}/`,
    '/waterdeep/',
    `/api/location_map_details/${MAP}/`,
    '/api/location_map_details/waterdeep/',
    `/api/location_children/${MAP}/?page=1`,
    '/api/location_search/?name=water',
    '/api/location_search/?name=canary',
    '/api/maps/',
    '/api/named_by/waterdeep/',
    '/api/search/?q=canary',
    '/api/search/?q=canray',
    '/api/search/?q=lantern',
    `/api/location_text_search/${MAP}/?q=lantern`,
    '/api/home/location/list/',
    '/api/history/',
    '/api/admin/summary/',
    '/api/location_map_details/',
    '/api/home/type/list/',
    '/api/trash/',
    '/api/places/ids/',
    `/api/locations_with_parents/`,
  ];
  const others = ['visitor', 'user', 'former', 'player', 'staff'] as const;
  const answers = async (asked: readonly Role[] = others) => {
    server.app.publicAnswers.dropAll();
    const all: string[] = [];
    for (const role of asked) {
      for (const url of urls) {
        const { status, text, headers } = await server.get(url, { as: people[role] });
        all.push(`${role} ${url} ${status} ${headers.etag} ${text.replaceAll(/nonce[-="]*[\w+/=-]+/g, '')}`);
      }
    }
    return all;
  };
  const owner = people.owner as Person;
  const staff = people.staff as Person;
  const before = await answers();
  const dm = people.dm as Person;
  const by = (person: Person, path: string, body: object = {}) =>
    server.does<{ change_id: number }>(person, path, body);
  const settings = { campaign_id: campaignId, show_players: true, show_wiki: true };
  const note = { character_name: 'DM', note: 'Waterdeep', private: false, campaign: campaignId };
  const placed = { lat: 1, lng: 2, name: 'Nesmé' };
  let change = 0;
  let thrown = 0;
  const changes: (() => Promise<unknown>)[] = [
    () => by(owner, `/api/home/location/${mine.ids.place}/`, { name: 'Waterdeep' }),
    () => by(owner, '/api/home/location/', { name: 'Waterdeep', world_id: mine.id }),
    () => by(owner, '/api/add_position/', { ...placed, parent_id: mine.ids.map }),
    () => by(owner, '/api/change_position/', { id: mine.ids.position, position: [9, 9] }),
    () => by(owner, `/api/change_position_text/${mine.ids.position}/`, { scale: 33, importance: 9 }),
    () => by(owner, '/api/deactivate_location_has_position/', { id: mine.ids.position }),
    () => by(owner, '/api/reactivate_location_has_position/', { id: mine.ids.position }),
    async () => {
      change = (await by(owner, '/api/delete_location_position/', { id: mine.ids.position })).change_id;
    },
    () => by(owner, `/api/history/${change}/revert/`),
    () => by(owner, '/api/home/type/', { name: 'Ferry', world_id: mine.id }),
    () => by(owner, `/api/home/type/${mine.ids.type}/`, { name: 'Ford' }),
    () => by(owner, `/api/home/type/${mine.ids.type}/delete/`),
    async () => {
      const image = await uploadFor(server, owner, mine);
      await by(owner, '/api/update_location/', { location_id: mine.ids.map, image });
    },
    () => by(owner, `/api/home/wikipage/${mine.ids.page}/delete/`),
    () => by(owner, '/api/update_location/', { location_id: mine.ids.map, map_maker_name: 'Ann', miles_per_unit: 2 }),
    () => by(owner, `/api/worlds/${mine.id}/`, { name: 'Other' }),
    () => by(owner, `/api/worlds/${mine.id}/`, { home_location_id: null }),
    () => by(owner, `/api/worlds/${mine.id}/editors/`, { email: 'somebody@example.org' }),
    () => by(staff, `/api/home/location/${shut.ids.place}/`, { name: 'Waterdeep' }),
    () => by(staff, '/api/home/location/', { name: 'Waterdeep', world_id: shut.id }),
    () => by(staff, '/api/add_position/', { ...placed, parent_id: shut.ids.map }),
    () => by(staff, `/api/worlds/${shut.id}/`, { order: -3 }),
    () => by(staff, `/api/worlds/${shut.id}/dms/`, { email: 'somebody@example.org' }),
    () => by(dm, '/api/save_campaign_location_settings/', { ...settings, location_id: shut.ids.place }),
    () => by(dm, '/api/home/campaignnote/', { ...note, location: shut.ids.place }),
    () => by(dm, '/api/add_position/', { ...placed, parent_id: layer.ids.map }),
    () => by(dm, `/api/home/location/${layer.ids.place}/`, { name: 'Waterdeep' }),
    () => by(dm, `/api/home/campaign/${campaignId}/add_to_map/`, { location_id: shut.ids.map }),
    () => by(dm, `/api/home/campaign/${campaignId}/worlds/`, { worlds: [shut.id] }),
    async () => {
      const drafted = { name: 'Waterdeep', world_id: mine.id, draft: true };
      thrown = (await server.does<LocationSaved>(owner, '/api/home/location/', drafted)).location.id;
    },
    () => by(owner, `/api/home/location/${thrown}/delete/`),
    () => by(owner, `/api/worlds/${mine.id}/`, { welcome: 'Welcome to Waterdeep.' }),
    () => by(dm, `/api/home/campaign/${campaignId}/handouts/${handouts[0]}/take_away/`),
    () => by(owner, `/api/worlds/${mine.id}/delete/`, { name: 'Other' }),
    () => by(owner, `/api/worlds/${mine.id}/restore/`),
  ];
  for (const [i, make] of changes.entries()) {
    await make();
    // In `npm test` one of them in turn is asked after each change, and everybody after all of them.
    const role = others[i % others.length] ?? 'visitor';
    const asked = isDeep || i === changes.length - 1 ? others : [role];
    const same = before.filter((line) => asked.some((one) => line.startsWith(`${one} `)));
    expect([i, await answers(asked)]).toEqual([i, same]);
  }
});
