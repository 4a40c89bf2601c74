import type { Browser, Page } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf } from './support/address.ts';
import { newVisitor, SIZES, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { dragMap, mapIsThere, mapOnScreen, mapRests, openMap, pixelOf } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { see } from './support/see.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
beforeAll(async () => {
  [browser, coast] = await Promise.all([workerBrowser(), readWorld(url)]);
});

/** On the open sea between the rail and the coast: nothing to be pressed here. */
const AT = { x: 700, y: 500 };
const HEADER = 60;
const RAIL = 316;

async function visit() {
  // As most people: with motion.
  const visitor = await newVisitor(browser, 'desktop', 'light', { reducedMotion: 'no-preference' });
  await openMap(visitor.page, url, coast.details);
  const onScreen = () => mapOnScreen(visitor.page, coast.details);
  const zoom = async () => (await onScreen()).zoom;
  return { ...visitor, onScreen, zoom };
}

/** The place of the map under a pixel. */
async function placeAt(page: Page, { x, y }: { x: number; y: number }) {
  const { left, top, zoom } = await mapOnScreen(page, coast.details);
  return { lng: (x - left) / zoom, lat: (coast.details.map_height ?? 0) - (y - top) / zoom };
}

describe('the map', () => {
  const visitor = oneVisitor(visit);

  it('begins at zoom 0.5, with its largest city in what the rail leaves free', async () => {
    const { onScreen } = visitor;
    const view = await onScreen();
    expect(view.zoom).toBeCloseTo(0.5, 6);
    const city = pixelOf(coast.point('Waterdeep'), view, coast.details);
    expect(city.x).toBeGreaterThan(RAIL + 30);
    expect(city.x).toBeLessThan(SIZES.desktop.width - 30);
    expect(city.y).toBeGreaterThan(HEADER + 30);
    expect(city.y).toBeLessThan(SIZES.desktop.height - 30);
  });

  it('is dragged with what is under the hand, and selects nothing by that', async () => {
    const { page, onScreen } = visitor;
    const before = await onScreen();
    await dragMap(page, AT, { x: -180, y: 90 });
    await page.mouse.move(AT.x - 180, AT.y + 90);
    const during = await onScreen();
    expect(during.left).toBeCloseTo(before.left - 180, -1);
    expect(during.top).toBeCloseTo(before.top + 90, -1);
    await page.mouse.up();
    await mapRests(page);
    expect(new URL(page.url()).search).toBe('');
  });

  it('zooms by 1.1 a step of the wheel, up is in, and what is under the pointer stays there', async () => {
    const { page, zoom } = visitor;
    await page.mouse.move(AT.x, AT.y);
    const under = await placeAt(page, AT);
    await page.mouse.wheel(0, -100);
    await mapRests(page);
    expect(await zoom()).toBeCloseTo(0.5 * 1.1, 5);
    await page.mouse.wheel(0, -100);
    await page.mouse.wheel(0, -100);
    await mapRests(page);
    expect(await zoom()).toBeCloseTo(0.5 * 1.1 ** 3, 5);
    const still = await placeAt(page, AT);
    expect(still.lng).toBeCloseTo(under.lng, -1);
    expect(still.lat).toBeCloseTo(under.lat, -1);
    for (let step = 0; step < 4; step += 1) await page.mouse.wheel(0, 100);
    await mapRests(page);
    expect(await zoom()).toBeCloseTo(0.5 / 1.1, 5);
  });

  it('is where it was after a reload and after Back from another map; a link to a place begins there', async () => {
    const { context, page, onScreen } = visitor;
    const isWhereItWas = async (before: Awaited<ReturnType<typeof onScreen>>) => {
      const now = await onScreen();
      expect(now.zoom).toBeCloseTo(before.zoom, 6);
      // Leaflet rounds its panes to whole pixels.
      expect(Math.abs(now.left - before.left)).toBeLessThanOrEqual(1);
      expect(Math.abs(now.top - before.top)).toBeLessThanOrEqual(1);
    };
    // It stands in the address once it has rested for half a second: a clock that was set later rings later.
    const viewIsKept = () =>
      page.waitForFunction(async () => {
        const before = location.hash;
        await new Promise((done) => setTimeout(done, 700));
        return before !== '' && location.hash === before;
      });
    await page.mouse.move(AT.x, AT.y);
    await page.mouse.wheel(0, -300);
    await mapRests(page);
    await dragMap(page, AT, { x: -150, y: -90 });
    await page.mouse.up();
    await mapRests(page);
    const moved = await onScreen();
    await viewIsKept();
    await page.reload();
    await mapIsThere(page, coast.details);
    await isWhereItWas(moved);
    expect(addressOf(page)).toBe(`${url}/`);

    // A place is opened, and the map is moved away from it.
    await page.getByRole('region', { name: 'Places on this map' }).getByRole('button', { name: 'Luskan' }).click();
    await mapRests(page);
    await dragMap(page, AT, { x: 120, y: 130 });
    await page.mouse.up();
    await mapRests(page);
    const withPlace = await onScreen();
    await viewIsKept();
    await page.reload();
    await mapIsThere(page, coast.details);
    await page.getByRole('complementary', { name: 'Luskan' }).waitFor();
    await mapRests(page);
    await isWhereItWas(withPlace);

    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { level: 1, name: 'The people around this atlas' }).waitFor();
    await page.goBack();
    await mapIsThere(page, coast.details);
    await isWhereItWas(withPlace);

    const shared = await context.newPage();
    await openMap(shared, addressOf(page), coast.details);
    expect((await mapOnScreen(shared, coast.details)).left).not.toBeCloseTo(withPlace.left, 0);
  });

  further('may be pulled 60 pixels beyond its edge in the free area, and comes back to 30', async () => {
    const { context, page, onScreen } = await visit();
    // The map is four times as wide as the window: to its left edge it takes several pulls.
    for (let pull = 0; pull < 4; pull += 1) {
      await dragMap(page, { x: 400, y: 300 }, { x: 900, y: 500 });
      await page.mouse.up();
      await mapRests(page);
    }
    await dragMap(page, { x: 400, y: 300 }, { x: 600, y: 400 });
    const pulled = await onScreen();
    expect(pulled.left).toBeCloseTo(RAIL + 60, 0);
    expect(pulled.top).toBeCloseTo(HEADER + 60, 0);
    await page.mouse.up();
    await mapRests(page);
    const back = await onScreen();
    expect(back.left).toBeCloseTo(RAIL + 30, 0);
    expect(back.top).toBeCloseTo(HEADER + 30, 0);
    await context.close();
  });

  further('zooms by 1.1 with its buttons and with + = - _ when it has the keyboard', async () => {
    const { context, page, zoom } = await visit();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await mapRests(page);
    expect(await zoom()).toBeCloseTo(0.5 * 1.1, 5);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await mapRests(page);
    expect(await zoom()).toBeCloseTo(0.5, 5);

    await page.getByRole('application', { name: 'Sword Coast map' }).focus();
    for (const [key, steps] of [
      ['+', 1],
      ['=', 2],
      ['-', 1],
      ['_', 0],
    ] as const) {
      await page.keyboard.press(key);
      await mapRests(page);
      expect(await zoom(), key).toBeCloseTo(0.5 * 1.1 ** steps, 5);
    }
    await context.close();
  });

  further('is moved by the arrows', async () => {
    const { context, page, onScreen } = await visit();
    await page.getByRole('application').focus();
    const before = await onScreen();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await mapRests(page);
    const after = await onScreen();
    expect(after.left).toBeLessThan(before.left - 20);
    expect(after.top).toBeGreaterThan(before.top + 20);
    await context.close();
  });

  further('has a scale bar that is as long as it says, at every zoom', async () => {
    const { context, page, zoom } = await visit();
    const bar = page.getByText(/^[\d.]+ miles?$/);
    const isRight = async () => {
      const miles = Number.parseFloat((await bar.textContent()) ?? '');
      const width = await bar.evaluate((words) => {
        const scale = words.parentElement?.parentElement;
        return Number.parseFloat(scale?.style.width ?? '');
      });
      expect(width / (await zoom())).toBeCloseTo(miles / (coast.details.miles_per_unit ?? 0), 1);
      return miles;
    };
    expect(await isRight()).toBe(50);
    await page.getByRole('application').focus();
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('+');
    await mapRests(page);
    await see(bar).not.toHaveText('50 miles');
    expect(await isRight()).toBe(20);
    await context.close();
  });
});
