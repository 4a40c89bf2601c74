import { screenSecret } from '../../src/campaigns/view/table-keys.ts';
import { addRest, showHandouts } from '../around-world.ts';
import type { Person } from '../campaign-app.ts';
import { demoWorld } from '../demo-world.ts';
import { makePicture } from '../factories.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../worlds-app.ts';
import { fixChanceOfCalls } from './fixed-chance.ts';
import { recordPosters } from './posters.ts';
import type { RecordedRole, Recorder } from './recorder.ts';

/** Everything that is asked about one installation. */
export interface DemoInstallation {
  server: WorldsApp;
  roles: RecordedRole[];
  /** Of the worlds, by what they are. */
  worldIds: Record<'shut' | 'own' | 'layer', string>;
  /** Of one open to everybody in the Atlas, and one for its members in the closed world. */
  campaignIds: readonly [open: string, shut: string];
  slugs: readonly string[];
  placeIds: readonly number[];
}

const NAME = 'demo';
/** Each role asks every so many-th address. */
const EVERY = 3;
const RUMOUR = { knowledge: 'rumour', rumour_note: 'They say that [[Waterdeep]] has one.', rumour_miles: 40 } as const;

/** Asks the demo world, a closed world, an own one, and a layer as everybody, without and through their campaigns. */
export async function recordDemoWorld(recorder: Recorder): Promise<void> {
  const installation = await makeInstallation();
  const { server, roles } = installation;
  for (const [turn, role] of roles.entries()) {
    for (const [place, url] of urlsOf(installation).entries())
      if ((place + turn) % EVERY === 0) await recorder.ask(server, NAME, role, encodeURI(url));
  }
  await recordPosters(recorder, installation);
  await server.close();
}

/** The world that every installation begins with, and pictures of its maps by name alone. */
async function demoWithPictures() {
  const world = await demoWorld();
  const letters = ['a', 'b', 'c', 'd'];
  const pictures = [];
  for (const location of world.locations) {
    if (location.map === null) continue;
    const { width, height } = location.map;
    const letter = letters.shift() ?? 'e';
    const size = { map_width: width, map_height: height };
    const tiles = { ...size, folder: `tiles/${letter.repeat(64)}`, tile_size: 512, levels: 3, zoom_offset: 0 };
    pictures.push(makePicture(letter, { width, height, tiles: [tiles] }));
    location.map.picture_hash = letter.repeat(64);
  }
  return { ...world, pictures };
}

async function makeInstallation(): Promise<DemoInstallation> {
  const server = await worldsApp({ world: await demoWithPictures() });
  fixChanceOfCalls(server);
  const staff = await server.person('Staff', { isStaff: true });
  const [owner, editor, dm] = [
    await server.confirmed('Owner'),
    await server.confirmed('Editor'),
    await server.confirmed('Dana'),
  ];
  const [coDm, player] = [await server.confirmed('Cody'), await server.person('Perrin')];
  const [other, stranger] = [await server.person('Orla'), await server.person('Stranger')];
  const closed = await server.makeWorld(staff, worldWord('shut', 'world'), 'atlas');
  const own = await server.makeWorld(owner, worldWord('mine', 'world'));
  const shutIds = fillWorld(server, closed, 'shut');
  const mineIds = fillWorld(server, own, 'mine', { map: '', place: 'waterdeep' });
  await server.addEditor(owner, own, editor);
  await server.does(staff, `/api/worlds/${closed.id}/dms/`, { email: dm.email });
  await addRest(server, 'shut', { id: closed.id, ids: shutIds }, staff);
  await addRest(server, 'mine', { id: own.id, ids: mineIds }, owner);
  addSecrets(server);
  const campaign = await server.campaign(dm, { name: 'Frost over the Coast', sharing: 'open' });
  const inShut = await server.campaign(dm, { name: 'Behind the door', sharing: 'members' });
  await server.does(dm, `/api/home/campaign/${inShut.id}/worlds/`, { worlds: [closed.id] });
  const layer = await server.addLayer(dm, inShut, shutIds.map);
  await addRest(server, 'layr', { id: layer.id, ids: fillWorld(server, layer, 'layr') }, dm);
  for (const one of [campaign, inShut]) {
    await server.join(one, player);
    await server.join(one, other);
    await server.does(dm, `/api/home/campaign/${one.id}/dms/`, { email: coDm.email });
    await server.does(coDm, `/api/home/campaign/${one.id}/dms/accept/`);
  }
  await playOnDemo(server, campaign, dm, player);
  const settings = { campaign_id: inShut.id, location_id: shutIds.place, show_players: true, show_wiki: false };
  await server.does(dm, '/api/save_campaign_location_settings/', settings);
  await showHandouts(server, 'layr', inShut.id, dm);
  await server
    .does(staff, '/api/home/location/', { name: 'Hidden Draft', draft: true, world_id: 'atlas' })
    .catch(() => server.does(staff, '/api/home/location/', { name: 'Hidden Draft', draft: true }));
  takeOffTheMap(server, 'amphail');
  await server.does(dm, `/api/home/campaign/${campaign.id}/table/open/`);
  const screen = await server.db.selectFrom('table_screens').select('id').executeTakeFirstOrThrow();
  server.app.publicAnswers.dropAll();
  const slugs = slugsIn(server);
  return {
    server,
    roles: [
      { name: 'visitor' },
      { name: 'guest', invite: campaign.invite_token },
      { name: 'guest of the members', invite: inShut.invite_token },
      { name: 'table', table: screenSecret(server.app.campaigns.tableKey, screen.id) },
      ...Object.entries({ staff, owner, editor, dm, coDm, player, other, stranger }).map(([name, as]) => ({
        name,
        as,
      })),
    ],
    worldIds: { shut: closed.id, own: own.id, layer: layer.id },
    campaignIds: [campaign.id, inShut.id],
    slugs,
    placeIds: [...['sword_coast', 'waterdeep', 'luskan', 'mirabar'].map(server.place), shutIds.map, shutIds.place],
  };
}

