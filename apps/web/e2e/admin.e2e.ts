import type { Browser, Page } from '@playwright/test';
import { toSlug } from '@venture-atlas/rules';
import type { LocationType, StaffWikiPage } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, makeAccount } from './support/accounts.ts';
import { field, makeLocation, openAs, ownName, save } from './support/admin.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type Visitor, workerBrowser } from './support/browser.ts';
import { inTurns } from './support/further.ts';
import { startOwnApp } from './support/own-app.ts';
import { followRequests, type Requests } from './support/requests.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { withoutMap } from './support/without-map.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

const publish = (page: Page) => page.getByRole('button', { name: 'Publish' }).click();

const screens = [
  ['/maps/', 'Maps'],
  ['/admin/', 'Admin'],
  ['/admin/manage_parents?num_parents=2', 'Manage Parents'],
  ['/admin/edit_location', 'New location'],
  ['/admin/edit_location/1', 'Sword Coast'],
  ['/admin/locations_without_images', 'Locations Without Images'],
  ['/admin/world_check', 'World Check'],
  ['/admin/installation/', 'Installation'],
  ['/admin/list/home/location/', 'Location'],
  ['/admin/list/home/type/', 'Type'],
  ['/admin/manage/home/type/1/', /./],
  ['/admin/manage/home/wikipage/1/', /./],
  ['/admin/manage/home/location/1/', 'Sword Coast'],
] as const;

describe.each([
  ['desktop', 'light', 0],
  ['phone', 'dark', 1],
] as const)('on a %s, %s', (size, theme, turn) => {
  let visitor: Visitor;
  let requests: Requests;
  beforeAll(async () => {
    visitor = await openAs(browser, staff, size, theme);
    requests = followRequests(visitor.page);
  });
  afterAll(() => visitor?.context.close());

  it.each(inTurns<(typeof screens)[number]>(screens, turn, 2))(
    '%s opens, keeps nobody out, and is no wider than the window',
    async (path, title) => {
      const { page, complaints } = visitor;
      await page.goto(`${app.url}${path}`);
      await see(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await requests.areAnswered();
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      expect(complaints).toEqual([]);
    },
  );
});

describe('who may come in', () => {
  it('sends players from staff pages to /, and shows them /maps without editing', async () => {
    const player = await makeAccount(app.url, 'Priya');
    const { page, context } = await openAs(browser, player);
    const letMapCome = await withoutMap(page);
    for (const [path] of screens.slice(1)) {
      await page.goto(`${app.url}${path}`);
      await see(page).toHaveURL(`${app.url}/`);
    }
    await letMapCome();
    await expect(player.get('/api/home/type/list/')).rejects.toThrow('403');
    await page.goto(`${app.url}/maps/?name=waterdeep`);
    const forth = page.getByRole('link', { name: 'Venture Forth: Waterdeep', exact: true });
    await see(forth).toHaveAttribute('href', '/waterdeep/');
    await see(page.getByRole('link', { name: /^Edit Location/ })).toHaveCount(0);
    await context.close();
  });

  it('sends visitors without an account from /maps to the log-in and back afterwards', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto(`${app.url}/admin/manage_parents`);
    await see(page).toHaveURL(`${app.url}/`);
    await page.goto(`${app.url}/maps/?name=gate`);
    await see(page).toHaveURL(`${app.url}/login/`);
    expect(await page.evaluate(() => localStorage.getItem('redirect'))).toBe('/maps/?name=gate');
    await context.close();
  });
});

