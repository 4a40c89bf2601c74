import { setTimeout as wait } from 'node:timers/promises';
import type { PosterOptions, PosterState } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp } from '../../../test-support/campaign-app.ts';
import { makeLocation, makeMap, makePosition } from '../../../test-support/factories.ts';

const MAP = 'crowded_isle';
const wish: PosterOptions = { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: false };
/** 401 names of 100 letters: 100 letters more than a poster takes. */
const slugs = Array.from({ length: 401 }, (_, index) => `place_${index}`);

let server: CampaignApp;
beforeAll(async () => {
  server = await campaignApp({
    world: {
      types: ['town'],
      pictures: [],
      wiki: [],
      locations: [
        makeLocation('long_road', { type: null, map: makeMap({ width: 20_000, height: 2 }) }),
        makeLocation(MAP, { type: null, map: makeMap({ width: 8000, height: 6000 }) }),
        ...slugs.map((slug) => makeLocation(slug, { name: slug.padEnd(100, 'x') })),
      ],
      positions: slugs.map((slug, index) => makePosition(MAP, slug, { lng: index % 400, scale: index === 0 ? 40 : 4 })),
    },
  });
});
afterAll(() => server.close());

/** The poster as soon as it is ready or has failed. */
async function ended(id: string): Promise<PosterState> {
  for (;;) {
    const { body } = await server.get<PosterState>(`/api/posters/${id}/`);
    if (body.state === 'ready' || body.state === 'failed') return body;
    await wait(50);
  }
}

describe('a map with more names than a sheet takes', () => {
  test('is refused with a word what to do', async () => {
    const { status, body } = await server.post<PosterState>(`/api/map_poster/${MAP}/`, wish);
    expect(status).toBe(200);
    expect(await ended(body.id)).toMatchObject({
      state: 'failed',
      message: 'This sheet would have more names than can be printed. Choose fewer names, or a smaller paper.',
    });
  });

  test('is printed with fewer names', async () => {
    const { status, body } = await server.post<PosterState>(`/api/map_poster/${MAP}/`, { ...wish, names: 'map' });
    expect([status, body.message]).toEqual([200, null]);
    await server.post(`/api/posters/${body.id}/cancel/`, {});
  });
});

test('A map that is a very long strip has no sheet as large as itself, and another paper takes it', async () => {
  const strip = await server.post('/api/map_poster/long_road/', { ...wish, paper: 'picture' });
  expect(strip.body).toMatchObject({ code: 'bad_request', field: 'dpi' });
  const { status, body } = await server.post<PosterState>('/api/map_poster/long_road/', wish);
  expect(status).toBe(200);
  await server.post(`/api/posters/${body.id}/cancel/`, {});
});
