import type { Browser, Page } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newVisitor, SIZES, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { labelOf, mapOnScreen, mapRests, openMap, pixelOf } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { see } from './support/see.ts';
import { handOn } from './support/touch.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
const { width, height } = SIZES.phone;
const STAGE = height - 60;
let browser: Browser;
let coast: World;
beforeAll(async () => {
  [browser, coast] = await Promise.all([workerBrowser(), readWorld(url)]);
});

async function visit(path = '/') {
  // Sheets follow the finger, and glide.
  const visitor = await newVisitor(browser, 'phone', 'light', { reducedMotion: 'no-preference' });
  await openMap(visitor.page, `${url}${path}`, coast.details);
  // A finger is put where a name stands: until the map rests it may stand elsewhere.
  await mapRests(visitor.page);
  const onScreen = () => mapOnScreen(visitor.page, coast.details);
  return { ...visitor, onScreen, hand: await handOn(visitor.page) };
}

const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Waits until the sheet of this place has come to rest this high, in pixels. */
const isHigh = (page: Page, name: string, pixels: number) =>
  see.poll(async () => Math.round((await sheet(page, name).boundingBox())?.height ?? 0)).toBe(pixels);

/** How many elements show the ring of keyboard focus. */
const ringed = (page: Page) => page.locator(':focus-visible').count();

