import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, Request } from '@playwright/test';
import { pages } from '@venture-atlas/types';
import type { Visitor } from './browser.ts';
import { isStream } from './live.ts';
import type { Requests } from './requests.ts';

/** Calls without a campaign that a screen below /campaign/ may make, and why each shows nothing of the world. */
const CALLS_WITHOUT_A_CAMPAIGN: readonly { call: RegExp; because: string }[] = [
  { call: /^\/user\/(user|token\/refresh|logout)\/$/, because: 'the account and its session, no place' },
  { call: /^\/api\/home\/campaign\/(list|joined)\/$/, because: 'names of the own campaigns, no place' },
];

/** Where a link below /campaign/ may lead besides the campaign, and why nobody lands on the public map by it. */
export const PAGES_OF_THE_PERSON: readonly { path: string; because: string }[] = [
  { path: pages.login, because: 'signing in comes back to where one was' },
  { path: pages.signup, because: 'signing up comes back to where one was' },
  {
    path: pages.passwordResetRequest,
    because: 'a way to log in again, which shows no place; its brand asks, and leads back into the campaign',
  },
  { path: pages.logout, because: 'says what it does, and ends everything' },
  { path: pages.account, because: 'the own account; its brand asks, and leads back into the campaign' },
  { path: pages.campaigns, because: 'the own campaigns; its brand asks, and leads back into the campaign' },
  {
    path: pages.worlds,
    because: 'the own worlds and nothing of the atlas; its brand asks, and leads back into the campaign',
  },
  { path: pages.community, because: 'how to reach the operator; its brand asks, and leads back into the campaign' },
  {
    path: pages.privacyPolicy,
    because: 'what becomes of the reader; its brand asks, and leads back into the campaign',
  },
];

/** Every address that the router knows, in whichever file of addresses it stands. */
export async function pageAddresses(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../src/navigation');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, file)).href)),
  );
  const values = modules.flatMap((module) =>
    Object.values(module).flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [one])),
  );
  return [...new Set(values)].filter((value): value is string => typeof value === 'string' && value.startsWith('/'));
}

/** Those of them below /campaign/. */
export const campaignAddresses = async (): Promise<string[]> =>
  (await pageAddresses()).filter((address) => address.startsWith('/campaign/'));

/** Addresses that a router file writes out instead of naming one of `pages.ts`. */
export function writtenAddresses(): string[] {
  const folder = join(import.meta.dirname, '../../src/app');
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bpath=(?:"([^"]*)"|\{['"`]([^'"`]*)['"`]\})/g)].map(
      ([, plain, quoted]) => plain ?? quoted ?? '',
    ),
  );
}

export interface Watch {
  /** Calls that carry no campaign and are not on the list of those that need none. */
  strays: string[];
  /** How many calls carried it. */
  inCampaign: () => number;
  /** Everything that the server answered. */
  answers: () => Promise<string>;
}

/** Listens to every call of a page. */
export function watchCalls(page: Page, campaignId: string): Watch {
  const strays: string[] = [];
  const bodies: Promise<string>[] = [];
  let count = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api|user)\//.test(pathname)) return;
    if (carries(request, campaignId)) count += 1;
    else if (!CALLS_WITHOUT_A_CAMPAIGN.some(({ call }) => call.test(pathname))) {
      strays.push(`${request.method()} ${request.url()} on ${page.url()}`);
    }
  });
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !isStream(response.url())) bodies.push(response.text().catch(() => ''));
  });
  return { strays, inCampaign: () => count, answers: async () => (await Promise.all(bodies)).join('\n') };
}

function carries(request: Request, campaignId: string): boolean {
  const { pathname, searchParams } = new URL(request.url());
  if (searchParams.get('campaign_id') === campaignId) return true;
  if (pathname.startsWith(`/api/home/campaign/${campaignId}/`)) return true;
  const body = request.method() === 'POST' ? (request.postData() ?? '') : '';
  return body.includes(`"campaign":"${campaignId}"`) || body.includes(`"campaign_id":"${campaignId}"`);
}

/** The brand, which leads to `/` and asks before it does (specification section 2). */
export const BRAND = 'Venture Atlas, home';

/** Every link but the brand that stands on the page now and opens in this tab, as path with query. */
export function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (brand) =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((link) => link.target !== '_blank' && !link.getAttribute('href')?.startsWith('#'))
        .filter((link) => link.getAttribute('aria-label') !== brand)
        .map((link) => {
          const { origin, pathname, search } = new URL(link.href);
          return origin === location.origin ? `${pathname}${search}` : link.href;
        }),
    BRAND,
  );
}

/** The names of all buttons that stand on the page now. */
export async function buttonsOf(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** A page, and what it waits for. */
export type Screen = Pick<Visitor, 'page'> & { requests: Requests };

/** Waits until a screen has its heading and all that it asked for. */
export const settled = async ({ page, requests }: Screen) => {
  await page.locator('main').getByRole('heading').or(page.getByRole('tab')).first().waitFor();
  await requests.areAnswered();
};

/** The links of a screen, also those that stand in its menu, its panel and its finder. */
export async function allLinks({ page, requests }: Screen): Promise<Set<string>> {
  const links = new Set(await linksOf(page));
  const look = async () => {
    for (const href of await linksOf(page)) links.add(href);
  };
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await look();
    // It lies over the buttons that are pressed next.
    await page.keyboard.press('Escape');
    await page.locator('#nav-menu').waitFor({ state: 'detached' });
  }
  const info = page.getByRole('button', { name: /^About / });
  if ((await page.getByRole('tab').count()) === 0 && (await info.isVisible())) await info.click();
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  const finder = page.getByLabel('Look for a place');
  if (await finder.isVisible()) {
    await finder.fill('er');
    await page.getByRole('status', { name: 'Searching' }).waitFor({ state: 'detached' });
  }
  await requests.areAnswered();
  await look();
  return links;
}
