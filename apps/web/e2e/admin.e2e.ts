import { type Browser, type Page, expect as see } from '@playwright/test';
import { toSlug } from '@venture-atlas/rules';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { launchBrowser, newVisitor, type Visitor } from './support/browser.ts';
import { startOwnApp } from './support/own-app.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const screens = [
  ['/maps/', 'Maps'],
  ['/admin/', 'Admin'],
  ['/admin/manage_parents?num_parents=2', 'Manage Parents'],
  ['/admin/edit_location', 'New location'],
  ['/admin/edit_location/1', 'Sword Coast'],
  ['/admin/locations_without_images', 'Locations Without Images'],
  ['/admin/world_check', 'World Check'],
  ['/admin/list/home/location/', 'Location'],
  ['/admin/list/home/type/', 'Type'],
  ['/admin/manage/home/type/1/', /./],
  ['/admin/manage/home/wikipage/1/', /./],
  ['/admin/manage/home/location/1/', 'Sword Coast'],
] as const;

async function openAs(who: Api, size: 'desktop' | 'phone' = 'desktop', theme: 'light' | 'dark' = 'light') {
  const visitor = await newVisitor(browser, size, theme);
  await signIn(visitor.context, who);
  return visitor;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
const parentName = (page: Page) => page.getByRole('combobox', { name: 'Parent name', exact: true });

let serial = 0;
/** A name that no other test, and no other try of this one, has. */
const ownName = (name: string) => {
  serial += 1;
  return `${name} ${serial}`;
};
/** A location of its own for one test. */
async function makeLocation(name: string): Promise<number> {
  const { location } = await staff.post('/api/home/location/', { name });
  return location.id;
}

describe.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('on a %s, %s', (size, theme) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await openAs(staff, size, theme);
  });
  afterAll(() => visitor?.context.close());

  it.each(screens)('%s opens, keeps nobody out, and is no wider than the window', async (path, title) => {
    const { page, complaints } = visitor;
    await page.goto(`${app.url}${path}`);
    await see(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(complaints).toEqual([]);
  });
});