describe('lists', () => {
  it('turn pages by the rule, search by name, and keep both in the address', async () => {
    const { page, context } = await openAs(browser, staff);
    await page.goto(`${app.url}/admin/`);
    await page.getByRole('link', { name: /^Location \d/ }).click();
    const pages = page.getByRole('group', { name: 'Pages' }).first();
    await see(pages.getByText(/^1 to 100 of \d+$/)).toBeVisible();
    await see(pages.getByRole('button', { name: 'Previous' })).toHaveCount(0);
    await pages.getByRole('button', { name: 'Next' }).click();
    await see(page).toHaveURL(/\?offset=100$/);
    await see(pages.getByText(/^101 to 200 of/)).toBeVisible();
    await page.getByLabel('Search by name').fill('water');
    await see(page).toHaveURL(/\?name=water$/);
    await see(page.getByRole('link', { name: 'Edit Waterdeep', exact: true })).toBeVisible();
    await see(pages.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await page.getByLabel('Search by name').fill('ambrosia%');
    await see(page.getByText('Nothing matches “ambrosia%”')).toBeVisible();
    await page.goBack();
    await see(page.getByText(/^1 to 100 of/).first()).toBeVisible();
    await context.close();
  });
});

describe('a wiki page', () => {
  it('is written by keyboard alone, previewed, published, and read on the map by everybody', async () => {
    const name = ownName('Lake Orrin');
    const id = await makeLocation(staff, name);
    await staff.post('/api/find_and_add_parent/', { parent_name: 'Sword Coast', location_id: id });
    const { page, context } = await openAs(browser, staff);
    await page.goto(`${app.url}/admin/manage/home/wikipage/?location=${id}&name=${encodeURIComponent(name)}`);
    await field(page, 'Top section').focus();
    await page.keyboard.type('A lake without a bottom.');
    await page.getByRole('button', { name: 'Add section' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bells');
    await page.keyboard.press('Tab');
    await see(page.getByRole('button', { name: 'Remove section Bells' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('They ring at noon.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await see(preview.getByText('A lake without a bottom.')).toBeVisible();
    await see(preview.getByRole('heading', { name: 'Bells' })).toBeVisible();
    const buffer = await page.screenshot({ type: 'png' });
    await page.locator('input[type=file]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
    await field(page, 'Caption').fill('The lake at noon');
    await see(preview.getByRole('img', { name: 'The lake at noon' })).toBeVisible();
    await publish(page);
    await page.waitForURL(/\/admin\/list\/home\/wikipage\/$/);
    await page.goto(`${app.url}/sword_coast/?child=${toSlug(name)}`);
    await see(page.getByText('A lake without a bottom.')).toBeVisible();
    await context.close();
  });

  it('keeps its words through a server that is gone and a page that is left, until they are published', async () => {
    const name = ownName('Hask Hill');
    const made = await staff.post<StaffWikiPage>('/api/home/wikipage/', {
      name,
      location_id: await makeLocation(staff, name),
    });
    const { page, context } = await openAs(browser, staff, 'phone');
    await page.goto(`${app.url}/admin/list/home/wikipage/?name=${encodeURIComponent(name.toLowerCase())}`);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await field(page, 'Top section').fill('Here the wind lives.');
    await page.route('**/api/home/wikipage/**', (route) => route.abort());
    await publish(page);
    await see(page.getByRole('alert')).toContainText('cannot be reached');
    await page.getByRole('link', { name: 'WikiPage' }).click();
    await page.waitForURL(/list\/home\/wikipage/);
    await page.unroute('**/api/home/wikipage/**');
    await page.goto(`${app.url}/admin/manage/home/wikipage/${made.id}/`);
    await see(page.getByText('Not published yet')).toBeVisible();
    await see(field(page, 'Top section')).toHaveValue('Here the wind lives.');
    await page.getByRole('radiogroup').getByText('Preview').click();
    await see(page.getByRole('region', { name: 'Preview' })).toContainText('Here the wind lives.');
    await page.getByRole('radiogroup').getByText('Write').click();
    await publish(page);
    await see(page.getByText('Published. Everybody can read it.')).toBeVisible();
    await context.close();
  });
});

describe('types', () => {
  it('have a name, a size, a dot and a sign; one that is in use asks first, and a name is taken once', async () => {
    const { page, context } = await openAs(browser, staff);
    const name = ownName('lighthouse');
    await page.goto(`${app.url}/admin/list/home/type/`);
    await page.getByRole('link', { name: 'Add New' }).click();
    await field(page, 'Name').fill('town');
    await save(page);
    await see(page.getByText('There is already a type called “town”.')).toBeVisible();
    await field(page, 'Name').fill(name);
    await field(page, 'Label size').fill('15');
    await page.getByRole('radio', { name: 'tower' }).check({ force: true });
    await save(page);
    await page.waitForURL(/\/admin\/list\/home\/type\/$/);
    const [made] = await staff.get<LocationType[]>(`/api/home/type/list/?name__icontains=${encodeURIComponent(name)}`);
    expect(made).toMatchObject({ name, default_scale: 15, display_dot: true, icon: 'tower' });
    await context.close();
  });
});
