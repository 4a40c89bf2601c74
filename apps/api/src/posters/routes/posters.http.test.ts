import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignAnswer, PosterOptions, PosterState } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { makeLocation, makeMap, makePosition } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';
import { openJobFiles } from '../../job-files/job-files.ts';
import type { WorldSeed } from '../../seed/seed-world.ts';

const MAP = 'isle';
const wish: PosterOptions = { format: 'png', paper: 'picture', dpi: 150, names: 'all', title: false };

const world = (slugs: string[]): WorldSeed => ({
  types: ['town'],
  pictures: [],
  locations: [
    makeLocation(MAP, { type: null, map: makeMap({ width: 400, height: 300 }) }),
    makeLocation('keep', { map: null }),
    makeLocation('secret_cave', { map: null }),
    makeLocation('lost_harbour', { map: null }),
  ],
  wiki: [],
  positions: [
    makePosition(MAP, 'keep', { lat: 200, lng: 90, scale: 20, rotation: 0 }),
    makePosition(MAP, 'secret_cave', { lat: 60, lng: 300, scale: 22, rotation: 40 }),
    makePosition(MAP, 'lost_harbour', { lat: 240, lng: 280, scale: 18, rotation: 0 }),
  ].filter(({ child }) => slugs.includes(child)),
});

let server: CampaignApp;
/** The same world where nobody ever put the hidden places on the map. */
let smaller: CampaignApp;
const who: Record<'dm' | 'player' | 'stranger', Person> = {} as never;
let campaignId = '';

beforeAll(async () => {
  server = await campaignApp({ world: world(['keep', 'secret_cave', 'lost_harbour']) });
  smaller = await campaignApp({ world: world(['keep']) });
  who.dm = await server.person('Dana');
  who.player = await server.person('Pip');
  who.stranger = await server.person('Sam');
  const campaign = await server.campaign(who.dm, { sharing: 'members' });
  campaignId = campaign.id;
  await server.join(campaign, who.player);
  await server.show(who.dm, campaign, 'keep');
});
afterAll(() => Promise.all([server.close(), smaller.close()]));

async function poster(app: CampaignApp, query: string, asker: Who = {}, change: Partial<PosterOptions> = {}) {
  const asked = await app.post<PosterState>(`/api/map_poster/${MAP}/${query}`, { ...wish, ...change }, asker);
  expect(asked.status).toBe(200);
  for (;;) {
    const { body } = await app.get<PosterState>(`/api/posters/${asked.body.id}/`, asker);
    if (body.state === 'ready') break;
    if (body.state === 'failed') throw new Error(body.message ?? 'failed');
    await wait(50);
  }
  const file = await app.app.inject({
    url: `/api/posters/${asked.body.id}/file/`,
    headers: asker.as === undefined ? {} : { authorization: `Bearer ${asker.as.access}` },
  });
  expect(file.statusCode).toBe(200);
  return { id: asked.body.id, file: file.rawPayload, headers: file.headers };
}

const pixels = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer();
const inCampaign = (extra = ''): string => `?campaign_id=${campaignId}${extra}`;

/** Whether there is ink about a point of the map. */
async function isInked(file: Buffer, lng: number, lat: number): Promise<boolean> {
  const area = { left: lng - 4, top: 300 - lat - 4, width: 8, height: 8 };
  const bytes = await sharp(file).extract(area).raw().toBuffer();
  return Math.min(...bytes) < 120;
}

