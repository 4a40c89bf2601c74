import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { dragMap, labelsArePainted, mapIsThere, mapOnScreen, mapRests, openMap } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { followRequests } from './support/requests.ts';
import { see } from './support/see.ts';
import { type RunningApp, startApp } from './support/start-app.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
beforeAll(async () => {
  [browser, coast] = await Promise.all([workerBrowser(), readWorld(url)]);
});

describe('when the server stops', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startOwnApp(inject('appDataDir'));
  });
  // A journey that failed may have left it stopped.
  beforeEach(async () => {
    if (!(await fetch(app.url).catch(() => undefined))?.ok) await startAgain();
  });
  afterAll(() => app?.stop());

  const startAgain = async () => {
    app = await startApp({}, { dataDir: app.dataDir, port: Number(new URL(app.url).port) });
  };

  it('the map still moves, names are still found, and Try again brings the text once it is back', async () => {
    const { context, page } = await newVisitor(browser);
    await openMap(page, app.url, coast.details);
    const before = await mapOnScreen(page, coast.details);
    await page.mouse.move(900, 500);
    await page.mouse.down();
    await page.mouse.move(880, 490, { steps: 3 });
    await app.kill();
    await page.mouse.move(700, 400, { steps: 5 });
    await page.mouse.up();
    await mapRests(page);
    const after = await mapOnScreen(page, coast.details);
    expect(after.left).toBeLessThan(before.left - 150);

    await page.keyboard.press('/');
    await page.keyboard.type('dagger');
    await see(page.getByRole('alert')).toContainText('The texts could not be searched');
    await page.getByRole('option', { name: 'Daggerford' }).click();
    const panel = page.getByRole('complementary', { name: 'Daggerford' });
    await see(panel.getByRole('alert')).toContainText('The server cannot be reached. Try again in a moment.');
    await see(panel.getByText('The map and everything already loaded keep working.')).toBeVisible();
    await startAgain();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await see(panel.getByRole('link', { name: 'Read more on the wiki' })).toBeVisible();
    await see(panel.getByRole('alert')).toHaveCount(0);
    await context.close();
  });

  it('parts of the picture that do not come are told, and come by themselves once it is back', async () => {
    const { context, page } = await newVisitor(browser);
    const requests = followRequests(page);
    await openMap(page, app.url, coast.details);
    await page.getByRole('application').focus();
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('+');
    await mapRests(page);
    await requests.areAnswered();
    const missing = () =>
      page.locator('.leaflet-tile-container img').evaluateAll((tiles) => {
        const isSeen = ({ left, right, top, bottom }: DOMRect) =>
          right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        return (tiles as HTMLImageElement[]).filter(
          (tile) => isSeen(tile.getBoundingClientRect()) && tile.naturalWidth === 0,
        ).length;
      });
    await see.poll(missing).toBe(0);
    await app.kill();
    for (let stroke = 0; stroke < 3; stroke += 1) {
      await dragMap(page, { x: 1200, y: 700 }, { x: -700, y: -500 });
      await page.mouse.up();
    }
    await mapRests(page);
    const notice = page.getByText(
      'Parts of the map picture could not be loaded. They load automatically as soon as possible.',
    );
    await see(notice).toBeVisible();
    expect(await missing()).toBeGreaterThan(0);
    await startAgain();
    await see(notice).toHaveCount(0);
    await see.poll(missing).toBe(0);
    await see(page.getByRole('alert')).toHaveCount(0);

    await app.kill();
    await dragMap(page, { x: 400, y: 700 }, { x: 800, y: -600 });
    await page.mouse.up();
    await see(notice).toBeVisible();
    await startAgain();
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(notice).toHaveCount(0);
    await context.close();
  });

  further('between two pages of places, those that came stay, and Try again brings the others', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route('**/api/location_children/**', async (route) => {
      // The file that paints the names is asked for at the same time: without it those that came would have no names.
      await labelsArePainted(page);
      await app.kill();
      await route.abort('connectionrefused');
      await page.unroute('**/api/location_children/**');
    });
    await page.goto(app.url);
    const notice = page.getByRole('alert').filter({ hasText: '200 of 235 places are loaded.' });
    await notice.waitFor();
    await mapIsThere(page, coast.details);
    const head = page.getByRole('button', { name: /, collapse list of places$/ });
    await see(head).toContainText('200 of 235');
    await startAgain();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await see(notice).toHaveCount(0);
    await see(head.getByText('235', { exact: true })).toBeVisible();
    await context.close();
  });

  further('before the map has come, it says so, and Try again brings it', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.goto(app.url);
    const alert = page.getByRole('alert').filter({ hasText: 'The map could not be loaded' });
    await see(alert).toContainText('The server cannot be reached. Try again in a moment.');
    await page.unroute('**/api/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await mapIsThere(page, coast.details);
    await context.close();
  });
});

