import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type LocationMapDetails, WORLD_COPIES_WAITING_EACH, WorldCopy, WorldCopyPlan } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { PIXELS, setAccess } from '../../../test-support/closed-pictures.ts';
import { type CopiesApp, copiesApp, runCopies } from '../../../test-support/copies-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { whole } from '../../../test-support/whole.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';

let server: CopiesApp;
let owner: Person;
let stranger: Person;
let coast: number;
const start = async (limits: Parameters<typeof ownWorldsWith>[0] = {}) => {
  server = await copiesApp({ config: { ownWorlds: ownWorldsWith({ bytesEach: 1_000_000, ...limits }) } });
  [owner, stranger] = [await server.person('Owner'), await server.person('Stranger')];
  coast = server.place(MAP);
};
beforeEach(() => start());
afterEach(() => server.close());

const mapIn = async (worldId: string, slug = MAP, by = owner) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?world_id=${worldId}`, { as: by })).body;
const mapOfAll = async (slug = MAP) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/`, {})).body;

/** What everybody reads of a map, without the numbers and addresses that a copy has of its own. */
const readable = ({ children, wiki_page_content, ...map }: LocationMapDetails) => ({
  name: map.name,
  slug: map.slug,
  type: map.type,
  width: map.map_width,
  height: map.map_height,
  miles: map.miles_per_unit,
  maker: map.map_maker_name,
  url: map.map_maker_url,
  licence: map.map_licence,
  wiki: map.wiki_url,
  frame: map.picture_frame,
  view: map.opening_view,
  text: wiki_page_content,
  children: JSON.parse(
    JSON.stringify(children, (key, value) => (/(^|_)(id|version|image)$/.test(key) ? undefined : value)),
  ) as object[],
});

