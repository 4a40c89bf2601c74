import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { startOwnApp } from './support/own-app.ts';
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

let serial = 0;
/** Places around the middle of a map 4096 wide, with names that no other test, and no other try of this one, has. */
function placesFile(count: number) {
  serial += 1;
  const names = Array.from({ length: count }, (_, i) => `Tern ${process.pid}-${serial}-${i + 1}`);
  const rows = names.map((name, i) => `${name},Town,${900 + 31 * i},${1100 + 47 * i}`);
  const text = ['name,type,lat,lng', ...rows].join('\n');
  return { names, file: { name: 'terns.csv', mimeType: 'text/csv', buffer: Buffer.from(text) } };
}

async function openImport(size: 'desktop' | 'phone', theme: 'light' | 'dark') {
  const visitor = await newVisitor(browser, size, theme);
  await signIn(visitor.context, staff);
  await visitor.page.goto(`${app.url}/admin/import`);
  await see(visitor.page.getByText(/choose the files$/i)).toBeVisible();
  return visitor;
}

const send = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel(/choose the files$/i).setInputFiles(files);
const title = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name })).toBeVisible();
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Has the files read anew onto the Sword Coast, stretched over it. */
async function putOntoSwordCoast(page: Page): Promise<void> {
  await page.getByText('Read in another way').click();
  await page
    .getByRole('combobox', { name: 'Map to put the places on' })
    .or(page.getByLabel('Map to put the places on'))
    .first()
    .fill('Sword Co');
  await page
    .getByRole('option', { name: /^Sword Coast/ })
    .first()
    .click();
  await page.getByLabel('Stretch the source over the map').check();
  await page.getByRole('button', { name: /^Read again/ }).click();
  await see(page.getByRole('heading', { name: 'Onto the map Sword Coast' })).toBeVisible();
}

const looks = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const;

describe.each(variants(looks))('on a %s, %s', (size, theme) => {
  it('files are dropped, looked at on the map, imported, seen by everybody, and undone', async () => {
    const { page, context, complaints } = await openImport(size, theme);
    const { names, file } = placesFile(3);
    expect(await findBarriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await send(page, file);
    await title(page, 'Import this?');
    await putOntoSwordCoast(page);
    await see(page.getByRole('row', { name: 'Places 3 0 0' })).toBeVisible();
    await see(page.getByRole('application', { name: 'Sword Coast map' })).toBeVisible();
    await page.getByText('List of places').click();
    await page.getByRole('button', { name: `${names[1]} Town, New` }).click();
    expect(await findBarriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await title(page, 'Imported');
    await see(page.getByText('Imported: 3 new places and 3 new points on maps.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    const found = await staff.get(`/api/location_search/?name=${encodeURIComponent(names[0] ?? '')}`);
    expect(found).toMatchObject([{ name: names[0], parents: [{ name: 'Sword Coast' }] }]);

    await page.getByRole('button', { name: /^Undo the import of terns\.csv/ }).click();
    await see(page.getByRole('alert')).toContainText('This removes 3 places and 3 points on maps.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await see(page.getByText(/^Removed 3 places/)).toBeVisible();
    expect(await staff.get(`/api/location_search/?name=${encodeURIComponent(names[0] ?? '')}`)).toEqual([]);
    await page.goto(`${app.url}/admin/import`);
    await see(page.getByText(/^Undone/).first()).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a file of no known format is refused with what was found in it', async () => {
  const { page, context } = await openImport('desktop', 'light');
  await send(page, { name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary: the ship sank.') });
  await title(page, 'Not imported');
  await see(page.getByRole('alert')).toContainText('diary.txt: text that begins with “Dear diary: the ship sank.”');
  await page.getByRole('link', { name: 'Give up and import other files' }).click();
  await see(page.getByText(/choose the files$/i)).toBeVisible();
  await see(page.getByText('diary.txt')).toHaveCount(0);
  await context.close();
});

it('what one leaves undecided is found again, by others too, and can be given up', async () => {
  const { page, context } = await openImport('desktop', 'dark');
  await send(page, placesFile(2).file);
  await title(page, 'Import this?');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const other = await newVisitor(browser);
  await signIn(other.context, await makeStaff(app, 'Priya'));
  await other.page.goto(`${app.url}/admin/import`);
  await other.page.getByRole('link', { name: 'terns.csv' }).click();
  await title(other.page, 'Import this?');
  await other.page.getByRole('link', { name: 'Cancel' }).click();
  await see(other.page.getByText(/choose the files$/i)).toBeVisible();
  await see(other.page.getByText('Under way')).toHaveCount(0);
  await context.close();
  await other.context.close();
});

it('an upload that is cut off says so, and goes through when it is tried again', async () => {
  const { page, context } = await openImport('phone', 'light');
  await context.setOffline(true);
  await send(page, placesFile(2).file);
  await see(page.getByRole('alert').filter({ hasText: 'offline' }).first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await title(page, 'Import this?');
  await context.close();
});

it('nobody but staff comes in', async () => {
  const { page, context } = await newVisitor(browser);
  await withoutMap(page);
  await signIn(context, await makeAccount(app.url, 'Perrin'));
  await page.goto(`${app.url}/admin/import`);
  await see(page).toHaveURL(`${app.url}/`);
  await context.close();
});
