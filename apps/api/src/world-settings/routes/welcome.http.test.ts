import type { LocationMapDetails, WorldDetails, WorldsAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';

let server: CampaignApp;
let staff: Person;
let world: string;
beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Sten', { isStaff: true });
  world = (await server.get<WorldsAnswer>('/api/worlds/', { as: staff })).body.worlds[0]?.id ?? '';
});
afterAll(() => server.close());

const save = (welcome: string) => server.post<WorldDetails>(`/api/worlds/${world}/`, { welcome }, { as: staff });
const welcomeOn = async (slug: string, query = '') =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/${query}`, { as: staff })).body.welcome;

test('newcomers read the line over the map that the world opens with, and no longer once it is blank', async () => {
  expect(await welcomeOn(MAP)).toBeUndefined();
  expect((await save('  Walk the coast.  ')).body.welcome).toBe('Walk the coast.');
  expect([await welcomeOn(MAP), await welcomeOn('waterdeep')]).toEqual(['Walk the coast.', undefined]);
  await server.post(`/api/worlds/${world}/`, { home_location_id: server.place('waterdeep') }, { as: staff });
  expect([await welcomeOn(MAP), await welcomeOn('waterdeep')]).toEqual([undefined, 'Walk the coast.']);
  await server.post(`/api/worlds/${world}/`, { home_location_id: null }, { as: staff });
  expect(await welcomeOn(MAP)).toBe('Walk the coast.');
  expect((await save(' ')).body.welcome).toBeNull();
  expect(await welcomeOn(MAP)).toBeUndefined();
});

test('in a campaign nobody reads it: it may name what players do not know', async () => {
  await save('From Luskan to Waterdeep.');
  const dm = await server.person('Dee');
  const { id } = await server.campaign(dm);
  expect(await welcomeOn(MAP, `?campaign_id=${id}`)).toBeUndefined();
});

test.each([['x'.repeat(121)], ['two\nlines'], ['‮backwards']])('%j is refused', async (line) => {
  const { status, body } = await save(line);
  expect([status, (body as { field?: string }).field]).toEqual([400, 'welcome']);
});
