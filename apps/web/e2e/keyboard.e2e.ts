import type { Browser, Page } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf } from './support/address.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { mapIsThere, mapOnScreen, mapRests, openMap } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { see } from './support/see.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
let waterdeep: World;
beforeAll(async () => {
  browser = await workerBrowser();
  [coast, waterdeep] = await Promise.all([readWorld(url), readWorld(url, 'waterdeep')]);
});

async function visit(path = '/') {
  const visitor = await newVisitor(browser);
  await openMap(visitor.page, `${url}${path}`, coast.details);
  return visitor;
}

/** How what has the focus is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Words that are hidden from readers of the screen are no part of a name.
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return element?.getAttribute('aria-label') ?? copy?.textContent?.trim() ?? '';
  });

/** The names of what Tab reaches, until `last` is reached. */
async function tabTo(page: Page, last: string): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== last && names.length < 40) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  return names;
}

describe('without a mouse', () => {
  const visitor = oneVisitor(() => visit());

  it('Tab goes from the skip link over bar, map and title to the list', async () => {
    const { page } = visitor;
    expect(await tabTo(page, "Baldur's Gate")).toEqual([
      'Skip to the list of places',
      'Venture Atlas, home',
      'All maps',
      'Community',
      'Log in',
      'Theme',
      'Customize To Your Campaign',
      'Sword Coast map',
      'About Sword Coast',
      'Search',
      'Places on this map 235, collapse list of places',
      'Kind of places in the list',
      "Baldur's Gate",
    ]);
  });

  it('the whole list can be walked through, although only a part of it is in the page', async () => {
    const { page } = visitor;
    const list = page.getByRole('region', { name: 'Places on this map' });
    await list.getByRole('button', { name: "Baldur's Gate" }).focus();
    expect(await list.getByRole('listitem').count()).toBeLessThan(100);
    const row = page.locator(':focus');
    const isAt = async (number: string) => {
      await see(row.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', number);
      await see(row).toBeInViewport();
    };
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown');
    await isAt('61');
    await page.keyboard.press('End');
    await isAt('235');
    await page.keyboard.press('Home');
    await isAt('1');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Kind of places in the list');
  });

  it('a place is found, read, closed, and its map entered', async () => {
    const { page } = visitor;
    await page.keyboard.press('/');
    await see(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await page.keyboard.type('waterdeep');
    await page.getByRole('option', { name: 'Waterdeep', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 2, name: 'Waterdeep', exact: true })).toBeFocused();

    expect(await tabTo(page, 'Copy Link')).toEqual(['Venture To Waterdeep Map', 'Copy Link']);
    const section = page.locator('details').first();
    await section.locator('summary').focus();
    await page.keyboard.press('Enter');
    await see(section).toHaveJSProperty('open', true);

    await page.getByRole('tab', { name: 'Location Info' }).focus();
    await page.keyboard.press('ArrowRight');
    await see(page.getByRole('tab', { name: 'Your Campaign' })).toBeFocused();
    await see(page.getByRole('link', { name: 'Sign Up Now!' })).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Enter');
    await see(page.getByRole('complementary')).toHaveCount(0);
    await see(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();

    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 2, name: 'Waterdeep', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await mapIsThere(page, waterdeep.details);
  });
});

describe('without a mouse, at an open place', () => {
  const visitor = oneVisitor(() => visit('/?child=waterdeep'));

  it('everything that has the focus shows it', async () => {
    const { page } = visitor;
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus());
    // What has not come yet has no stops to count.
    await page.getByRole('region', { name: 'Places on this map' }).getByRole('listitem').first().waitFor();
    await page.locator('details').first().waitFor();
    const rings: string[] = [];
    while (rings.at(-1) !== 'the end') {
      await page.keyboard.press('Tab');
      rings.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return 'the end';
          // The map draws its ring above what it shows.
          const after = getComputedStyle(element, '::after');
          const drawn = [getComputedStyle(element).outline, after.border, after.outline];
          return drawn.some((ring) => /\bsolid\b/.test(ring) && !/\b0px\b/.test(ring))
            ? 'has a ring'
            : `${element.outerHTML.slice(0, 120)} has no ring`;
        }),
      );
    }
    expect([...new Set(rings)]).toEqual(['has a ring', 'the end']);
    expect(rings.length).toBeGreaterThan(18);
  });

  it('the map zooms, moves, and undoes what is innermost with Escape', async () => {
    const { page } = visitor;
    const map = page.getByRole('application', { name: 'Sword Coast map' });
    await page.keyboard.press('/');
    // Until the search is there it keeps what is typed, and takes the focus.
    await see(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await map.focus();
    const before = await mapOnScreen(page, coast.details);
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await mapOnScreen(page, coast.details)).zoom).toBeCloseTo(before.zoom / 1.1, 4);
    await mapRests(page);
    await page.keyboard.press('Escape');
    await see(page.getByRole('combobox', { name: /^Search/ })).toHaveCount(0);
    await see(page.getByRole('complementary', { name: 'Waterdeep' })).toBeVisible();
    await map.focus();
    await page.keyboard.press('Escape');
    await see(page.getByRole('complementary')).toHaveCount(0);
  });
});

describe('without a mouse, as well', () => {
  further('the skip link leads to the list of places', async () => {
    const { context, page } = await visit();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(page.getByRole('region', { name: 'Places on this map' })).toBeFocused();
    expect(addressOf(page)).toBe(`${url}/`);
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe("Baldur's Gate");
    await context.close();
  });

  it('Tab begins at the top of the page as well where a place is open', async () => {
    const { context, page } = await visit('/?child=waterdeep');
    const list = page.getByRole('region', { name: 'Places on this map' });
    await see(list.getByRole('button', { name: 'Waterdeep', exact: true })).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the list of places');
    await context.close();
  });

  further('a place chosen in the list gives the focus back to its row', async () => {
    const { context, page } = await visit();
    const row = page.getByRole('region', { name: 'Places on this map' }).getByRole('button', { name: 'Luskan' });
    await row.focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toBeFocused();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await see(row).toBeFocused();
    await context.close();
  });

  further('Escape closes the panel from within it, and gives the keyboard back', async () => {
    const { context, page } = await visit();
    const row = page.getByRole('region', { name: 'Places on this map' }).getByRole('button', { name: 'Luskan' });
    await row.focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await see(page.getByRole('complementary')).toHaveCount(0);
    await see(row).toBeFocused();

    // By mouse the focus stays at the row: from there, too.
    await row.click();
    await see(page.getByRole('complementary', { name: 'Luskan' })).toBeVisible();
    await page.keyboard.press('Escape');
    await see(page.getByRole('complementary')).toHaveCount(0);
    await context.close();
  });
});
