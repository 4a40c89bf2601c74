import { setTimeout as wait } from 'node:timers/promises';
import type { PosterOptions, PosterState, WorldDetails } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { chosen } from '../../../test-support/deep.ts';
import { MAP } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

const wish: PosterOptions = { format: 'png', paper: 'picture', dpi: 150, names: 'all', title: false };

let server: WorldsApp;
let owner: Person;
let editor: Person & { email: string };
let dm: Person;
let staff: Person;
let world: WorldDetails;
beforeAll(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Owner');
  staff = await server.confirmed('Staff', { isStaff: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  editor = await server.confirmed('Editor');
  dm = await server.confirmed('DM');
  world = await server.makeWorld(owner, 'Mine');
  fillWorld(server, world, 'mine');
  await server.addEditor(owner, world, editor);
});

const slug = worldWord('mine', 'map');
const url = (query: string) => `/api/map_poster/${slug}/?${query}`;
const inWorld = () => url(`world_id=${world.id}`);
const stateOf = (id: string, by?: Person) => server.get<PosterState>(`/api/posters/${id}/`, { as: by });
const fileOf = (id: string, by?: Person) =>
  server.app.inject({
    url: `/api/posters/${id}/file/`,
    ...(by && { headers: { authorization: `Bearer ${by.access}` } }),
  });

async function made(by: Person, address = inWorld()): Promise<string> {
  const { id } = await server.does<PosterState>(by, address, wish);
  for (;;) {
    const { body } = await stateOf(id, by);
    if (body.state === 'ready') return id;
    if (body.state === 'failed') throw new Error(body.message ?? 'failed');
    await wait(20);
  }
}
const pixels = async (id: string, by: Person) =>
  sharp((await fileOf(id, by)).rawPayload)
    .raw()
    .toBuffer();

describe('a poster of an own world', () => {
  test('is made for its editors, and for everybody else there is no such map', async () => {
    for (const by of [owner, editor]) {
      const id = await made(by);
      const file = await fileOf(id, by);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 500, height: 500 });
    }
    const none = await server.post(`/api/map_poster/${slug}/?world_id=nowhere`, wish, { as: owner });
    for (const by of [undefined, dm, staff]) {
      const refused = await server.post(inWorld(), wish, { as: by });
      expect([refused.status, refused.body]).toEqual([404, none.body]);
    }
    expect((await server.post(`/api/map_poster/${MAP}/?world_id=${world.id}`, wish, { as: owner })).status).toBe(404);
    expect((await server.post(`/api/map_poster/${slug}/`, wish, { as: owner })).status).toBe(404);
  });

  test('is never looked through a campaign too', async () => {
    const campaign = await server.campaign(owner);
    const both = url(`world_id=${world.id}&campaign_id=${campaign.id}`);
    expect(await server.post(both, wish, { as: owner })).toMatchObject({ status: 400, body: { field: 'world_id' } });
  });

  test('is its asker’s alone', async () => {
    const id = await made(owner);
    for (const by of [undefined, editor, staff]) {
      expect((await stateOf(id, by)).status).toBe(404);
      expect((await fileOf(id, by)).statusCode).toBe(404);
    }
  });

  const ends: [string, () => Promise<unknown>][] = [
    ['is removed', () => server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email })],
    ['leaves', () => server.does(editor, `/api/worlds/${world.id}/leave/`)],
    ['finds the world deleted', () => server.does(owner, `/api/worlds/${world.id}/delete/`, { name: 'Mine' })],
  ];
  whole.each(chosen(ends))('is gone for a co-editor who %s, waiting or made', async (_, end) => {
    const ready = await made(editor);
    const waiting = await made(editor);
    server.database.sqlite
      .prepare(`update jobs set state = 'waiting', ended_at = null, not_before = '9' where id = ?`)
      .run(waiting);
    expect(await stateOf(waiting, editor)).toMatchObject({ status: 200, body: { state: 'waiting' } });
    const nobodys = await stateOf('0'.repeat(32), editor);
    await end();
    for (const id of [ready, waiting]) {
      expect(await stateOf(id, editor)).toMatchObject({ status: 404, body: nobodys.body });
      expect((await fileOf(id, editor)).statusCode).toBe(404);
      expect((await server.post(`/api/posters/${id}/cancel/`, {}, { as: editor })).status).toBe(404);
    }
    // Asked again later it is another's right: what was made before stays gone.
    await server.does(owner, `/api/worlds/${world.id}/restore/`).catch(() => undefined);
    await server.addEditor(owner, world, editor).catch(() => undefined);
    expect((await stateOf(ready, editor)).status).toBe(404);
  });
});

test('a poster in a campaign that plays in an own world shows what players see there, and goes with the world', async () => {
  const campaign = await server.campaign(dm, { sharing: 'members' });
  const player = await server.person('Player');
  await server.addEditor(owner, world, dm as Person & { email: string });
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  await server.join(campaign, player);
  const address = url(`campaign_id=${campaign.id}`);
  const hidden = await made(player, address);
  const all = await made(dm, address);
  expect((await pixels(hidden, player)).equals(await pixels(all, dm))).toBe(false);
  expect((await pixels(hidden, player)).equals(await pixels(await made(dm, `${address}&as=player`), dm))).toBe(true);
  await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: (dm as typeof editor).email });
  for (const [id, by] of [
    [hidden, player],
    [all, dm],
  ] as const)
    expect([(await stateOf(id, by)).status, (await fileOf(id, by)).statusCode]).toEqual([404, 404]);
});
