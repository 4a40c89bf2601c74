import type { CampaignAnswer, WorldDetails } from '@venture-atlas/types';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../test-support/campaign-app.ts';
import { drawAllPictures, fileAnswer, PIXELS } from '../../test-support/closed-pictures.ts';
import { MAP } from '../../test-support/factories.ts';
import { addPictureRow } from '../../test-support/picture-row.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../test-support/worlds-app.ts';

/*
 * A world of somebody's own whose places show pictures: on a map, in a text, in a link preview. Its editors get them,
 * and the audience of a campaign that plays there; nobody else, by no address that anybody was ever told.
 */

type Confirmed = Person & { email: string };

const roles = ['visitor', 'user', 'staff', 'former', 'elsewhere', 'player', 'dm', 'editor', 'owner'] as const;
type Role = (typeof roles)[number];

let server: WorldsApp;
let world: WorldDetails;
let ids: { map: number; place: number; page: number };
let campaign: CampaignAnswer;
let other: CampaignAnswer;
const people: Partial<Record<Role, Person>> = {};
/** Keys of the files of the own world. */
let hidden: string[];

beforeEach(async () => {
  server = await worldsApp();
  const owner = await server.confirmed('Owner');
  const [editor, former] = [await server.confirmed('Editor'), await server.confirmed('Former')];
  Object.assign(people, { owner, editor, former, dm: editor });
  people.user = await server.person('User');
  people.staff = await server.person('Staff', { isStaff: true });
  people.player = await server.person('Player');
  people.elsewhere = await server.person('Elsewhere');
  world = await server.makeWorld(owner, 'Mine');
  ids = fillWorld(server, world, 'mine');
  for (const one of [editor, former]) await server.addEditor(owner, world, one);
  await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: former.email });
  await server.makeWorld(former, 'Of the former editor');
  addPictures();
  hidden = (await drawAllPictures(server)).filter((key) => key.includes('ownpixels'));
  // The co-editor leads the table.
  campaign = await server.campaign(editor, { sharing: 'members' });
  await server.does(editor, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  await server.join(campaign, people.player);
  const settings = { campaign_id: campaign.id, location_id: ids.place, show_players: true, show_wiki: true };
  await server.does(editor, '/api/save_campaign_location_settings/', settings);
  other = await server.campaign(owner, { name: 'In the Atlas' });
  await server.join(other, people.elsewhere);
  return () => server.close();
});

/** One picture on the map, another one in the text of the place and in its link preview. */
function addPictures(): void {
  const { sqlite } = server.database;
  const worldId = server.numberOf(world);
  const hash = addPictureRow(sqlite, { worldId, file: 'ownpixels-map.webp', tiles: 'tiles/ownpixels-map' });
  sqlite.prepare('update tile_sets set map_width = 500, map_height = 500, levels = 3 where picture_hash = ?').run(hash);
  sqlite.prepare('update locations set picture_hash = ? where id = ?').run(hash, ids.map);
  addPictureRow(sqlite, { worldId, file: 'ownpixels-text.webp', share: 'ownpixels-share.jpg' });
  sqlite
    .prepare(`update wiki_pages set content = json_set(content, '$.image', '/media/ownpixels-text.webp') where id = ?`)
    .run(ids.page);
  sqlite.prepare(`update locations set seo_image = '/media/ownpixels-share.jpg' where id = ?`).run(ids.place);
}