describe('a poster', () => {
  test('is a PNG of the size of the map, with a dot where each place is', async () => {
    const { file, headers } = await poster(server, '');
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toBe('attachment; filename="isle-picture.png"');
    expect(await sharp(file).metadata()).toMatchObject({ width: 400, height: 300, density: 150 });
    expect(await isInked(file, 90, 200)).toBe(true);
    expect(await isInked(file, 300, 60)).toBe(true);
    expect(await isInked(file, 30, 30)).toBe(false);
  });

  test('of a map without a picture is a sheet with lines round it', async () => {
    const { file } = await poster(server, '');
    expect(await isInked(file, 5, 150)).toBe(true);
    expect(await isInked(file, 200, 295)).toBe(true);
    expect(await isInked(file, 30, 150)).toBe(false);
  });

  whole('is a PDF of the size of its paper', async () => {
    const { file, headers } = await poster(server, '', {}, { format: 'pdf', paper: 'A3', title: true });
    expect(headers['content-type']).toBe('application/pdf');
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
    expect(Number(width)).toBeCloseTo((420 / 25.4) * 72, 1);
    expect(Number(height)).toBeCloseTo((297 / 25.4) * 72, 1);
  });

  whole('shows a player nothing of what is hidden: it is the poster of a world without it', async () => {
    const player = await poster(server, inCampaign(), { as: who.player });
    const without = await poster(smaller, '');
    expect((await pixels(player.file)).equals(await pixels(without.file))).toBe(true);
    expect(await isInked(player.file, 300, 60)).toBe(false);
  });

  whole('shows the DM everything, and as a player what players see', async () => {
    const dm = await poster(server, inCampaign(), { as: who.dm });
    expect(await isInked(dm.file, 300, 60)).toBe(true);
    const asPlayer = await poster(server, inCampaign('&as=player'), { as: who.dm });
    const player = await poster(server, inCampaign(), { as: who.player });
    expect((await pixels(asPlayer.file)).equals(await pixels(player.file))).toBe(true);
  });

  test('of a campaign is refused to whoever is not in it, as if there were none', async () => {
    for (const asker of [{}, { as: who.stranger }]) {
      const answer = await server.post(`/api/map_poster/${MAP}/${inCampaign()}`, wish, asker);
      const nowhere = await server.post(`/api/map_poster/${MAP}/?campaign_id=${'0'.repeat(32)}`, wish, asker);
      expect([answer.status, answer.body]).toEqual([nowhere.status, nowhere.body]);
    }
  });

  test('is kept from whoever was removed from the campaign before it was fetched', async () => {
    const leaver = await server.person('Lee');
    const campaign = await server.get<CampaignAnswer>(`/api/home/campaign/${campaignId}/`, { as: who.dm });
    await server.join(campaign.body, leaver);
    const { id } = await poster(server, inCampaign(), { as: leaver });
    await server.post(`/api/home/campaign/${campaignId}/members/${leaver.id}/remove/`, {}, { as: who.dm });
    for (const path of ['', 'file/'])
      expect([path, (await server.get(`/api/posters/${id}/${path}`, { as: leaver })).status]).toEqual([path, 404]);
  });

  whole(
    'is kept from players once anything on it is hidden, or called otherwise, and the DM keeps theirs',
    async () => {
      const campaign = (await server.get<CampaignAnswer>(`/api/home/campaign/${campaignId}/`, { as: who.dm })).body;
      const changes = [{ show_players: false }, { alias: 'The Old Keep' }];
      for (const change of changes) {
        await server.show(who.dm, campaign, 'keep', { show_players: true, alias: null });
        const [ofPlayer, asPlayer, ofDm] = [
          await poster(server, inCampaign(), { as: who.player }),
          await poster(server, inCampaign('&as=player'), { as: who.dm }),
          await poster(server, inCampaign(), { as: who.dm }),
        ];
        // What players do not see changes nothing for them.
        await server.show(who.dm, campaign, 'secret_cave', {
          show_players: false,
          alias: `A cave ${JSON.stringify(change)}`,
        });
        const statusOf = async (id: string, as: Person) => [
          (await server.get(`/api/posters/${id}/`, { as })).status,
          (await server.get(`/api/posters/${id}/file/`, { as })).status,
        ];
        expect(await statusOf(ofPlayer.id, who.player)).toEqual([200, 200]);
        await server.show(who.dm, campaign, 'keep', change);
        expect([change, await statusOf(ofPlayer.id, who.player)]).toEqual([change, [404, 404]]);
        expect([change, await statusOf(asPlayer.id, who.dm)]).toEqual([change, [404, 404]]);
        expect([change, await statusOf(ofDm.id, who.dm)]).toEqual([change, [200, 200]]);
      }
      await server.show(who.dm, campaign, 'keep', { show_players: true, alias: null });
    },
  );

  test('of a hidden map does not exist', async () => {
    const answer = await server.post(`/api/map_poster/secret_cave/${inCampaign()}`, wish, { as: who.player });
    expect(answer.status).toBe(404);
  });

  test('is nobody else’s, even by its address', async () => {
    const { id } = await poster(server, inCampaign(), { as: who.dm });
    for (const asker of [{}, { as: who.player }, { as: who.stranger }]) {
      expect((await server.get(`/api/posters/${id}/`, asker)).status).toBe(404);
      expect((await server.get(`/api/posters/${id}/file/`, asker)).status).toBe(404);
      expect((await server.post(`/api/posters/${id}/cancel/`, {}, asker)).status).toBe(404);
    }
  });

  test('that is cancelled is gone', async () => {
    const asked = await server.post<PosterState>(`/api/map_poster/${MAP}/`, wish);
    expect((await server.post(`/api/posters/${asked.body.id}/cancel/`, {})).status).toBe(200);
    expect((await server.get(`/api/posters/${asked.body.id}/`)).status).toBe(404);
  });

  test('whose file is gone is gone', async () => {
    const { id } = await poster(server, '');
    await openJobFiles(join(server.config.dataDir, 'posters'), server.app.pictures.media.place).drop(id);
    const answer = await server.get(`/api/posters/${id}/file/`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: 'This poster is no longer kept. Ask for it again.' });
  });

  test('is refused for a place without a map, a sheet too large, and garbage', async () => {
    expect((await server.post('/api/map_poster/keep/', wish)).body).toMatchObject({ code: 'conflict' });
    const sheet = await server.post(`/api/map_poster/${MAP}/`, { ...wish, paper: 'A0', dpi: 300 });
    expect(sheet.body).toMatchObject({ code: 'bad_request', field: 'dpi' });
    expect((await server.post(`/api/map_poster/${MAP}/`, { ...wish, paper: 'A9' })).status).toBe(400);
    expect((await server.post('/api/map_poster/nowhere/', wish)).status).toBe(404);
  });
});
