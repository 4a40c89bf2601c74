import type { Browser, Page } from '@playwright/test';
import { toSlug } from '@venture-atlas/rules';
import type { MapDrawing, StaffPosition } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Api } from './support/accounts.ts';
import { openAs } from './support/admin.ts';
import { findBarriers } from './support/barriers.ts';
import { workerBrowser } from './support/browser.ts';
import { unfold } from './support/edit-page.ts';
import { further } from './support/further.ts';
import { type Island, makeIsland } from './support/island-files.ts';
import { mapIsThere, mapOnScreen, mapRests, pixelOf } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { readWorld } from './support/world.ts';

/** A machine with other things to do draws slowly. */
const DRAWN = { timeout: 580_000 };

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Drawing the map' });
const percent = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'));
const choose = (page: Page, name: string) => page.getByRole('radiogroup').getByText(name, { exact: true }).click();
/** The picture that lies over the whole map. */
const ground = (page: Page) => page.locator('.leaflet-tile-pane img[data-state]');
const drawingOf = (mapId: number) => staff.get<MapDrawing>(`/api/map_drawing/${mapId}/`);

/** Sends the files as staff, and waits for the question whether to import them. */
async function readIn({ files, name }: Island, size: 'desktop' | 'phone', theme: 'light' | 'dark') {
  const visitor = await openAs(browser, staff, size, theme);
  const { page } = visitor;
  await page.goto(`${app.url}/admin/import`);
  await page.getByLabel(/^Drop the files/).setInputFiles(files);
  await see(page.getByRole('heading', { name: `A new map: ${name}` })).toBeVisible();
  return visitor;
}

/** Imports what was read, with a map drawn for it in this hand, as small as can be. */
async function importDrawn(page: Page, style: string): Promise<void> {
  await see(page.getByRole('checkbox', { name: 'Draw a map for it' })).toBeChecked();
  await choose(page, style);
  await choose(page, '4,096');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Import').click();
  await see(bar(page)).toBeVisible();
}

/** The pieces of the picture that are in the window, once all of them are there. */
async function piecesAreThere(page: Page): Promise<void> {
  await see
    .poll(() =>
      page
        .locator('.leaflet-tile-container img')
        .evaluateAll((tiles) => tiles.length > 0 && tiles.every((tile) => (tile as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
}

describe('a world that brings no picture', () => {
  it('gets one, and a new one after a town was moved', async () => {
    const island = makeIsland();
    const slug = toSlug(island.name);
    const { page, context, complaints } = await readIn(island, 'desktop', 'light');
    await importDrawn(page, 'Parchment');
    const before = await readWorld(app.url, slug);
    expect(before.details.image).toBeNull();
    expect(before.point(island.town).display_dot).toBe(true);

    // It tells what it draws, and how far it is.
    await see(page.getByText(/^Drawing: /)).toBeVisible(DRAWN);
    await see.poll(() => percent(page), DRAWN).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);

    // It opens by itself.
    await see(page).toHaveURL(`${app.url}/${slug}/`, DRAWN);
    const drawn = await readWorld(app.url, slug);
    await mapIsThere(page, drawn.details);
    await page.getByRole('application').focus();
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('+');
    await mapRests(page);
    await piecesAreThere(page);
    expect(drawn.details.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const pins = ({ points }: typeof drawn) => points.map(({ name, lat, lng }) => ({ name, lat, lng }));
    expect(pins(drawn)).toEqual(pins(before));
    expect(drawn.point(island.town).display_dot).toBe(false);
    expect(drawn.point(island.lighthouse).display_dot).toBe(true);

    // The town is moved.
    const town = drawn.point(island.town);
    await page.goto(`${app.url}/admin/${slug}/edit/?child=${town.slug}`);
    await see(page.getByRole('heading', { level: 2, name: island.town })).toBeVisible();
    await unfold(page);
    await see(page.getByRole('switch', { name: `Display dot of ${island.town}` })).not.toBeChecked();
    await mapRests(page);
    await button(page, 'Move Position').first().click();
    const { x, y } = pixelOf(town, await mapOnScreen(page, drawn.details), drawn.details);
    await page.mouse.click(x + 60, y - 40);
    const stored = () => staff.get<StaffPosition>(`/api/position/${town.id}/`);
    await see.poll(async () => (await stored()).lng).toBeGreaterThan(town.lng);
    const moved = await stored();

    // A drawing that is given up leaves the picture as it was.
    await button(page, 'More').click();
    await button(page, 'Draw this map again').click();
    const dialog = page.getByRole('dialog', { name: 'Draw this map again' });
    await choose(page, 'Pale atlas');
    await choose(page, '4,096');
    await dialog.getByRole('button', { name: 'Draw this map again' }).click();
    await see.poll(() => percent(page), DRAWN).toBeGreaterThan(8);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Cancel drawing').click();
    await see(dialog.getByRole('button', { name: 'Draw this map again' })).toBeVisible();
    const { id, image, tiles } = drawn.details;
    expect((await readWorld(app.url, slug)).details.image).toBe(image);
    await see(ground(page)).toHaveAttribute('src', tiles?.preview ?? '');
    expect(await drawingOf(id)).toMatchObject({ job: null, last: { style: 'parchment', size: 4096 } });

    // Another one is shown where the old one was, by itself.
    await choose(page, 'Night chart');
    await choose(page, '4,096');
    await dialog.getByRole('button', { name: 'Draw this map again' }).click();
    await see(dialog.getByText(/^The map is drawn/)).toBeVisible(DRAWN);
    await button(page, 'Close').first().click();
    const again = await readWorld(app.url, slug);
    expect(again.details.image).not.toBe(image);
    await see(ground(page)).toHaveAttribute('src', again.details.tiles?.preview ?? '');
    await piecesAreThere(page);
    expect(again.point(island.town)).toMatchObject({ lat: moved.lat, lng: moved.lng, display_dot: false });
    expect(complaints).toEqual([]);
    await context.close();
  });

  further('can be drawn from a phone', async () => {
    const island = makeIsland();
    const { page, context, complaints } = await readIn(island, 'phone', 'dark');
    await importDrawn(page, 'Night chart');
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await see.poll(() => percent(page), DRAWN).toBeGreaterThan(0);
    await see(page.getByText(/^Drawing: /)).toBeVisible(DRAWN);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Cancel drawing').tap();
    await see(button(page, 'Draw this map')).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