describe('under a finger the map', () => {
  const visitor = oneVisitor(() => visit());

  it('is dragged', async () => {
    const { page, onScreen, hand } = visitor;
    const before = await onScreen();
    await hand.drag({ x: 250, y: 400 }, { x: 130, y: 300 });
    await mapRests(page);
    const after = await onScreen();
    expect(after.left).toBeLessThan(before.left - 80);
    expect(after.top).toBeLessThan(before.top - 60);
    expect(new URL(page.url()).search).toBe('');
  });

  it('is pinched about what lies between the fingers, and the page is not', async () => {
    const { page, onScreen, hand } = visitor;
    const before = await onScreen();
    await hand.pinch(
      [
        { x: 155, y: 400 },
        { x: 235, y: 400 },
      ],
      [
        { x: 95, y: 400 },
        { x: 295, y: 400 },
      ],
    );
    await mapRests(page);
    const after = await onScreen();
    expect(after.zoom / before.zoom).toBeGreaterThan(1.8);
    const place = { x: (195 - before.left) / before.zoom, y: (400 - before.top) / before.zoom };
    expect((after.left + place.x * after.zoom - 195) / after.zoom).toBeCloseTo(0, -1);
    expect((after.top + place.y * after.zoom - 400) / after.zoom).toBeCloseTo(0, -1);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  it('is asked for its places by a list in a sheet of its own', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Places 235' }).tap();
    const list = sheet(page, 'Places on this map');
    await list.getByRole('button', { name: 'Luskan' }).tap();
    await see(list).toHaveCount(0);
    await sheet(page, 'Luskan').waitFor();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Places 235' }).tap();
    await list.getByRole('button', { name: 'Close' }).tap();
    await see(page.getByRole('button', { name: 'Places 235' })).toBeFocused();
    expect(await ringed(page)).toBe(0);
  });

  it('opens the place whose label is tapped, and closes it beside all labels', async () => {
    const { context, page, onScreen, hand } = await visit();
    await hand.tap(pixelOf(labelOf(coast.point('Phandalin')), await onScreen(), coast.details));
    await sheet(page, 'Phandalin').waitFor();
    await mapRests(page);
    const view = await onScreen();
    const label = pixelOf(labelOf(coast.point('Phandalin')), view, coast.details);
    expect(label.y).toBeGreaterThan(60);
    expect(label.y).toBeLessThan(60 + STAGE / 2);
    await context.close();
  });
});

describe('the sheet of a place', () => {
  const visitor = oneVisitor(() => visit('/?child=waterdeep'));

  it('leaves zoom buttons and the place itself to be seen', async () => {
    const { page, onScreen } = visitor;
    const zoomEdge = async () => {
      const box = await page.getByRole('button', { name: 'Zoom out' }).boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    };
    await see.poll(zoomEdge).toBeLessThan(60 + STAGE / 2);
    const place = pixelOf(labelOf(coast.point('Waterdeep')), await onScreen(), coast.details);
    expect(place.y).toBeGreaterThan(120);
    expect(place.y).toBeLessThan(60 + STAGE / 2 - 20);
  });

  it('opens at half, is dragged whole and back, and flicked away', async () => {
    const { page, hand } = visitor;
    await isHigh(page, 'Waterdeep', STAGE / 2);
    await see.poll(async () => (await sheet(page, 'Waterdeep').boundingBox())?.width).toBe(width);
    const middle = 60 + STAGE / 2;
    await hand.drag({ x: 195, y: middle + 12 }, { x: 195, y: 90 }, 30, () =>
      // It follows the finger: 374 px up from half.
      isHigh(page, 'Waterdeep', STAGE / 2 + middle + 12 - 90),
    );
    await isHigh(page, 'Waterdeep', STAGE);
    await hand.drag({ x: 195, y: 72 }, { x: 195, y: middle - 20 }, 30, () =>
      isHigh(page, 'Waterdeep', STAGE - (middle - 20 - 72)),
    );
    await isHigh(page, 'Waterdeep', STAGE / 2);
    await hand.drag({ x: 195, y: middle + 12 }, { x: 195, y: middle + 160 }, 8);
    await see(sheet(page, 'Waterdeep')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    // The keyboard is given back, but a finger needs no ring.
    expect(await ringed(page)).toBe(0);
  });

  it('and what stands on the map make room for the strip that says that one is offline', async () => {
    const { context, page } = await visit('/?child=waterdeep');
    await isHigh(page, 'Waterdeep', STAGE / 2);
    await context.setOffline(true);
    const notice = page.getByText('You are offline. Everything already loaded keeps working.');
    await see(notice).toBeVisible();
    const top = async () => (await notice.boundingBox())?.y ?? 0;
    const lowerEdge = async () => {
      const box = await sheet(page, 'Waterdeep').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await see.poll(async () => (await lowerEdge()) <= (await top()) + 1).toBe(true);
    await page.getByRole('button', { name: 'Close' }).tap();
    const creditEdge = async () => {
      const box = await page.getByRole('link', { name: 'Support Them!' }).boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    };
    await see.poll(async () => (await creditEdge()) <= (await top()) + 1).toBe(true);
    await context.setOffline(false);
    await see(notice).toHaveCount(0);
    await context.close();
  });

  it('makes room for search over the whole stage', async () => {
    const { page } = await visit('/?child=waterdeep');
    await isHigh(page, 'Waterdeep', STAGE / 2);
    await page.getByRole('button', { name: 'Search' }).tap();
    const search = sheet(page, 'Search');
    await see.poll(() => search.boundingBox()).toEqual({ x: 0, y: 60, width, height: STAGE });
    await page.keyboard.type('e');
    // Announced once names and texts have come to rest.
    await see(search.getByText(/^\d+ results$/)).toBeAttached();
    // A tap scrolls to it, and looks for it anew when the list is exchanged meanwhile.
    await search.getByRole('option').last().tap();
    await see(search).toHaveCount(0);
    await see(sheet(page, 'Waterdeep')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('child')).not.toBe('waterdeep');
  });
});

describe('under a finger the map, as well', () => {
  further('begins where the map opens, with two of its cities below the title', async () => {
    const { context, onScreen } = await visit();
    const view = await onScreen();
    expect(view.zoom).toBeCloseTo(0.5, 6);
    for (const name of ['Luskan', 'Neverwinter']) {
      const city = pixelOf(labelOf(coast.point(name)), view, coast.details);
      expect(city.x, name).toBeGreaterThan(30);
      expect(city.x, name).toBeLessThan(width - 30);
      expect(city.y, name).toBeGreaterThan(60 + 84);
      expect(city.y, name).toBeLessThan(height - 60);
    }
    await context.close();
  });
});

describe('the sheet of a place, as well', () => {
  further('is opened whole and half by its handle, and scrolls inside', async () => {
    const { context, page, hand } = await visit('/?child=waterdeep');
    await page.getByRole('button', { name: 'Expand' }).tap();
    await isHigh(page, 'Waterdeep', STAGE);
    const heading = page.getByRole('heading', { level: 2, name: 'Waterdeep', exact: true });
    for (const section of await page.locator('summary').all()) await section.tap();
    await heading.scrollIntoViewIfNeeded();
    const topNow = async () => (await heading.boundingBox())?.y ?? 0;
    const before = await topNow();
    await hand.drag({ x: 195, y: 600 }, { x: 195, y: 450 });
    await see.poll(async () => (await topNow()) < before - 50).toBe(true);
    // What still runs on after a swipe takes the next tap for itself.
    await see
      .poll(async () => {
        const top = await topNow();
        await page.waitForTimeout(150);
        return (await topNow()) === top;
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Collapse' }).tap();
    await isHigh(page, 'Waterdeep', STAGE / 2);
    await page.getByRole('button', { name: 'Close' }).tap();
    await see(sheet(page, 'Waterdeep')).toHaveCount(0);
    await context.close();
  });
});

describe('the way to a place', () => {
  further('is the menu for everything else', async () => {
    const { context, page } = await visit();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Community' }).filter({ visible: true }).tap();
    await see(page.getByRole('heading', { level: 1, name: 'The people around this atlas' })).toBeVisible();
    await context.close();
  });
});

describe('a window of 390 pixels', () => {
  const visitor = oneVisitor(() => newVisitor(browser, 'phone'));

  it.each([
    '/',
    '/?child=waterdeep',
    '/daggerford/',
    '/no_such_place/',
    '/privacy_policy',
    '/community/',
    '/dnd_5e_monster_stat_block/a_monster_whose_name_is_one_long_word_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz/',
  ])('%s does not scroll sideways', async (path) => {
    const { page } = visitor;
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