describe('a copy of a map', () => {
  test('reads in its own world as the map does for everybody, with what is below it', async () => {
    const plan = await server.plan(owner, coast);
    expectShape(WorldCopyPlan, plan.body);
    expect(plan.body).toMatchObject({
      map: { id: coast, name: 'Sword Coast', slug: MAP },
      world_name: 'Atlas',
      locations: 5,
      maps: 2,
      problem: null,
      campaign: null,
      own_worlds: { used: 0 },
    });
    const copy = await server.copy(owner, coast);
    expectShape(WorldCopy, copy);
    expect(copy).toMatchObject({ state: 'done', name: 'Sword Coast', problem: null, map: { slug: MAP } });
    const worldId = copy.world_id ?? '';
    for (const slug of [MAP, 'waterdeep']) {
      const [theirs, ours] = [await mapOfAll(slug), await mapIn(worldId, slug)];
      expect(readable(ours)).toEqual(readable(theirs));
      expect(ours.id).not.toBe(theirs.id);
      expect(ours.image).toContain('/media/private/');
    }
    const [theirs, ours] = [(await mapOfAll()).tiles, (await mapIn(worldId)).tiles];
    expect(ours).toMatchObject({ levels: theirs?.levels, size: theirs?.size, zoom_offset: theirs?.zoom_offset });
    const tile = await server.app.inject({ url: ours?.url.replaceAll(/\{[zyx]\}/g, '0') ?? '' });
    expect([tile.statusCode, tile.payload.startsWith(PIXELS)]).toEqual([200, true]);
    expect((await server.get(`/api/worlds/${worldId}/`, { as: owner })).body).toMatchObject({
      kind: 'own',
      access: 'closed',
      part: 'owner',
      locations: 5,
      home: { slug: MAP },
    });
    // Its texts are found, and by nobody else.
    const found = `/api/location_text_search/${MAP}/?q=lantern&world_id=${worldId}`;
    expect((await server.get<{ results: object[] }>(found, { as: owner })).text).toContain('Undermountain');
    expect((await server.get(found, { as: stranger })).status).toBe(404);
    expect((await server.get(`/api/location_map_details/${MAP}/?world_id=${worldId}`, { as: stranger })).status).toBe(
      404,
    );
  });

  test('greets newcomers as the map does, where the world opens with it', async () => {
    server.database.sqlite.exec("update worlds set welcome = 'Mind the tide.' where id = 1");
    const lineOf = async (slug: string) => {
      const copy = await server.copy(owner, server.place(slug));
      return (await server.get<{ welcome: string | null }>(`/api/worlds/${copy.world_id}/`, { as: owner })).body
        .welcome;
    };
    expect(await lineOf(MAP)).toBe('Mind the tide.');
    expect(await lineOf('waterdeep')).toBeNull();
  });

  test('has files of its own under names that nobody could know, counted as any other', async () => {
    const copy = await server.copy(owner, server.place('waterdeep'), { name: 'My City' });
    const world = server.numberOf({ id: copy.world_id ?? '' });
    const [picture, ...others] = server.rows('select * from pictures where world_id = ?', world);
    expect(others).toEqual([]);
    const file = String(picture?.file);
    expect(picture).toMatchObject({ sha256: 'b'.repeat(64), uploaded_by: null, source_url: null });
    expect(file).not.toContain('b'.repeat(64));
    const { localFile, has } = server.app.pictures.media;
    const original = readFileSync(await localFile(`${'b'.repeat(64)}.webp`));
    expect(readFileSync(await localFile(file))).toEqual(original);
    expect(picture?.bytes).toBe(original.length);
    expect(await has(String(picture?.preview_file))).toBe(true);
    expect((await server.get(`/media/${file}`)).status).toBe(404);
  });

  test('has ids that tell nothing of others', async () => {
    const copy = await server.copy(owner, server.place('waterdeep'));
    const world = server.numberOf({ id: copy.world_id ?? '' });
    const ids = server.rows(
      `select id from locations where world_id = ? union all
        select positions.id from positions join locations on locations.id = location_id where world_id = ?`,
      world,
      world,
    );
    expect(ids.length).toBeGreaterThan(2);
    expect(ids.filter(({ id }) => Number(id) < 2 ** 40)).toEqual([]);
  });

  test('holds nothing but what everybody reads: no draft, no history, nothing of staff or of other worlds', async () => {
    const { sqlite } = server.database;
    const run = (query: string, ...values: unknown[]) => sqlite.prepare(query).run(...values);
    const secret = (what: string) => `canary ${what}`;
    run('update positions set active = 0 where location_id = ?', server.place('nesmé'));
    run(`update locations set name = ? where slug = 'nesmé'`, secret('taken off'));
    run(
      `update locations set import_key = 'canary key', images_from_wiki = '["https://wiki.example/canary.png"]'
        where world_id = 1 and slug <> 'nesmé'`.replace("'canary key'", "'canary key ' || id"),
    );
    run('update wiki_pages set name = ?', secret('page'));
    run('update wiki_pages set secrets = ?', `Open.\n\n:::secret dm\n${secret('of a text')}`);
    run(`update location_types set default_scale = 99`);
    run(
      `insert into location_old_slugs (world_id, slug, location_id, created_at) values (1, 'canary_old', ?, '2026')`,
      coast,
    );
    run(`update pictures set source_url = 'https://wiki.example/canary', uploaded_by = ?`, stranger.id);
    const staff = await server.person('Staff', { isStaff: true });
    await server.does(staff, '/api/home/location/', { name: secret('draft') });
    await server.does(staff, `/api/home/location/${server.place('high_forest')}/`, { type: 'Town' });
    const dm = await server.confirmed('DM');
    const campaign = await server.campaign(dm);
    await server.note(dm, campaign, 'waterdeep', secret('note of another campaign'));
    const layer = await server.addLayer(dm, campaign, coast);
    const onOverlay = server.rows('select overlay_id from layer_overlays')[0]?.overlay_id;
    await server.does(dm, '/api/add_position/', { parent_id: onOverlay, name: secret('pin'), lat: 1, lng: 2 });

    const copy = await server.copy(owner, coast);
    expect(copy).toMatchObject({ state: 'done' });
    const world = server.numberOf({ id: copy.world_id ?? '' });
    const of = (table: string, where: string) => server.rows(`select * from ${table} where ${where}`, world);
    const places = of('locations', 'world_id = ?');
    expect(places.map(({ slug }) => slug).sort()).toEqual(['high_forest', MAP, 'undermountain', 'waterdeep']);
    const inWorld = 'in (select id from locations where world_id = ?)';
    const all = [
      ...places,
      ...of('location_types', 'world_id = ?'),
      ...of('positions', `location_id ${inWorld}`),
      ...of('wiki_pages', 'world_id = ?'),
      ...of('wiki_pieces', `location_id ${inWorld}`),
      ...of('pictures', 'world_id = ?').map(({ glimpse: _, ...row }) => row),
      ...of('campaign_notes', `location_id ${inWorld}`),
    ];
    expect(JSON.stringify(all)).not.toMatch(/canary|"default_scale":99/);
    for (const table of ['staff_changes', 'location_old_slugs', 'imports'])
      expect([table, of(table, 'world_id = ?')]).toEqual([table, []]);
    expect(layer.id).not.toBe(copy.world_id);
    expect(server.rows('select note from campaign_notes')).toEqual([{ note: secret('note of another campaign') }]);
  });
});

