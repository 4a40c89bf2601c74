import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { mapIsThere, openMap } from './support/map-on-screen.ts';
import { heading } from './support/places.ts';
import { see } from './support/see.ts';
import { readWorld } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

describe('the search over everything', () => {
  it('opens with Ctrl and K, takes what is typed at once, and goes to another map and its place by keyboard alone', async () => {
    const [coast, city] = [await readWorld(url), await readWorld(url, 'waterdeep')];
    const { context, page, complaints } = await newVisitor(browser, 'desktop');
    await openMap(page, `${url}/sword_coast/`, coast.details);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('yawning');
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    await see(dialog.getByRole('combobox', { name: /^Search/ })).toHaveValue('yawning');
    await see(dialog.getByRole('option').first()).toContainText('Inn, Waterdeep');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await mapIsThere(page, city.details);
    await see(heading(page, 'Yawning Portal')).toBeVisible();

    // Misspelt; its map has a line of its own, which Tab leads to.
    await page.keyboard.press('Control+k');
    await see(dialog.getByRole('group', { name: 'Last places' })).toContainText('Yawning Portal');
    await page.keyboard.type('neverwintr');
    await see(dialog.getByRole('option', { name: /^Neverwinter City/ })).toBeVisible();
    while (!(await dialog.getByRole('button', { name: 'Maps', pressed: true }).isVisible())) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 1, name: 'Neverwinter Map' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await see(dialog).toBeHidden();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is reached on a phone from the menu', async () => {
    const { details } = await readWorld(url);
    const { context, page, complaints } = await newVisitor(browser, 'phone', 'dark');
    await openMap(page, `${url}/sword_coast/`, details);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Search everywhere' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    await dialog.getByRole('combobox', { name: /^Search/ }).fill('zzzz');
    await see(dialog).toContainText('Nothing called “zzzz”');
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await see(dialog).toBeHidden();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
