import { fogGrid } from '@venture-atlas/map-math';
import type { CampaignAnswer, PosterState } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { landPixels, showPixels, withNoise } from '../../../test-support/fogged-pictures.ts';
import { whole } from '../../../test-support/whole.ts';

/* A poster of a fogged map, as its players get it: on its twin whose hidden pixels are noise it is the same to the last byte. */

const box = { lng: 100, lat: 100, width: 300, height: 300 };
const grid = fogGrid({ width: 800, height: 600 }, [{ level: 'clear', shape: { kind: 'box', ...box } }]);

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp({ database: 'file' });
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});
afterAll(() => server.close());

const fog = (path: string, body: object) =>
  server.post(`/api/home/campaign/${campaign.id}/fog/${server.place(MAP)}/${path}`, body, { as: dm });
async function order(by: Person): Promise<string> {
  const wish = { format: 'png', paper: 'A4', dpi: 150, names: 'map', title: true };
  const url = `/api/map_poster/${MAP}/?campaign_id=${campaign.id}`;
  const { status, body } = await server.post<PosterState>(url, wish, { as: by });
  expect(status).toBe(200);
  await server.app.jobs.idle('poster');
  return body.id;
}
async function fetched(id: string, by: Person): Promise<Buffer | number> {
  const headers = { authorization: `Bearer ${by.access}` };
  const answer = await server.app.inject({ url: `/api/posters/${id}/file/`, headers });
  return answer.statusCode === 200 ? answer.rawPayload : answer.statusCode;
}

whole('a poster shows players what they see of the map, and nothing of the rest', async () => {
  await showPixels(server, MAP, landPixels());
  const open = await order(player);
  const whole = (await fetched(open, player)) as Buffer;
  expect(whole).toBeInstanceOf(Buffer);
  await fog('', { is_on: true });
  // What was printed before is not given out any more.
  expect(await fetched(open, player)).toBe(404);
  await fog('acts/', { level: 'clear', shape: { box } });
  const masked = await order(player);
  const seen = (await fetched(masked, player)) as Buffer;
  const ofDm = (await fetched(await order(dm), dm)) as Buffer;
  await showPixels(server, MAP, withNoise(landPixels(), grid));
  const twin = (await fetched(await order(player), player)) as Buffer;
  expect(twin.equals(seen)).toBe(true);
  expect(seen.equals(whole)).toBe(false);
  // Within the box it is the land, and beside it paper: the picture is there at all.
  const at = async (poster: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(poster).raw().toBuffer({ resolveWithObject: true });
    const start = (Math.round(info.height * y) * info.width + Math.round(info.width * x)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  // There the land has much red and little blue; paper has as much of all.
  const isPaper = async (poster: Buffer, x: number, y: number) => Math.min(...(await at(poster, x, y))) > 180;
  expect([await isPaper(seen, 0.35, 0.55), await isPaper(seen, 0.85, 0.15)]).toEqual([false, true]);
  expect(await isPaper(ofDm, 0.85, 0.15)).toBe(false);
  await fog('undo/', {});
  expect(await fetched(masked, player)).toBe(404);
});