describe('room for a copy', () => {
  const refusal = async (mapId = coast) => {
    const { body } = await server.plan(owner, mapId);
    const asked = await server.ask(owner, mapId);
    expect([asked.status, asked.body.code, asked.body.error]).toEqual([409, 'quota_reached', body.problem]);
    expect(server.rows(`select id from jobs where kind = 'world copy'`)).toEqual([]);
    return body.problem;
  };

  test('is told before: places that are lacking', async () => {
    await server.close();
    await start({ locationsEach: 4 });
    expect(await refusal()).toContain('more than 4 places, and your worlds have room for 4 more');
    await server.close();
    await start({ locationsEach: 5 });
    const mine = await server.makeWorld(owner, 'Mine');
    await server.does(owner, '/api/home/location/', { name: 'Inn', world_id: mine.id });
    expect(await refusal()).toContain('has 5 places, and your worlds have room for 4 more');
    // A part of it has room.
    expect((await server.plan(owner, server.place('waterdeep'))).body).toMatchObject({ locations: 2, problem: null });
  });

  test('is told before: worlds and pictures that are lacking', async () => {
    await server.close();
    await start({ bytesEach: 60_000, worldsEach: 1 });
    expect(await refusal()).toContain('The pictures of the copy take 106 KB, and your worlds have room for 58.6 KB');
    await server.makeWorld(owner, 'Mine');
    expect(await refusal(server.place('waterdeep'))).toContain('You have 1 worlds, which is the most');
  });

  whole('is held by two at once', async () => {
    await server.close();
    await start({ locationsEach: 8 });
    holdJobs(server.app, 'world copy');
    const first = await server.ask(owner, coast);
    const second = await server.ask(owner, coast);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(WORLD_COPIES_WAITING_EACH).toBe(2);
    expect(await server.ask(owner, coast)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await letRun();
    expect([(await server.find(owner, first.body.id)).body, (await server.find(owner, second.body.id)).body]).toEqual([
      expect.objectContaining({ state: 'done' }),
      expect.objectContaining({ state: 'failed', world_id: null, problem: expect.stringContaining('8 places') }),
    ]);
    expect(server.rows('select count(*) as count from locations')).toEqual([{ count: 10 }]);
    expect(server.rows('select count(*) as count from worlds')).toEqual([{ count: 2 }]);
  });
});

const letRun = () => runCopies(server);

test('asked for again with the same key there is one copy', async () => {
  const wish = { client_key: randomUUID() };
  const copy = await server.copy(owner, coast, wish);
  const again = await server.ask(owner, coast, wish);
  expect(again.body).toEqual(copy);
  expect(server.rows(`select count(*) as count from worlds where kind = 'own'`)).toEqual([{ count: 1 }]);
  // The key of somebody else is another one.
  expect((await server.copy(stranger, coast, wish)).id).not.toBe(copy.id);
});

test('only whoever asked is told of a copy, and only while the world is theirs', async () => {
  const { id, world_id } = await server.copy(owner, coast);
  for (const by of [stranger, await server.person('Staff', { isStaff: true })])
    expect(await server.find(by, id)).toMatchObject({ status: 404 });
  expect(await server.find(undefined, id)).toMatchObject({ status: 401 });
  await server.does(owner, `/api/worlds/${world_id}/delete/`, { name: 'Sword Coast' });
  expect(await server.find(owner, id)).toMatchObject({ status: 404 });
});

test('what is no map of an open world is copied by nobody, and answers as what is not there', async () => {
  const staff = await server.person('Staff', { isStaff: true });
  const missing = await server.plan(owner, 987_654);
  await setAccess(server, 1, 'closed');
  for (const by of [owner, staff]) {
    const closed = await server.plan(by, coast);
    expect([closed.status, closed.body]).toEqual([404, missing.body]);
    expect((await server.ask(by, coast)).status).toBe(404);
  }
  await setAccess(server, 1, 'open');
  expect((await server.plan(owner, server.place('high_forest'))).status).toBe(404);
  expect((await server.plan(undefined, coast)).status).toBe(401);
});

test('what was closed while it waited is not copied', async () => {
  holdJobs(server.app, 'world copy');
  const { body } = await server.ask(owner, coast);
  await setAccess(server, 1, 'closed');
  await letRun();
  expect((await server.find(owner, body.id)).body).toMatchObject({
    state: 'failed',
    problem: 'This map is no longer open to everyone. Nothing was changed.',
  });
  expect(server.rows(`select id from worlds where kind = 'own'`)).toEqual([]);
});

test('where nobody makes worlds of their own, nobody copies', async () => {
  await server.close();
  await start({ mayBeMade: false });
  expect((await server.plan(owner, coast)).status).toBe(403);
  expect((await server.ask(owner, coast)).status).toBe(403);
});
