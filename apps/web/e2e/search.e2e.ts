import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { mapOnScreen, openMap } from './support/map-on-screen.ts';
import { childOf, heading, isGoneTo } from './support/places.ts';
import { see } from './support/see.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
beforeAll(async () => {
  [browser, coast] = await Promise.all([workerBrowser(), readWorld(url)]);
});

async function visit(path = '/', more: Parameters<typeof newVisitor>[3] = {}) {
  const visitor = await newVisitor(browser, 'desktop', 'light', more);
  await openMap(visitor.page, `${url}${path}`, coast.details);
  return visitor;
}
describe('search', () => {
  it('shows names and texts, underlines on the map, and goes there', async () => {
    const { context, page } = await visit();
    await page.getByRole('button', { name: 'Search' }).click();
    const panel = page.getByRole('region', { name: 'Search' });
    await see(panel.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await see.poll(async () => (await panel.boundingBox())?.width).toBeCloseTo(300, 0);
    await page.keyboard.type('DAGGERF');
    await panel
      .getByRole('group', { name: /^Names/ })
      .getByRole('option')
      .waitFor();
    await see(
      panel
        .getByRole('group', { name: /^In the text/ })
        .getByRole('option')
        .first(),
    ).toContainText('Daggerf');
    const before = await mapOnScreen(page, coast.details);
    await page.keyboard.press('ArrowDown');
    await see(page.locator('.leaflet-marks-pane').getByLabel('Daggerford')).toBeAttached();
    expect(await mapOnScreen(page, coast.details)).toEqual(before);
    await panel.getByRole('option', { name: 'Daggerford' }).first().click();
    await heading(page, 'Daggerford').waitFor();
    expect(childOf(page)).toBe('daggerford');
    await isGoneTo(page, coast, coast.point('Daggerford'));
    await context.close();
  });

  further('finds misspelt names', async () => {
    const { context, page, complaints } = await visit();
    await page.keyboard.press('/');
    await page.keyboard.type('Watredeep');
    await page.getByRole('option', { name: 'Waterdeep', exact: true }).click();
    await heading(page, 'Waterdeep').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  further('finds texts, but never what an Appendix says', async () => {
    const { context, page } = await visit();
    await page.keyboard.press('/');
    await page.keyboard.type('lamplighters');
    const found = page.getByRole('group', { name: /^In the text/ }).getByRole('option');
    await see(found.first().locator('mark')).toHaveText(/lamplighters/i);

    const text = await (await fetch(`${url}/api/location_wiki/waterdeep/`)).text();
    expect(text).toMatch(/"name":"Appendix","clean_text":"[^"]*almanac/);
    const answer = page.waitForResponse(/location_text_search.*q=almanac/);
    await page.getByRole('combobox', { name: /^Search/ }).fill('almanac');
    expect(await (await answer).json()).toEqual([]);
    await see(found).toHaveCount(0);
    await page.getByRole('combobox', { name: /^Search/ }).fill('   ');
    await see(page.getByRole('option')).toHaveCount(0);
    await page.getByRole('combobox', { name: /^Search/ }).fill('<b>zzqqxx</b>');
    await see(page.getByText('Nothing called “<b>zzqqxx</b>”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await see(page.getByRole('combobox', { name: /^Search/ })).toHaveValue('');
    await context.close();
  });

  further('takes ten thousand characters and says what it does with them', async () => {
    const { context, page, complaints } = await visit();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: /^Search/ }).fill('dragon '.repeat(1_500));
    await see(page.getByText('Only the first 100 characters are searched.')).toBeVisible();
    await see(page.getByText(/^Nothing called/)).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
