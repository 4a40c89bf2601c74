import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further, variants } from './support/further.ts';
import { mapIsThere, openMap } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { readWorld, type World } from './support/world.ts';

let browser: Browser;
let app: RunningApp;
let world: World;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  world = await readWorld(app.url);
});

afterAll(() => app?.stop());

describe('search', () => {
  it('finds a misspelt name still when an earlier place has left the list', async () => {
    const { context, page } = await newVisitor(browser);
    await signIn(context, await makeStaff(app, 'Odalys'));
    // The first of the list: every place behind it moves up by one.
    const [first] = world.points;
    await page.goto(`${app.url}/admin/sword_coast/edit/?child=${first?.slug}`);
    await mapIsThere(page, world.details);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search the Sword Coast map' });
    const found = page
      .getByRole('group', { name: /^Names/ })
      .getByRole('option')
      .locator('[translate]');
    await field.fill('Watrdeep');
    await see(found.first()).toHaveText('Waterdeep');
    const before = await found.allTextContents();

    await page.getByRole('button', { name: 'De-activate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'De-activate' }).click();
    await see(page.getByText(`${first?.name} is off the map.`)).toBeVisible();
    await see(found.first()).toHaveText('Waterdeep');
    await field.fill('');
    await field.fill('Watrdeep');
    await see(found.first()).toHaveText('Waterdeep');
    expect(await found.allTextContents()).toEqual(before.filter((name) => name !== first?.name));
    await context.close();
  });

  it.each(variants(['desktop', 'phone'] as const))('keeps what is typed while it is fetched (%s)', async (size) => {
    const { context, page, complaints } = await newVisitor(browser, size);
    let letThrough = () => {};
    const isWanted = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/search-panel-[^/]*\.js/, async (route) => {
      await isWanted;
      await route.continue();
    });
    await openMap(page, `${app.url}/sword_coast/`, world.details);
    await page.keyboard.press('/');
    await page.keyboard.type('dagger');
    await see(page.getByRole('textbox', { name: 'Search the Sword Coast map' })).toHaveValue('dagger');
    await page.keyboard.press('ArrowLeft');
    letThrough();
    const field = page.getByRole('combobox', { name: 'Search the Sword Coast map' });
    await see(field).toBeFocused();
    await see(field).toHaveValue('dagger');
    await page.keyboard.type('ford');
    await see(field).toHaveValue('daggerford');
    await see(page.getByRole('option', { name: 'Daggerford' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await see(field).toHaveCount(0);
    await page.keyboard.press('/');
    await see(field).toHaveValue('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  further('closes with Escape before it has come, and forgets what was typed', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route(/search-panel-[^/]*\.js/, () => {});
    await openMap(page, `${app.url}/sword_coast/`, world.details);
    await page.keyboard.press('/');
    await page.keyboard.type('dag');
    const field = page.getByRole('textbox', { name: 'Search the Sword Coast map' });
    await see(field).toHaveValue('dag');
    await page.keyboard.press('Escape');
    await see(field).toHaveCount(0);
    await see(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
    await page.keyboard.press('/');
    await see(field).toHaveValue('');
    await context.close();
  });
});
