import { CampaignWorlds, type LocationMapDetails, type WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { writeChosenStart } from '../../atlas/queries/start-choice.ts';

let server: WorldsApp;
let mara: Person;
let dm: Person & { email: string };
let player: Person;
let campaign: Awaited<ReturnType<WorldsApp['campaign']>>;
beforeEach(async () => {
  server = await worldsApp();
  mara = await server.person('Mara', { isStaff: true });
  dm = await server.confirmed('Dungeon Master');
  player = await server.person('Player');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterEach(() => server.close());

const worldsPath = (id = campaign.id) => `/api/home/campaign/${id}/worlds/`;
const choose = (worlds: (string | { id: string })[] | null, extra = {}) => {
  const ids = worlds?.map((world) => (typeof world === 'string' ? world : world.id)) ?? null;
  return server.does<CampaignWorlds>(dm, worldsPath(), { worlds: ids, ...extra });
};
const readWorlds = async () => (await server.get<CampaignWorlds>(worldsPath(), { as: dm })).body;
const status = async (name: string, as?: Person, query = '') =>
  (await server.get(`/api/location_map_details/${name}/?campaign_id=${campaign.id}${query}`, { as })).status;
/** Of the first map of the Atlas itself: its name leads to another one where the campaign does not play there. */
const statusOfAtlas = async (as: Person) => {
  const first = await server.get<{ slug?: string }>(`/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`, {
    as,
  });
  return first.body.slug === MAP ? first.status : 404;
};
const atlas = () => server.database.sqlite.prepare('select public_id from worlds where id = 1').pluck().get() as string;
/** A world with the address of Waterdeep in it. */
const own = async (name: string, slugs = { map: '', place: 'waterdeep' }) => {
  const world = await server.makeWorld(dm, name);
  return { world, ids: fillWorld(server, world, name, slugs) };
};
const closedAtlas = async (name: string) => {
  const world = await server.makeWorld(mara, name, 'atlas');
  return { world, ids: fillWorld(server, world, name, { map: '', place: '' }) };
};
const addDm = (world: WorldDetails, email = dm.email, how = '') =>
  server.does(mara, `/api/worlds/${world.id}/dms/${how}`, { email });

describe('a campaign', () => {
  test('plays in all open worlds until its DM chooses, and lists what they may', async () => {
    const mine = await own('mine');
    const closed = await closedAtlas('closed');
    await server.makeWorld(player, 'Of the player');
    expectShape(CampaignWorlds, await readWorlds());
    const names = async () => (await readWorlds()).worlds.map(({ name }) => name);
    expect(await readWorlds()).toMatchObject({ plays_in: 'open', unavailable: 0, sharing: 'open' });
    expect(await names()).toEqual(['Atlas', 'mine']);
    await addDm(closed.world);
    expect(await names()).toEqual(['Atlas', 'closed', 'mine']);
    expect(await statusOfAtlas(dm)).toBe(200);
    expect(await status(worldWord('mine', 'map'), dm)).toBe(404);
    const chosen = await choose([mine.world, closed.world]);
    expect(chosen.worlds.map(({ name, is_chosen }) => [name, is_chosen])).toEqual([
      ['mine', true],
      ['closed', true],
      ['Atlas', false],
    ]);
    expect(await statusOfAtlas(dm)).toBe(404);
    for (const [name, expected] of [
      [worldWord('mine', 'map'), 200],
      [worldWord('closed', 'map'), 200],
    ] as const)
      expect([name, await status(name, dm)]).toEqual([name, expected]);
    await choose(null);
    expect([await statusOfAtlas(dm), (await readWorlds()).plays_in]).toEqual([200, 'open']);
  });

  test('is given no world that its DM may not use: a hidden one is refused like one that there is not', async () => {
    const closed = await closedAtlas('closed');
    const others = await server.makeWorld(player, 'Of the player');
    const deleted = (await own('gone')).world;
    await server.does(dm, `/api/worlds/${deleted.id}/delete/`, { name: 'gone' });
    const answers = [];
    for (const id of [closed.world.id, others.id, deleted.id, 'n'.repeat(22), '']) {
      const { status, text } = await server.post(worldsPath(), { worlds: [id] }, { as: dm });
      answers.push([status, text]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(400);
    for (const worlds of [[], [atlas(), atlas()]])
      expect((await server.post(worldsPath(), { worlds }, { as: dm })).status).toBe(400);
    expect((await readWorlds()).plays_in).toBe('open');
  });

  test('leads an address to the first of its worlds where this viewer may see it', async () => {
    const mine = await own('mine');
    const waterdeep = server.place('waterdeep');
    const idOf = async (as: Person) =>
      (await server.get(`/api/location_map_details/waterdeep/?campaign_id=${campaign.id}`, { as })).body.id;
    await choose([mine.world, atlas()]);
    expect(await idOf(dm)).toBe(mine.ids.place);
    expect(await idOf(player)).toBeUndefined();
    await server.show(dm, campaign, 'waterdeep');
    // The DM meets the first one; the player the only one that they may know of.
    expect([await idOf(dm), await idOf(player)]).toEqual([mine.ids.place, waterdeep]);
    await choose([atlas(), mine.world]);
    expect([await idOf(dm), await idOf(player)]).toEqual([waterdeep, waterdeep]);
  });

  test('tells its DM, and nobody else, which of its maps everybody sees outside of it', async () => {
    const mine = await own('mine');
    await choose([mine.world, atlas()]);
    const isPublic = async (name: string, as: Person, query = '') => {
      const path = `/api/location_map_details/${name}/?campaign_id=${campaign.id}${query}`;
      return (await server.get<LocationMapDetails>(path, { as })).body.campaign?.map_is_public;
    };
    expect([await isPublic(MAP, dm), await isPublic(worldWord('mine', 'map'), dm)]).toEqual([true, false]);
    expect([await isPublic(MAP, player), await isPublic(MAP, dm, '&as=player')]).toEqual([undefined, undefined]);
    await server.does(mara, `/api/worlds/${atlas()}/`, { access: 'closed' });
    await addDm({ id: atlas() } as WorldDetails);
    expect(await isPublic(MAP, dm)).toBe(false);
  });

  test('opens with the home map of its world where it does not play in the atlas', async () => {
    const mine = await own('mine');
    const first = async (as: Person, name = '') =>
      (await server.get(`/api/location_map_details/${name}?campaign_id=${campaign.id}`, { as })).body.id;
    await choose([mine.world]);
    // Its home map is the top of an own world: players see it without having been shown it.
    expect([await first(dm), await first(player)]).toEqual([mine.ids.map, mine.ids.map]);
    // Invites name the map where everybody begins.
    expect(await first(player, 'sword_coast/')).toBe(mine.ids.map);
    // So does what staff choose in its place; older links still do.
    await writeChosenStart(server.db, server.place('waterdeep'));
    for (const name of ['', 'waterdeep/', 'sword_coast/']) expect(await first(player, name)).toBe(mine.ids.map);
    expect(await first(player, 'nesmé/')).toBeUndefined();
    server.database.sqlite.prepare('update worlds set home_location_id = null').run();
    expect(await status(worldWord('mine', 'map'), dm)).toBe(200);
    expect(await status(worldWord('mine', 'map'), player)).toBe(404);
  });
});

describe('a right that ends', () => {
  const ways = [
    [
      'staff remove the DM',
      async (world: WorldDetails) => addDm(world, dm.email, 'remove/'),
      async (world: WorldDetails) => addDm(world),
    ],
  ] as const;
  test.each(ways)(
    'takes the world out at the next call, and puts it in again when it comes back: %s',
    async (_way, end, back) => {
      const { world, ids } = await closedAtlas('closed');
      await addDm(world);
      await choose([world]);
      const settings = { campaign_id: campaign.id, location_id: ids.place, show_players: true, show_wiki: true };
      await server.does(dm, '/api/save_campaign_location_settings/', settings);
      const place = worldWord('closed', 'place');
      const seen = async () => [
        await status(place, dm),
        await status(place, player),
        await statusOfAtlas(dm),
        await statusOfAtlas(player),
      ];
      expect(await seen()).toEqual([200, 200, 404, 404]);
      await end(world);
      // Never all open worlds instead.
      expect(await seen()).toEqual([404, 404, 404, 404]);
      expect(await readWorlds()).toMatchObject({ plays_in: 'chosen', unavailable: 1 });
      // Choosing another one keeps it.
      await choose([atlas()]);
      expect(await seen()).toEqual([404, 404, 200, 200]);
      await back(world);
      expect(await seen()).toEqual([200, 200, 200, 200]);
    },
  );

  test('an own world: the co-editor leaves, is removed, or the owner deletes it', async () => {
    const owner = await server.confirmed('Owner');
    const world = await server.makeWorld(owner, 'theirs');
    fillWorld(server, world, 'theirs');
    const at = async () => status(worldWord('theirs', 'map'), dm);
    await server.addEditor(owner, world, dm);
    await choose([world]);
    expect(await at()).toBe(200);
    await server.does(dm, `/api/worlds/${world.id}/leave/`);
    expect(await at()).toBe(404);
    await server.addEditor(owner, world, dm);
    expect(await at()).toBe(200);
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: dm.email });
    expect(await at()).toBe(404);
    await server.addEditor(owner, world, dm);
    await server.does(owner, `/api/worlds/${world.id}/delete/`, { name: 'theirs' });
    expect(await at()).toBe(404);
    await server.does(owner, `/api/worlds/${world.id}/restore/`);
    expect(await at()).toBe(200);
  });

  test('a world that is gone for good leaves a choice that shows nothing', async () => {
    const { world } = await own('mine');
    await choose([world]);
    server.database.sqlite.exec(`update worlds set home_location_id = null;
      delete from staff_changes where world_id > 1; delete from wiki_pages where world_id > 1;
      delete from locations where world_id > 1; delete from location_types where world_id > 1; delete from worlds where id > 1`);
    expect([await status(MAP, dm), await status(MAP, player)]).toEqual([404, 404]);
    expect(await readWorlds()).toMatchObject({ plays_in: 'chosen', unavailable: 0 });
  });

  test('an address that nobody has confirmed opens nothing, and one that is confirmed later does', async () => {
    const { world } = await closedAtlas('closed');
    const late = await server.person('Late');
    const email = server.database.sqlite.prepare('select email from users where id = ?').pluck().get(late.id) as string;
    await addDm(world, email);
    const theirs = await server.campaign(late);
    const names = async () =>
      (await server.get<CampaignWorlds>(worldsPath(theirs.id), { as: late })).body.worlds.map(({ name }) => name);
    expect(await names()).toEqual(['Atlas']);
    server.database.sqlite.prepare('update users set email_verified = 1 where id = ?').run(late.id);
    expect(await names()).toEqual(['Atlas', 'closed']);
  });
});

describe('a campaign with a world that is not open', () => {
  const sharing = async () => (await readWorlds()).sharing;
  const open = (extra = {}) =>
    server.post(`/api/home/campaign/${campaign.id}/`, { sharing: 'open', ...extra }, { as: dm });

  test('becomes members-only, and is opened only by whoever was asked in words', async () => {
    const { world } = await own('mine');
    expect(await choose([atlas()])).toMatchObject({ sharing: 'open' });
    expect(await choose([atlas(), world])).toMatchObject({ sharing: 'members' });
    expect((await open()).body).toMatchObject({ code: 'conflict', field: 'confirm_open' });
    expect(await sharing()).toBe('members');
    expect((await open({ confirm_open: true })).status).toBe(200);
    expect(await sharing()).toBe('open');
    expect(await choose([world, atlas()], { confirm_open: true })).toMatchObject({ sharing: 'open' });
    expect(await choose([world])).toMatchObject({ sharing: 'members' });
  });

  test('needs the question also while the world is none of the DM at the moment', async () => {
    const { world } = await closedAtlas('closed');
    await addDm(world);
    await choose([world]);
    await addDm(world, dm.email, 'remove/');
    expect((await open()).status).toBe(409);
    await choose(null);
    expect((await open()).status).toBe(200);
  });

  test('can be made so from the start', async () => {
    const { world } = await own('mine');
    const make = (body: object) => server.post('/api/home/campaign/', { name: 'New', ...body }, { as: dm });
    expect((await make({ worlds: [world.id] })).body).toMatchObject({ sharing: 'members' });
    expect((await make({ worlds: [atlas()] })).body).toMatchObject({ sharing: 'open' });
    const count = () => server.database.sqlite.prepare('select count(*) from campaigns').pluck().get();
    const before = count();
    expect((await make({ worlds: [world.id], sharing: 'open' })).body).toMatchObject({
      code: 'conflict',
      field: 'confirm_open',
    });
    expect((await make({ worlds: ['nowhere'] })).body).toMatchObject({ code: 'bad_request', field: 'worlds' });
    expect(count()).toBe(before);
    expect((await make({ worlds: [world.id], sharing: 'open', confirm_open: true })).body).toMatchObject({
      sharing: 'open',
    });
  });

  test('keeps the notes of its players theirs to delete when the world leaves it', async () => {
    const { world, ids } = await own('mine');
    await choose([world]);
    await server.does(dm, '/api/save_campaign_location_settings/', {
      campaign_id: campaign.id,
      location_id: ids.place,
      show_players: true,
      show_wiki: false,
    });
    const note = { character_name: 'Rook', note: 'Mine.', private: true, campaign: campaign.id, location: ids.place };
    const { id } = await server.does<{ id: number }>(player, '/api/home/campaignnote/', note);
    await choose([atlas()]);
    const other = await server.person('Other');
    expect((await server.post(`/api/delete_campaign_note/${id}/`, {}, { as: other })).status).toBe(404);
    expect((await server.post(`/api/delete_campaign_note/${id}/`, {}, { as: player })).status).toBe(200);
  });
});