/** Everything that names pictures: pages, maps, texts, searches, and the tools of editors, through every scope. */
function questions(): string[] {
  const slugs = [worldWord('mine', 'map'), worldWord('mine', 'place'), MAP, 'waterdeep'];
  const ofPlaces = slugs.flatMap((slug) => [
    `/api/location_map_details/${slug}/`,
    `/api/location_children/${slug}/?page=1`,
    `/api/location_wiki/${slug}/`,
    `/api/named_by/${slug}/`,
  ]);
  const reads = [...ofPlaces, '/api/maps/', '/api/search/?q=canary', '/api/location_search/?name=canary'];
  const scopes = ['', `world_id=${world.id}`, ...[campaign, other].map(({ id }) => `campaign_id=${id}`)];
  const scoped = reads.flatMap((url) => scopes.map((scope) => `${url}${url.includes('?') ? '&' : '?'}${scope}`));
  const tools = [ids.map, ids.place].flatMap((id) => [`/api/home/location/${id}/`, `/api/map_picture/${id}/`]);
  const pages = slugs.flatMap((slug) => [
    `/${slug}/`,
    `/world/${world.id}/${slug}/`,
    `/campaign/${campaign.id}/${slug}/`,
  ]);
  const lists = ['list', 'options'].map((end) => `/api/home/location/${end}/?world_id=${world.id}`);
  const rows = ['ids', 'rows'].map((end) => `/api/places/${end}/?world_id=${world.id}`);
  const tables = [campaign, other].flatMap(({ id }) =>
    ['', 'worlds/', 'shown/', 'view/'].map((end) => `/api/home/campaign/${id}/${end}`),
  );
  const ofWorlds = ['/api/worlds/', `/api/worlds/${world.id}/`, `/api/trash/?world_id=${world.id}`];
  return [...scoped, ...tools, `/api/home/wikipage/${ids.page}/`, ...ofWorlds, ...lists, ...rows, ...tables, ...pages];
}

/** Every address of a stored file in what somebody is answered; of tiles the first ones. */
async function told(role: Role): Promise<string[]> {
  const addresses = new Set<string>();
  for (const url of questions()) {
    const { text } = await server.get(url, { as: people[role] });
    for (const [address] of text.matchAll(/\/media\/[^"'\\\s<>]+/g))
      for (const tile of ['0/0/0', '2/1/3']) addresses.add(address.replace('{z}/{y}/{x}', tile));
  }
  return [...addresses];
}

/** Which files of the own world these addresses open. */
async function opened(addresses: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const address of addresses) {
    const { bytes } = await fileAnswer(server, address);
    for (const key of hidden) if (bytes.includes(`${PIXELS} of ${key}`)) found.add(key);
  }
  return [...found].sort();
}

const MAP_FILES = ['ownpixels-map.webp', 'tiles/ownpixels-map/0/0/0.webp', 'tiles/ownpixels-map/2/1/3.webp'];
const ALL = [...MAP_FILES, 'ownpixels-share.jpg', 'ownpixels-text.webp'].sort();

test('pictures of an own world reach its editors and the table that plays there, and nobody else', async () => {
  const seen: Partial<Record<Role, string[]>> = {};
  for (const role of roles) seen[role] = await opened(await told(role));
  for (const role of ['visitor', 'user', 'staff', 'former', 'elsewhere'] as const)
    expect([role, seen[role]]).toEqual([role, []]);
  for (const role of ['owner', 'editor', 'dm'] as const) expect([role, seen[role]]).toEqual([role, ALL]);
  expect(seen.player).toEqual(expect.arrayContaining([...MAP_FILES, 'ownpixels-text.webp']));
  // No address tells the name of a file, and no name is an address.
  for (const key of hidden) expect((await fileAnswer(server, `/media/${key}`)).status).toBe(404);
});

test('addresses end with what they were given for: a player, a co-editor, the campaign, the world', async () => {
  const owner = people.owner as Confirmed;
  const editor = people.editor as Confirmed;
  const ofPlayer = await told('player');
  const ofEditor = await told('editor');
  expect((await opened(ofPlayer)).length).toBeGreaterThan(2);
  await server.does(editor, `/api/home/campaign/${campaign.id}/members/${people.player?.id}/remove/`);
  expect(await opened(ofPlayer)).toEqual([]);
  expect(await opened(await told('player'))).toEqual([]);
  expect(await opened(ofEditor)).toEqual(ALL);
  // With the co-editor goes the DM's right: the campaign of that DM plays there no longer.
  await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
  expect(await opened(ofEditor)).toEqual([]);
  expect(await opened(await told('dm'))).toEqual([]);
  const ofOwner = await told('owner');
  expect(await opened(ofOwner)).toEqual(ALL);
  await server.does(owner, `/api/worlds/${world.id}/delete/`, { name: 'Mine' });
  expect(await opened(ofOwner)).toEqual([]);
  expect(await opened(await told('owner'))).toEqual([]);
  await server.does(owner, `/api/worlds/${world.id}/restore/`);
  expect(await opened(ofOwner)).toEqual([]);
  expect(await opened(await told('owner'))).toEqual(ALL);
});
