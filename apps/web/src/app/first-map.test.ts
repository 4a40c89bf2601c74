import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { type RealServer, shareServer } from '../test-support/real-server.ts';
import { prefetchFirstMap } from './first-map.ts';

const startServer = shareServer();
let server: RealServer;
beforeEach(async () => {
  server = await startServer();
});
const asked = () => server.network.calls.map(({ url }) => url);

it.each([
  ['/', '/api/location_map_details/sword_coast/?content=0'],
  ['/waterdeep/', '/api/location_map_details/waterdeep/?content=0'],
  ["/Baldur's%20Gate", '/api/location_map_details/baldur__s_gate/?content=0'],
  ['/campaign/Kx9/waterdeep/', '/api/location_map_details/waterdeep/?campaign_id=Kx9&content=0'],
])('at %s the map is asked for before its page is there', async (pathname, call) => {
  await prefetchFirstMap(createQueryClient(), { pathname });
  expect(asked()).toEqual([call]);
});

it("the DM's look as a player is asked for as such from the first call on", async () => {
  await prefetchFirstMap(createQueryClient(), { pathname: '/campaign/Kx9/waterdeep/', search: '?as=player' });
  expect(asked()).toEqual(['/api/location_map_details/waterdeep/?campaign_id=Kx9&content=0&as=player']);
});

it.each([
  '/privacy_policy',
  '/login/',
  '/maps',
  '/dnd_5e_monster_stat_block/orc',
  '/campaign/Kx9/chronicle/',
  '/campaign/Kx9/notes/',
])('at %s nothing is', async (pathname) => {
  await prefetchFirstMap(createQueryClient(), { pathname });
  expect(asked()).toEqual([]);
});
