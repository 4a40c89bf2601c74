import type { Page } from '@playwright/test';
import type { CampaignAnswer, LocationSaved, World } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { pageAddresses } from './support/campaign-walk.ts';
import { tallerThanNeeded } from './support/needed-heights.ts';
import { stretchedBy } from './support/page-heights.ts';
import { followRequests, type Requests } from './support/requests.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import { type RunningApp, startApp } from './support/start-app.ts';

/** Windows of a phone, a laptop, and a large screen. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** What fills the window, or is no page: every other address is measured. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  '/:name': 'a map',
  '/campaign/:campaignId': 'a map',
  '/campaign/:campaignId/:name': 'a map',
  '/campaign/:campaignId/:name/edit': 'a map that is edited',
  '/world/:worldId/:name?': 'a map',
  '/world/:worldId/:name/edit': 'a map that is edited',
  '/admin/:name/edit': 'a map that is edited',
  '/table/': 'a screen for a whole room',
  '/logout/': 'leads on at once',
  '/load_last_url': 'leads on at once',
};

/** Pages whose words are in the middle of the window, over a picture. */
const CENTERED = new Set([
  '/',
  '/login/',
  '/signup/',
  '/join/',
  '/password_reset_request/',
  '/password_reset/',
  '/account/confirm_email/',
  '/account/unsubscribe/',
  '/community/',
  '/dnd_5e_monster_stat_block/:name',
  '/campaign/:campaignId/*',
]);

/** Pages that only somebody without an account sees. */
const SIGNED_OUT = new Set(['/login/', '/signup/', '/join/', '/password_reset_request/', '/password_reset/']);

let app: RunningApp;
let staff: Api;
/** What stands for the parts of an address that carry a value. */
const values: Record<string, string> = { name: 'goblin', app: 'home' };

beforeAll(async () => {
  app = await startApp({ DEMO_WORLD: 'off' });
  staff = await makeStaff(app, 'Sten');
});
afterAll(() => app?.stop());

/** The addresses that a pattern stands for, one for each of its models; none while what it names is not there yet. */
function visitsOf(pattern: string): string[] {
  const models = pattern.includes(':model') ? ['wikipage', 'type', 'location'] : [''];
  return models.flatMap((model) => {
    const ids: Record<string, string | undefined> = { ...values, model, id: values[`${model || 'location'}Id`] };
    const path = pattern.replace('/*', '/no/such/page').replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '?');
    return path.includes('?') ? [] : [path];
  });
}

async function fillOnce(): Promise<void> {
  const world = await staff.post<World>('/api/worlds/', { name: 'Thornmark' });
  const campaign = await staff.post<CampaignAnswer>('/api/home/campaign/', { name: 'Salt and Iron' });
  Object.assign(values, { worldId: world.id, campaignId: campaign.id });
}

/** One of everything, in the atlas and in the world. */
async function fillWithOne(): Promise<void> {
  const size = { map_size: { width: 2000, height: 1500 } };
  const map = await staff.post<LocationSaved>('/api/home/location/', { name: 'Thorn Coast', ...size });
  const place = await staff.post<LocationSaved>('/api/home/location/', { name: 'Gullhaven' });
  const at = { parent_id: map.location.id, lat: 500, lng: 700, scale: 60 };
  await staff.post('/api/add_position/', { ...at, location_id: place.location.id });
  const wish = { world_id: values.worldId, name: 'Harrow', ...size };
  await staff.post<LocationSaved>('/api/home/location/', wish);
  const type = await staff.post<{ id: number }>('/api/home/type/', { name: 'Town' });
  await staff.post(`/api/home/campaign/${values.campaignId}/sessions/start/`, { number: 1 });
  const note = { character_name: 'Odalys', note: 'The lamps are out.' };
  await staff.post('/api/home/campaignnote/', {
    campaign: values.campaignId,
    location: place.location.id,
    ...note,
  });
  Object.assign(values, { locationId: String(place.location.id), typeId: String(type.id ?? 1) });
}

/** Opens a page and measures it in each window. */
async function measure(page: Page, requests: Requests, path: string, isCentered: boolean): Promise<string[]> {
  const [first] = WINDOWS;
  if (first !== undefined) await page.setViewportSize(first);
  await page.goto(`${app.url}${path}`);
  await page.locator('main').getByRole('heading').first().waitFor();
  await requests.areAnswered();
  // A page may wait for its data first, and then for the file of its inner screen.
  await see(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await requests.areAnswered();
  const found: string[] = [];
  const mains = await page.locator('main').count();
  if (mains !== 1) found.push(`${path}: has ${mains} main landmarks`);
  for (const { width, height } of WINDOWS) {
    const lines = [...(await stretchedBy(page, width, height, isCentered)), ...(await tallerThanNeeded(page))];
    found.push(...lines.map((line) => `${path} at ${width} px: ${line}`));
  }
  return found;
}

/** The pages that are measured. */
const measuredPages = async (): Promise<string[]> =>
  (await pageAddresses()).filter((pattern) => !(pattern in NOT_MEASURED)).sort();

/** In this order: each adds to the one before. */
const states: { name: string; fill?: () => Promise<void> }[] = [
  { name: 'with nothing in it' },
  { name: 'with an empty campaign and an empty world', fill: fillOnce },
  { name: 'with one row', fill: fillWithOne },
];

describe('no page stretches to the height of the window', () => {
  it.each(states)('$name', async ({ fill }) => {
    await fill?.();
    const browser = await workerBrowser();
    const stretched: string[] = [];
    const visitors = { staff: await newVisitor(browser), guest: await newVisitor(browser) };
    await signIn(visitors.staff.context, staff);
    const requests = {
      staff: followRequests(visitors.staff.page),
      guest: followRequests(visitors.guest.page),
    };
    for (const pattern of await measuredPages()) {
      const who = SIGNED_OUT.has(pattern) ? 'guest' : 'staff';
      for (const path of visitsOf(pattern))
        stretched.push(...(await measure(visitors[who].page, requests[who], path, CENTERED.has(pattern))));
    }
    expect(stretched).toEqual([]);
    await Promise.all([visitors.staff.context.close(), visitors.guest.context.close()]);
  });
});