describe('who may come in', () => {
  it('sends players from staff pages to /, and shows them /maps without editing', async () => {
    const player = await makeAccount(app.url, 'Priya');
    const { page, context } = await openAs(player);
    for (const [path] of screens.slice(1)) {
      await page.goto(`${app.url}${path}`);
      await see(page).toHaveURL(`${app.url}/`);
    }
    await expect(player.get('/api/home/type/list/')).rejects.toThrow('403');
    await page.goto(`${app.url}/maps`);
    await see(page.getByRole('link', { name: 'Venture Forth: Amn' })).toHaveAttribute(
      'href',
      '/sword_coast/?child=amn',
    );
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
    const { page, context } = await openAs(staff);
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

describe('a location', () => {
  it('is made, put on a map, renamed with its old address kept, and deleted', async () => {
    const [before, after] = [ownName('Tern Abbey'), ownName('Gull Abbey')];
    const { page, context } = await openAs(staff);
    await page.goto(`${app.url}/admin/edit_location`);
    await save(page);
    await see(page.getByText('The field Name must be filled out to submit the form')).toBeVisible();
    await field(page, 'Name').fill(before);
    await save(page);
    await page.waitForURL(/edit_location\/\d+\/$/);
    const position = page.getByRole('region', { name: 'Add Location Position' });
    await parentName(page).fill('Swrod Coast');
    await position.getByRole('button', { name: 'Add' }).click();
    await see(position.getByRole('alert')).toContainText('There is no location');
    await parentName(page).fill('sword co');
    await page.getByRole('option', { name: 'Sword Coast' }).click();
    await position.getByRole('button', { name: 'Add' }).click();
    await see(position.getByText('Parent Added')).toBeVisible();
    await parentName(page).fill('Sword Coast');
    await page.keyboard.press('Escape');
    await position.getByRole('button', { name: 'Add' }).click();
    await see(position.getByRole('alert')).toContainText('already on this map');

    await field(page, 'Name').fill(after);
    await field(page, 'Map Maker Url').fill('javascript:alert(1)');
    await save(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await see(page.getByText(/^Enter a web address/)).toBeVisible();
    await field(page, 'Map Maker Url').fill('https://maps.example/mara');
    await save(page);
    await see(page.getByText('This form is protected, please double check your work.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Location Updated')).toBeVisible();
    const { slug } = await staff.get(`/api/location_map_details/${toSlug(before)}/?content=0`);
    expect(slug).toBe(toSlug(after));

    await page.getByRole('button', { name: 'Delete location' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/admin\/list\/home\/location\/\?redirect=%2Fadmin%2Fedit_location%2F\d+%2F$/);
    await see(page.getByText(`${after} is deleted.`)).toBeVisible();
    await context.close();
  });

  it('gets its picture by upload, with the button waiting, and a broken file is refused in words', async () => {
    const id = await makeLocation(ownName('Old Beacon'));
    const { page, context } = await openAs(staff, 'phone');
    await page.goto(`${app.url}/admin/edit_location/${id}`);
    const picture = page.getByRole('group', { name: 'Image', exact: true });
    const input = picture.locator('input[type=file]');
    await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await see(picture.getByRole('alert')).toBeVisible();
    // Large enough that the bar can be seen; the waiting itself is held up here.
    let letThrough = () => {};
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route('**/api/upload_file/', async (route) => {
      await held;
      await route.continue();
    });
    const buffer = await page.screenshot({ type: 'png' });
    await input.setInputFiles({ name: 'beacon.png', mimeType: 'image/png', buffer });
    await see(page.getByRole('button', { name: /Waiting for File Upload\.\.\./ })).toBeDisabled();
    letThrough();
    await see(picture.getByText(/^beacon\.png, \d+ × \d+$/)).toBeVisible();
    await save(page);
    await see(page.getByText('Location Updated')).toBeVisible();
    await see.poll(async () => (await staff.get(`/api/map_picture/${id}/`)).image, { timeout: 30_000 }).not.toBeNull();
    await see(page.getByText(/^The map is being cut/)).toBeHidden();
    await context.close();
  });

  it('that two people save at once lets the second choose', async () => {
    const name = ownName('Saltmere');
    const id = await makeLocation(name);
    const { page, context } = await openAs(staff);
    await page.goto(`${app.url}/admin/edit_location/${id}`);
    await field(page, 'Map Maker Name').fill('Mine');
    await staff.post(`/api/home/location/${id}/`, { name, map_maker_name: 'Theirs' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
    await see(dialog.getByRole('row', { name: 'Map Maker Name Mine Theirs' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await see(page.getByText('Location Updated')).toBeVisible();
    expect((await staff.get(`/api/home/location/${id}/`)).map_maker_name).toBe('Mine');
    await context.close();
  });
});

describe('parents', () => {
  it.each(['desktop', 'phone'] as const)('are removed and taken back, and added by name, on a %s', async (size) => {
    const name = ownName(`Vigil ${size}`);
    const id = await makeLocation(name);
    await staff.post('/api/find_and_add_parent/', { parent_name: 'Sword Coast', location_id: id });
    const { page, context } = await openAs(staff, size);
    await page.goto(`${app.url}/admin/manage_parents?num_parents=1&name=${encodeURIComponent(name)}`);
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row.getByRole('button', { name: `Remove parent Sword Coast from ${name}` }).click();
    await see(row).toBeHidden();
    expect((await staff.get(`/api/home/location/${id}/`)).parents).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(row).toBeVisible();
    expect((await staff.get(`/api/home/location/${id}/`)).parents).toHaveLength(1);
    await row.getByPlaceholder('Parent name').fill(name);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: `Add a parent to ${name}` }).click();
    await see(row.getByRole('alert')).toContainText('cannot be its own parent');
    await row.getByPlaceholder('Parent name').fill('waterdeep');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: `Add a parent to ${name}` }).click();
    await see(row.getByText('Parent Added')).toBeVisible();
    await context.close();
  });
});

describe('two locations of one name', () => {
  it('are found by the world check, which leads to one of them, and asked about where one is meant', async () => {
    const name = ownName('Twin Rock');
    const [, second] = [await makeLocation(name), await makeLocation(name)];
    const child = ownName('Gull Nest');
    await makeLocation(child);
    const { page, context } = await openAs(staff);
    await page.goto(`${app.url}/admin/`);
    await page.getByRole('link', { name: /^World Check/ }).click();
    await page.getByRole('link', { name: /^Same name/ }).click();
    const finding = page.getByRole('listitem').filter({ hasText: name }).first();
    await finding.getByRole('link').last().click();
    await see(field(page, 'Name')).toHaveValue(name);

    await page.goto(`${app.url}/admin/manage_parents?num_parents=0&name=${encodeURIComponent(child)}`);
    const row = page.getByRole('row', { name: new RegExp(`^${child}`) });
    await row.getByPlaceholder('Parent name').fill(name);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: `Add a parent to ${child}` }).click();
    await see(row.getByRole('alert')).toContainText('Several locations have this name');
    await row.getByRole('button', { name: `${name} /${toSlug(name)}_2/` }).click();
    await see(row.getByText('Parent Added')).toBeVisible();
    const [parent] = (await staff.get(`/api/home/location/list/?name__icontains=${encodeURIComponent(child)}`)) ?? [];
    expect((await staff.get(`/api/home/location/${parent.id}/`)).parents[0].id).toBe(second);
    await context.close();
  });
});

describe('locations without images', () => {
  it('offer pictures of the wiki; one that is chosen takes its block away, and one that fails says so', async () => {
    const name = ownName('Aa Emberfall');
    const id = await makeLocation(name);
    const wiki = 'https://static.wikia.nocookie.net/atlas';
    await staff.post(`/api/home/location/${id}/`, { name, images_from_wiki: [`${wiki}/a.png`, `${wiki}/b.png`] });
    await staff.post('/api/find_and_add_parent/', { parent_name: 'Sword Coast', location_id: id });
    const { page, context } = await openAs(staff, 'phone');
    await page.goto(`${app.url}/admin/locations_without_images`);
    const block = page.getByRole('region', { name, exact: true });
    // No wiki can be reached from here.
    await see(block.getByText('The picture could not be fetched.').first()).toBeVisible({ timeout: 30_000 });
    // So its two answers are given in its place.
    const body = await page.screenshot({ type: 'png' });
    await page.route('**/api/wiki_image/**', (route) => route.fulfill({ body, contentType: 'image/png' }));
    await page.route('**/api/upload_image_from_wiki/', (route) => route.fulfill({ json: { change_id: null } }));
    await block
      .getByRole('button', { name: /Try again/ })
      .first()
      .click();
    const first = block.getByRole('button', { name: `Use image 1 of 2 for ${name}` });
    await see(first.locator('img[src^="blob:"]')).toBeVisible();
    await see(first.getByText('Use this image')).toBeVisible();
    await first.click();
    await see(block).toBeHidden();
    await page.getByLabel('Offset').fill('4.5');
    await page.getByRole('button', { name: 'Load' }).click();
    await see(page.getByText('Enter a whole number from 0.')).toBeVisible();
    await page.getByLabel('Offset').fill('20');
    await page.getByRole('button', { name: 'Load' }).click();
    await see(page).toHaveURL(/\?offset=20$/);
    await context.close();
  });
});

describe('a wiki page', () => {
  it('is written by keyboard alone, previewed, saved, and read on the map by everybody', async () => {
    const name = ownName('Lake Orrin');
    const id = await makeLocation(name);
    await staff.post('/api/find_and_add_parent/', { parent_name: 'Sword Coast', location_id: id });
    const { page, context } = await openAs(staff);
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
    await save(page);
    await page.waitForURL(/\/admin\/list\/home\/wikipage\/$/);
    await page.goto(`${app.url}/sword_coast/?child=${toSlug(name)}`);
    await see(page.getByText('A lake without a bottom.')).toBeVisible();
    await context.close();
  });

  it('keeps a draft through a server that is gone, and asks before it is left', async () => {
    const name = ownName('Hask Hill');
    const made = await staff.post('/api/home/wikipage/', { name, location_id: await makeLocation(name) });
    const { page, context } = await openAs(staff, 'phone');
    await page.goto(`${app.url}/admin/list/home/wikipage/?name=${encodeURIComponent(name.toLowerCase())}`);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await field(page, 'Top section').fill('Here the wind lives.');
    await page.route('**/api/home/wikipage/**', (route) => route.abort());
    await save(page);
    await see(page.getByRole('alert')).toContainText('cannot be reached');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await see(field(page, 'Top section')).toHaveValue('Here the wind lives.');
    await page.getByRole('link', { name: 'WikiPage' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/list\/home\/wikipage/);
    await page.unroute('**/api/home/wikipage/**');
    await page.goto(`${app.url}/admin/manage/home/wikipage/${made.id}/`);
    await see(page.getByText('This is the draft you left on this device; it is not saved yet.')).toBeVisible();
    await see(field(page, 'Top section')).toHaveValue('Here the wind lives.');
    await page.getByRole('radiogroup').getByText('Preview').click();
    await see(page.getByRole('region', { name: 'Preview' })).toContainText('Here the wind lives.');
    await page.getByRole('radiogroup').getByText('Write').click();
    await save(page);
    await page.waitForURL(/list\/home\/wikipage/);
    await context.close();
  });
});

describe('types', () => {
  it('have a name, a size, a dot and a sign; one that is in use asks first, and a name is taken once', async () => {
    const { page, context } = await openAs(staff);
    const name = ownName('lighthouse');
    await page.goto(`${app.url}/admin/list/home/type/`);
    await page.getByRole('link', { name: 'Add New' }).click();
    await field(page, 'Name').fill('town');
    await save(page);
    await see(page.getByText('There is a type called “town” already.')).toBeVisible();
    await field(page, 'Name').fill(name);
    await field(page, 'Label size').fill('15');
    await page.getByRole('radio', { name: 'tower' }).check({ force: true });
    await save(page);
    await page.waitForURL(/\/admin\/list\/home\/type\/$/);
    const [made] = await staff.get(`/api/home/type/list/?name__icontains=${encodeURIComponent(name)}`);
    expect(made).toMatchObject({ name, default_scale: 15, display_dot: true, icon: 'tower' });
    await context.close();
  });
});