/** Words that only some read, in texts of the demo world. */
function addSecrets({ database: { sqlite } }: WorldsApp): void {
  const pages = sqlite.prepare('select id, content from wiki_pages order by id limit 9').all() as {
    id: number;
    content: string;
  }[];
  const set = sqlite.prepare('update wiki_pages set secrets = ? where id = ?');
  for (const { id, content } of pages) {
    const { markdown = 'A lantern.' } = JSON.parse(content) as { markdown?: string };
    set.run(`${markdown}\n\n:::secret dm\nFor the DM.\n:::\n\n:::secret\nFor editors.\n:::`, id);
  }
}

/** As staff do with a place that is not ready. */
function takeOffTheMap({ database: { sqlite } }: WorldsApp, slug: string): void {
  sqlite
    .prepare('update positions set active = 0 where location_id in (select id from locations where slug = ?)')
    .run(slug);
}

/** What a DM and a player do in a campaign on the demo world. */
async function playOnDemo(
  server: WorldsApp,
  campaign: Awaited<ReturnType<WorldsApp['campaign']>>,
  dm: Person,
  player: Person,
) {
  const at = `/api/home/campaign/${campaign.id}`;
  const save = (slug: string, settings: object) =>
    server.does(dm, '/api/save_campaign_location_settings/', {
      campaign_id: campaign.id,
      location_id: server.place(slug),
      ...settings,
    });
  const slugs = placesOnMaps(server);
  for (const [index, slug] of slugs.entries()) {
    const knowledge = (['named', 'visited', 'hidden', 'named'] as const)[index % 4];
    if (index % 3 !== 0) await save(slug, { knowledge, show_wiki: index % 2 === 0 });
  }
  await save('waterdeep', { knowledge: 'visited', show_wiki: true });
  await save(slugs[1] ?? '', { knowledge: 'named', show_wiki: true, alias: 'The Wolf Castle' });
  await save(slugs[4] ?? '', { knowledge: 'visited', show_wiki: true, alias: 'The Lost Mine' });
  await save(slugs[7] ?? '', { ...RUMOUR, alias: 'The sunken bell' });
  await save(slugs[10] ?? '', RUMOUR);
  await save('baldur__s_gate', { knowledge: 'hidden' });
  for (const slug of ['waterdeep', slugs[1] ?? '', slugs[2] ?? '']) {
    await server.note(player, campaign, slug, `We were at [[Waterdeep]] and ${slug}.`).catch(() => undefined);
    await server.note(player, campaign, slug, 'Mine alone.', { private: true }).catch(() => undefined);
    await server.note(dm, campaign, slug, `[[${slug}]] is watched.`);
  }
  const map = server.place('waterdeep');
  await server.does(dm, `${at}/fog/${map}/`, { is_on: true });
  const shape = { circle: { lng: 900, lat: 700, radius: 300 } };
  await server.does(dm, `${at}/fog/${map}/acts/`, { level: 'clear', shape });
  await server.does(dm, `${at}/sessions/start/`, { number: 1 });
  await server.does(dm, `${at}/sessions/1/recap/`, { recap: `They left [[#${map}]] at night.` });
  const spot = { map_id: map, lat: 700, lng: 900 };
  await server.does(dm, `${at}/parties/`, { name: 'The Lanterns', colour: 'teal', ...spot });
  await server
    .does(dm, `${at}/view/`, { location_id: map, lat: 700, lng: 900, zoom: 0, width: 800, height: 600 })
    .catch(() => undefined);
}

