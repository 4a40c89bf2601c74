import type { Browser, Page } from '@playwright/test';
import { toSlug } from '@venture-atlas/rules';
import type { LocationMapDetails, LocationRow, MapPicture, StaffLocationPage } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Api } from './support/accounts.ts';
import { field, makeLocation, openAs, ownName, save } from './support/admin.ts';
import { workerBrowser } from './support/browser.ts';
import { further, variants } from './support/further.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;

/** A wiki from which the server may take pictures, and which no network knows. */
const WIKI_HOST = 'wiki.invalid';

beforeAll(async () => {
  const started = startOwnApp(inject('appDataDir'), { WIKI_IMAGE_HOSTS: WIKI_HOST });
  [browser, app] = await Promise.all([workerBrowser(), started]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

const parentName = (page: Page) => page.getByRole('combobox', { name: 'Parent name', exact: true });

describe('a location', () => {
  it('is made, put on a map, renamed with its old address kept, and deleted', async () => {
    const [before, after] = [ownName('Tern Abbey'), ownName('Gull Abbey')];
    const { page, context } = await openAs(browser, staff);
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
    const { slug } = await staff.get<LocationMapDetails>(`/api/location_map_details/${toSlug(before)}/?content=0`);
    expect(slug).toBe(toSlug(after));

    await page.getByRole('button', { name: 'Delete location' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/admin\/list\/home\/location\/\?redirect=%2Fadmin%2Fedit_location%2F\d+%2F$/);
    await see(page.getByText(`${after} is deleted.`)).toBeVisible();
    await context.close();
  });

  it('gets its picture by upload, with the button waiting, and a broken file is refused in words', async () => {
    const id = await makeLocation(staff, ownName('Old Beacon'));
    const { page, context } = await openAs(browser, staff, 'phone');
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
    await see.poll(async () => (await staff.get<MapPicture>(`/api/map_picture/${id}/`)).image).not.toBeNull();
    await see(page.getByText(/^The map is being cut/)).toBeHidden();
    await context.close();
  });

  further('that two people save at once lets the second choose', async () => {
    const name = ownName('Saltmere');
    const id = await makeLocation(staff, name);
    const { page, context } = await openAs(browser, staff);
    await page.goto(`${app.url}/admin/edit_location/${id}`);
    await field(page, 'Map Maker Name').fill('Mine');
    await staff.post(`/api/home/location/${id}/`, { name, map_maker_name: 'Theirs' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await see(dialog.getByRole('row', { name: 'Map Maker Name Mine Theirs' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await see(page.getByText('Location Updated')).toBeVisible();
    expect((await staff.get<StaffLocationPage>(`/api/home/location/${id}/`)).map_maker_name).toBe('Mine');
    await context.close();
  });
});

describe('parents', () => {
  it.each(variants(['phone', 'desktop'] as const))(
    'are removed and taken back, and added by name, on a %s',
    async (size) => {
      const name = ownName(`Vigil ${size}`);
      const id = await makeLocation(staff, name);
      await staff.post('/api/find_and_add_parent/', { parent_name: 'Sword Coast', location_id: id });
      const { page, context } = await openAs(browser, staff, size);
      await page.goto(`${app.url}/admin/manage_parents?num_parents=1&name=${encodeURIComponent(name)}`);
      const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
      await row.getByRole('button', { name: `Remove parent Sword Coast from ${name}` }).click();
      await see(row).toBeHidden();
      expect((await staff.get<StaffLocationPage>(`/api/home/location/${id}/`)).parents).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await see(row).toBeVisible();
      expect((await staff.get<StaffLocationPage>(`/api/home/location/${id}/`)).parents).toHaveLength(1);
      await row.getByPlaceholder('Parent name').fill(name);
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: `Add a parent to ${name}` }).click();
      await see(row.getByRole('alert')).toContainText('cannot be its own parent');
      await row.getByPlaceholder('Parent name').fill('waterdeep');
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: `Add a parent to ${name}` }).click();
      await see(row.getByText('Parent Added')).toBeVisible();
      await context.close();
    },
  );
});

describe('two locations of one name', () => {
  it('are found by the world check, which leads to one of them, and asked about where one is meant', async () => {
    const name = ownName('Twin Rock');
    const [, second] = [await makeLocation(staff, name), await makeLocation(staff, name)];
    const child = ownName('Gull Nest');
    await makeLocation(staff, child);
    const { page, context } = await openAs(browser, staff);
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
    const found = `/api/home/location/list/?name__icontains=${encodeURIComponent(child)}`;
    const [place] = await staff.get<LocationRow[]>(found);
    expect((await staff.get<StaffLocationPage>(`/api/home/location/${place?.id}/`)).parents).toMatchObject([
      { id: second },
    ]);
    await context.close();
  });
});

describe('locations without images', () => {
  it('offer pictures of the wiki; one that is chosen takes its block away, and one that fails says so', async () => {
    const name = ownName('Aa Emberfall');
    const id = await makeLocation(staff, name);
    const wiki = `https://${WIKI_HOST}/atlas`;
    await staff.post(`/api/home/location/${id}/`, { name, images_from_wiki: [`${wiki}/a.png`, `${wiki}/b.png`] });
    await staff.post('/api/find_and_add_parent/', { parent_name: 'Sword Coast', location_id: id });
    const { page, context } = await openAs(browser, staff, 'phone');
    await page.goto(`${app.url}/admin/locations_without_images`);
    const block = page.getByRole('region', { name, exact: true });
    await see(block.getByText('The picture could not be fetched.').first()).toBeVisible();
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
