import { expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { answerCalls } from '../test-support/network.ts';
import { prefetchFirstMap } from './first-map.ts';

it.each([
  ['/', '/api/location_map_details/sword_coast/?content=0'],
  ['/waterdeep/', '/api/location_map_details/waterdeep/?content=0'],
  ["/Baldur's%20Gate", '/api/location_map_details/baldur__s_gate/?content=0'],
  ['/campaign/Kx9/waterdeep/', '/api/location_map_details/waterdeep/?campaign_id=Kx9&content=0'],
])('at %s the map is asked for before its page is there', async (pathname, call) => {
  const calls = answerCalls({ 'GET /api/': { body: {} } });
  await prefetchFirstMap(createQueryClient(), { pathname });
  expect(calls.map(({ path }) => path)).toEqual([call]);
});

it("the DM's look as a player is asked for as such from the first call on", async () => {
  const calls = answerCalls({ 'GET /api/': { body: {} } });
  await prefetchFirstMap(createQueryClient(), { pathname: '/campaign/Kx9/waterdeep/', search: '?as=player' });
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/location_map_details/waterdeep/?campaign_id=Kx9&content=0&as=player',
  ]);
});

it.each(['/privacy_policy', '/login/', '/maps', '/dnd_5e_monster_stat_block/orc'])(
  'at %s nothing is',
  async (pathname) => {
    const calls = answerCalls({});
    await prefetchFirstMap(createQueryClient(), { pathname });
    expect(calls).toEqual([]);
  },
);
