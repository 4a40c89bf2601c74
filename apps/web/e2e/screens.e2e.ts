import type { Browser, Page } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { mapRests, openMap } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { see } from './support/see.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
beforeAll(async () => {
  [browser, coast] = await Promise.all([workerBrowser(), readWorld(url)]);
});

/** The mean of what is seen of the open sea, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  await mapRests(page);
  const picture = await page.screenshot({ clip: { x: 330, y: 640, width: 80, height: 80 } });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      const colours = [...data].filter((_, index) => index % 4 !== 3);
      return colours.reduce((sum, value) => sum + value, 0) / colours.length;
    },
    [...picture],
  );
}

describe('the bar of a visitor', () => {
  const visitor = oneVisitor(() => newVisitor(browser));

  it.each(['/', '/privacy_policy', '/no_such_place/'])('%s has brand, chat, log-in and Customize', async (path) => {
    const { page } = visitor;
    await page.goto(`${url}${path}`);
    const bar = page.getByRole('banner');
    await see.poll(async () => (await bar.boundingBox())?.height).toBe(60);
    await see(bar.getByRole('link', { name: 'Venture Atlas, home' })).toHaveAttribute('href', '/');
    await see(bar.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login/');
    await see(bar.getByRole('link', { name: 'Customize To Your Campaign' })).toHaveAttribute('href', '/signup/');
    await bar.getByRole('link', { name: 'Community' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'The people around this atlas' })).toBeVisible();
  });
});

describe('the theme', () => {
  it('that was chosen is there before the first paint of the next visit, and the map is dimmed', async () => {
    const { context, page, complaints } = await newVisitor(browser, 'desktop', 'light');
    await openMap(page, url, coast.details);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    const bright = await brightness(page);
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await see(page.getByRole('application')).toHaveAttribute('data-theme', 'dark');
    expect(await ground()).not.toBe(light);
    expect(await brightness(page)).toBeLessThan(0.7 * bright);

    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        Object.assign(window, { firstTheme: document.documentElement.getAttribute('data-mantine-color-scheme') }),
      );
    });
    await page.reload();
    // Put there by the script above.
    expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme)).toBe('dark');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is that of the system as long as nobody chose', async () => {
    const { context, page } = await newVisitor(browser, 'desktop', 'dark');
    await page.goto(`${url}/community/`);
    await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await context.close();
  });
});

describe('the privacy notice', () => {
  const anchors =
    'infouse legalbases whoshare cookies sociallogins inforetain infosafe infominors privacyrights withdrawconsent DNT uslaws contact';

  further('has an anchor for each of its sections, which leads below the bar', async () => {
    const { context, page } = await newVisitor(browser);
    for (const anchor of anchors.split(' ')) {
      // Each time as by a link from outside.
      await page.goto('about:blank');
      await page.goto(`${url}/privacy_policy#${anchor}`);
      const section = page.locator(`#${anchor}`);
      await see(section, anchor).toBeInViewport();
      const top = await section.evaluate((element) => element.getBoundingClientRect().top);
      const isAtEnd = await page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2);
      if (!isAtEnd) expect(Math.abs(top - 84), anchor).toBeLessThan(3);
    }
    await context.close();
  });

  it('has its date, its categories, all marked as not collected, and its ways outside', async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(`${url}/privacy_policy`);
    await see(page.getByText('Last updated July 22, 2024')).toBeVisible();
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await see(rows).toHaveCount(12);
    for (const text of await rows.allTextContents()) expect(text).toMatch(/No$/i);
    const outside = await page
      .locator('article a[href^="http"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const wanted of [
      /developers\.google\.com\/terms\/api-services-user-data-policy/,
      /tools\.google\.com\/dlpage\/gaoptout/,
      /policies\.google\.com\/privacy/,
      /edpb\.europa\.eu/,
      /ico\.org\.uk/,
      /edoeb\.admin\.ch/,
    ])
      expect(
        outside.some((link) => wanted.test(link)),
        String(wanted),
      ).toBe(true);
    await context.close();
  });
});

describe('the notices', () => {
  it('an old link to a stat block finds out that they are discontinued', async () => {
    const { context, page } = await newVisitor(browser);
    const answer = await page.goto(`${url}/dnd_5e_monster_stat_block/adult_red_dragon`);
    expect(answer?.status()).toBe(200);
    await see(page.getByRole('heading', { level: 1, name: 'Stat blocks are discontinued' })).toBeVisible();
    await see(page.getByText('Adult Red Dragon')).toBeVisible();
    await see(page.getByRole('main').getByRole('link', { name: 'Community' })).toBeVisible();
    await page.getByRole('link', { name: 'Venture To Sword Coast Map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sword Coast Map' }).waitFor();
    await context.close();
  });

  it('who made the map can be supported', async () => {
    const { context, page } = await newVisitor(browser);
    await openMap(page, url, coast.details);
    await see(page.getByText('This map was created by Venture Atlas')).toBeVisible();
    await page.getByRole('link', { name: 'Support Them!' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'The people around this atlas' })).toBeVisible();
    await context.close();
  });
});