const placesOnMaps = ({ database: { sqlite } }: WorldsApp): string[] =>
  sqlite
    .prepare(
      `select locations.slug from positions join locations on locations.id = positions.location_id
        where locations.map_width is null and locations.world_id = 1 order by positions.scale desc, positions.id limit 24`,
    )
    .pluck()
    .all() as string[];

/** Addresses of every kind: maps, places that are known and unknown, what players call them, former ones, other worlds. */
function slugsIn(server: WorldsApp): string[] {
  const { sqlite } = server.database;
  const of = (statement: string) => sqlite.prepare(statement).pluck().all() as string[];
  return [
    ...new Set([
      ...of('select slug from locations where map_width is not null order by id'),
      ...placesOnMaps(server).slice(0, 12),
      ...of('select alias_slug from campaign_location_settings where alias_slug is not null order by 1'),
      ...of('select slug from locations where world_id <> 1 order by id'),
      ...of('select slug from location_old_slugs order by 1'),
      ...of('select slug from locations where draft = 1 order by id'),
      'amphail',
      'nowhere',
      'gallery',
    ]),
  ];
}

function urlsOf({ worldIds, campaignIds, slugs, placeIds }: DemoInstallation): string[] {
  const through = [
    '',
    ...campaignIds.flatMap((id) => [`campaign_id=${id}`, `campaign_id=${id}&as=player`]),
    ...[...Object.values(worldIds), 'atlas'].map((id) => `world_id=${id}`),
  ];
  const joined = (path: string, query: string) =>
    query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const everywhere = (path: string) => through.map((query) => joined(path, query));
  const ofPlace = (slug: string, index: number) => [
    ...everywhere(`/api/location_map_details/${slug}/?content=${index % 2}`),
    ...everywhere(`/api/location_wiki/${slug}/`),
    ...through.slice(0, 5).map((query) => joined(`/api/named_by/${slug}/`, query)),
  ];
  const maps = slugs.slice(0, 6);
  const words = ['', 'wa', 'Lost Mine', 'lantern', 'watredeep', 'canary', 'harbour'];
  const ofCampaign = [
    '',
    'sessions/',
    'chronicle/',
    'notes/',
    'notes/?q=lantern',
    'news/',
    'revision/',
    'markers/',
    'view/',
  ];
  const ofDm = ['handouts/', 'shown/', 'worlds/', 'dms/', 'visible_places/', 'table/', 'here/'];
  return [
    '/',
    ...slugs.slice(0, 30).flatMap((slug) => [`/${slug}/`, `/sword_coast/?child=${slug}`]),
    ...everywhere('/api/location_map_details/'),
    ...everywhere('/api/maps/'),
    ...slugs.flatMap(ofPlace),
    ...maps.flatMap((slug) =>
      [1, 2, 9].flatMap((page) => everywhere(`/api/location_children/${slug}/?page=${page}&content=${page % 2}`)),
    ),
    ...maps.flatMap((slug) => everywhere(`/api/location_text_search/${slug}/?q=lantern`)),
    ...words.flatMap((word) => [
      ...everywhere(`/api/search/?q=${word}`),
      ...everywhere(`/api/location_search/?name=${word}`),
    ]),
    ...campaignIds.flatMap((id) => [
      ...[...ofCampaign, ...ofDm].map((path) => `/api/home/campaign/${id}/${path}`),
      ...['', 'chronicle/', 'notes/', 'revision/', 'shown/', 'markers/'].map(
        (path) => `/api/home/campaign/${id}/${path}?as=player`,
      ),
      ...placeIds.flatMap((place) => [
        `/api/campaign_notes/?location_id=${place}&campaign_id=${id}`,
        `/api/home/campaign/${id}/mentions/?location_id=${place}`,
        `/api/home/campaign/${id}/fog/${place}/`,
        `/api/home/campaign/${id}/fog/${place}/changes/?since=none`,
      ]),
    ]),
    ...['geojson', 'csv'].flatMap((format) => maps.map((slug) => `/api/map_export/${slug}/?format=${format}`)),
    '/api/home/campaign/list/',
    '/api/home/campaign/joined/',
    '/api/home/campaign/dm_requests/',
    '/api/worlds/',
  ];
}
