import { WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { buildApp } from '../../app.ts';

let server: WorldsApp;
let mara: Person;
let user: Person;
beforeEach(async () => {
  server = await worldsApp({ database: 'file', deps: { sharesData: true } });
  mara = await server.person('Mara', { isStaff: true });
  user = await server.person('User');
});
afterEach(() => server.close());

const map = (name: string) => `/api/location_map_details/${name}/`;
const NOBODYS = 'n'.repeat(22);
const steady = ({ status, headers, text }: Awaited<ReturnType<WorldsApp['get']>>) => {
  const { date: _, 'x-request-id': _id, ...others } = headers;
  return { status, others, text };
};
/** A closed world with the address of the open Waterdeep in it. */
const closed = async () => {
  const world = await server.makeWorld(mara, 'Undermountain', 'atlas');
  return { world, ids: fillWorld(server, world, 'under', { map: '', place: 'waterdeep' }) };
};
const set = (world: { id: string }, body: object, by = mara) =>
  server.does<WorldDetails>(by, `/api/worlds/${world.id}/`, body);

describe('a world of the atlas', () => {
  test('is made closed, empty and behind the others', async () => {
    const world = await server.makeWorld(mara, '  Undermountain ', 'atlas');
    expectShape(WorldDetails, world);
    expect(world).toMatchObject({
      name: 'Undermountain',
      kind: 'atlas',
      access: 'closed',
      part: 'staff',
      locations: 0,
      home: null,
      changed_at: null,
      changed_by: null,
      maps: 0,
      dms: [],
    });
    expect(world.id).toMatch(/^[\w-]{22}$/);
    const { body } = await server.get<{ worlds: WorldDetails[] }>('/api/worlds/', { as: mara });
    expect(body.worlds.map(({ name }) => name)).toEqual(['Atlas', 'Undermountain']);
  });

  test.each(['', 'x'.repeat(121), 'a\u0000b'])('is not called %j', async (name) => {
    const { status, body } = await server.post('/api/worlds/', { name, kind: 'atlas' }, { as: mara });
    expect([status, body.field]).toEqual([400, 'name']);
  });

  test('is read by staff with its id, whole, and kept by nobody', async () => {
    const { world } = await closed();
    for (const path of [
      `${map(worldWord('under', 'map'))}?world_id=${world.id}`,
      `/api/location_map_details/?world_id=${world.id}`,
      `/api/location_children/${worldWord('under', 'map')}/?page=1&world_id=${world.id}`,
      `/api/location_wiki/waterdeep/?world_id=${world.id}`,
      `/api/location_search/?name=canary&world_id=${world.id}`,
      `/api/location_text_search/${worldWord('under', 'map')}/?q=lantern&world_id=${world.id}`,
    ]) {
      const { status, headers, text } = await server.get(path, { as: mara });
      expect([path, status, headers['cache-control'], headers.etag]).toEqual([
        path,
        200,
        'private, no-store',
        undefined,
      ]);
      expect(text).toContain('canaryunder');
    }
    // What was taken off the map is among the names.
    const { text } = await server.get(`/api/location_search/?name=canary&world_id=${world.id}`, { as: mara });
    expect(text).toContain(worldWord('under', 'gone'));
  });

  test('is to everybody else what does not exist, in bytes and headers', async () => {
    const { world, ids } = await closed();
    const paths = (id: string) => [
      `${map(worldWord('under', 'map'))}?world_id=${id}`,
      `/api/location_map_details/?world_id=${id}`,
      `/api/location_children/${worldWord('under', 'map')}/?page=1&world_id=${id}`,
      `/api/location_wiki/waterdeep/?world_id=${id}`,
      `/api/location_search/?name=canary&world_id=${id}`,
      `/api/location_text_search/waterdeep/?q=lantern&world_id=${id}`,
      `/api/worlds/${id}/`,
    ];
    for (const as of [undefined, user]) {
      for (const [i, path] of paths(world.id).entries()) {
        const answer = steady(await server.get(path, { as }));
        expect([path, answer.status]).toEqual([path, as === undefined && path.startsWith('/api/worlds') ? 401 : 404]);
        expect(answer).toEqual(steady(await server.get(paths(NOBODYS)[i] ?? '', { as })));
      }
    }
    expect((await server.get(map(worldWord('under', 'map')), { as: mara })).status).toBe(404);
    expect((await server.get(`/api/home/location/${ids.place}/`, { as: user })).status).toBe(403);
  });

  test('is never read together with a campaign', async () => {
    const { world } = await closed();
    const campaign = await server.campaign(user);
    for (const as of [mara, user, undefined]) {
      const { status, body } = await server.get(`${map(MAP)}?world_id=${world.id}&campaign_id=${campaign.id}`, { as });
      expect([status, body.code, body.field]).toEqual([400, 'bad_request', 'world_id']);
    }
  });
});

describe('opening a world', () => {
  const details = async (name: string) =>
    (await server.get<{ name: string; slug: string; id: number }>(map(name))).body;

  test('changes no address that was answered before, and gives its places others', async () => {
    const { world, ids } = await closed();
    const before = (await server.get(map('waterdeep'))).text;
    expect((await server.get(map('waterdeep_2'))).status).toBe(404);
    expect(await set(world, { access: 'open' })).toMatchObject({ access: 'open' });
    expect((await server.get(map('waterdeep'))).text).toBe(before);
    const next = `${worldWord('under', 'place')}`;
    expect(await details(next)).toMatchObject({ id: ids.place, slug: next });
    // Staff keep the way that they know.
    const { body } = await server.get(`${map('waterdeep')}?world_id=${world.id}`, { as: mara });
    expect(body).toMatchObject({ id: ids.place });
    expect(await details(worldWord('under', 'map'))).toMatchObject({ id: ids.map });
  });

  test('never shows before by a _2 that a name is taken where nobody can see', async () => {
    const { world } = await closed();
    const name = worldWord('under', 'place');
    server.database.sqlite
      .prepare('update locations set name = ? where slug = ? and world_id <> 1')
      .run('Skullport', 'waterdeep');
    server.database.sqlite.prepare("update locations set slug = 'skullport' where name = 'Skullport'").run();
    const made = await server.does<{ location: { slug: string } }>(mara, '/api/home/location/', { name: 'Skullport' });
    expect(made).toMatchObject({ location: { slug: 'skullport' } });
    await set(world, { access: 'open' });
    expect(await details('skullport')).toMatchObject({ name: 'Skullport' });
    expect(await details('skullport_2')).toMatchObject({ name: 'Skullport' });
    // In open worlds both are seen, so a third one counts on.
    const third = await server.does<{ location: { slug: string } }>(mara, '/api/home/location/', { name: 'Skullport' });
    expect([third.location.slug, name.length > 0]).toEqual(['skullport_3', true]);
  });

  test('does not take over the former address of a renamed place', async () => {
    const { world } = await closed();
    const nesme = server.place('nesmé');
    await server.does(mara, `/api/home/location/${nesme}/`, { name: 'New Nesmé' });
    server.database.sqlite
      .prepare("update locations set slug = 'nesmé' where slug = 'waterdeep' and world_id <> 1")
      .run();
    expect(await details('nesmé')).toMatchObject({ id: nesme });
    await set(world, { access: 'open', order: -5 });
    expect(await details('nesmé')).toMatchObject({ id: nesme });
  });
});

describe('closing a world', () => {
  test('is true at the next call, in every process, and so is opening it again', async () => {
    const { world, ids } = await closed();
    await set(world, { access: 'open' });
    const other = await buildApp(server.config, {
      database: await openMigrated(`${server.config.dataDir}/app.sqlite`),
      sharesData: true,
    });
    try {
      const both = async () => [
        (await server.get(map(worldWord('under', 'map')))).status,
        (await other.inject({ url: map(worldWord('under', 'map')) })).statusCode,
      ];
      for (let i = 0; i < 3; i += 1) {
        expect(await both()).toEqual([200, 200]);
        await set(world, { access: 'closed' });
        expect(await both()).toEqual([404, 404]);
        await set(world, { access: 'open' });
      }
      expect(ids.map).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });

  test('shuts campaigns that chose it to all but their members; others stay as they are', async () => {
    const dm = await server.confirmed('Dungeon Master');
    const { world } = await closed();
    await set(world, { access: 'open' });
    const [chose, did_not] = [await server.campaign(dm), await server.campaign(dm)];
    await server.does(dm, `/api/home/campaign/${chose.id}/worlds/`, { worlds: [world.id] });
    const sharing = () => server.database.sqlite.prepare('select sharing from campaigns where id = ?').pluck();
    expect(sharing().get(chose.id)).toBe('open');
    await set(world, { access: 'closed' });
    expect([sharing().get(chose.id), sharing().get(did_not.id)]).toEqual(['members', 'open']);
  });
});

describe('naming a DM', () => {
  test('answers the same whether the account exists or not, and shows what was typed', async () => {
    const { world } = await closed();
    const dm = await server.confirmed('Dungeon Master');
    const unconfirmed = await server.person('Other');
    const emails = [dm.email, `person-${unconfirmed.id}@mail.example`, 'nobody@mail.example'];
    const ask = async (path: string, email: string) =>
      steady(await server.post(`/api/worlds/${world.id}/${path}`, { email }, { as: mara }));
    for (const path of ['dms/', 'dms/', 'dms/remove/', 'dms/remove/']) {
      const [one, ...others] = await Promise.all(emails.map((email) => ask(path, email)));
      expect(one?.status).toBe(200);
      for (const answer of others) expect(answer).toEqual(one);
    }
    for (const email of emails) await ask('dms/', email.toUpperCase());
    const { body } = await server.get<WorldDetails>(`/api/worlds/${world.id}/`, { as: mara });
    expect(body.dms?.map(({ email }) => email).sort()).toEqual([...emails].sort());
    for (const line of await server.audit()) expect(line.details).not.toContain('@');
  });

  test('takes no more than a hundred, and no text that is no address', async () => {
    const { world } = await closed();
    const path = `/api/worlds/${world.id}/dms/`;
    for (let i = 0; i < 100; i += 1) await server.does(mara, path, { email: `dm-${i}@mail.example` });
    expect((await server.post(path, { email: 'one-more@mail.example' }, { as: mara })).body).toMatchObject({
      code: 'quota_reached',
    });
    expect((await server.post(path, { email: 'nobody' }, { as: mara })).body).toMatchObject({
      code: 'bad_request',
      field: 'email',
    });
  });
});