describe('when the connection is gone', () => {
  it('a notice says so until it is back, the map keeps working, and what was missing comes by itself', async () => {
    const { context, page } = await newVisitor(browser);
    await openMap(page, url, coast.details);
    const notice = page.getByText('You are offline. Everything already loaded keeps working.');
    await see(notice).toHaveCount(0);
    await context.setOffline(true);
    await see(notice).toBeVisible();
    const before = await mapOnScreen(page, coast.details);
    await dragMap(page, { x: 900, y: 500 }, { x: -150, y: -50 });
    await page.mouse.up();
    await mapRests(page);
    expect((await mapOnScreen(page, coast.details)).left).toBeLessThan(before.left - 100);
    await page.getByRole('button', { name: 'Luskan', exact: true }).click();
    await see(page.getByRole('alert')).toContainText('You are offline. Try again when the connection is back.');
    await context.setOffline(false);
    await see(notice).toHaveCount(0);
    await see(page.getByRole('link', { name: 'Read more on the wiki' })).toBeVisible();
    await see(page.getByRole('alert')).toHaveCount(0);
    await context.close();
  });
});

describe('when the picture is broken', () => {
  it('a notice says so, and the places can be used all the same', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route('**/media/**', (route) =>
      route.fulfill({ status: 200, contentType: 'image/webp', body: 'broken' }),
    );
    await page.goto(url);
    await see(page.getByRole('alert')).toContainText('The picture of this map could not be loaded.');
    await page.getByRole('button', { name: 'Luskan', exact: true }).click();
    await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toBeVisible();
    // The page tries again by itself as well: once the picture can come, the button may be gone before it is pressed.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.unroute('**/media/**');
    await mapIsThere(page, coast.details);
    await see(page.getByRole('alert')).toHaveCount(0);
    await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toBeVisible();
    await context.close();
  });
});

describe('an address that leads nowhere', () => {
  it('answers 404, says so, and helps to find the place that was meant', async () => {
    const { context, page } = await newVisitor(browser);
    const answer = await page.goto(`${url}/water_deep_/`);
    expect(answer?.status()).toBe(404);
    await see(page.getByRole('heading', { level: 1, name: 'This part of the map is blank' })).toBeVisible();
    await see(page).toHaveTitle('Page not found · Venture Atlas');
    await page.getByRole('searchbox', { name: 'Look for a place' }).fill('waterd');
    await page.getByRole('link', { name: 'Waterdeep on the Sword Coast map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Waterdeep Map' }).waitFor();
    await context.close();
  });

  further('is the same for a screen that does not exist', async () => {
    const { context, page } = await newVisitor(browser);
    expect((await page.goto(`${url}/a/b/c`))?.status()).toBe(404);
    await see(page.getByRole('heading', { level: 1, name: 'This part of the map is blank' })).toBeVisible();
    await page.getByRole('link', { name: 'Venture To Sword Coast Map' }).click();
    await mapIsThere(page, coast.details);
    await context.close();
  });
});
