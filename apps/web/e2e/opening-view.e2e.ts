import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from '@playwright/test';
import type { HistoryPage, LocationMapDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { newVisitor, SIZES, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { dragMap, labelsArePainted, mapIsThere, mapOnScreen, mapRests, openMap } from './support/map-on-screen.ts';
import { copyOfData, startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import { type RunningApp, startApp } from './support/start-app.ts';
import { readWorld } from './support/world.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[];

/** What stands in the middle of the part of the stage that nothing covers, and the zoom. */
async function looksAt(page: Page, details: LocationMapDetails, size: keyof typeof SIZES) {
  const view = await mapOnScreen(page, details);
  const { width, height } = SIZES[size];
  // Below the header of 60; beside the rail of 300 on desktop, below the plate on the phone.
  const [left, top] = size === 'desktop' ? [316, 60] : [0, 60 + 84];
  const [x, y] = [(left + width) / 2, (top + height) / 2];
  return {
    lng: (x - view.left) / view.zoom,
    lat: (details.map_height ?? 0) - (y - view.top) / view.zoom,
    zoom: view.zoom,
  };
}

describe('where a map opens', () => {
  it('is chosen where one edits, is so for every visitor on any screen, and is cleared again', async () => {
    const { details } = await readWorld(app.url);
    const editor = await newVisitor(browser);
    await signIn(editor.context, staff);
    const { page } = editor;
    await page.goto(`${app.url}/admin/sword_coast/edit/?child=sword_coast`);
    await mapIsThere(page, details);
    const part = page.getByRole('region', { name: 'Where this map opens' });
    // The demo world chose one already.
    await part.getByRole('button', { name: 'Clear' }).click();
    await see(part).toContainText('most important places');
    await dragMap(page, { x: 800, y: 500 }, { x: -210, y: 120 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await mapRests(page);
    await part.getByRole('button', { name: 'Open the map here' }).click();
    await see(part).toContainText('The map opens here from now on.');
    const chosen = (await readWorld(app.url)).details.opening_view;
    if (chosen === null) throw new Error('Nothing was chosen.');
    expect(chosen.zoom).toBeCloseTo((await mapOnScreen(page, details)).zoom, 3);

    for (const size of sizes) {
      const visitor = await newVisitor(browser, size);
      await openMap(visitor.page, `${app.url}/sword_coast/`, details);
      const seen = await looksAt(visitor.page, details, size);
      expect(seen.zoom).toBeCloseTo(chosen.zoom, 3);
      // Within some pixels: the plate of a phone is as high as its words.
      expect(Math.abs(seen.lng - chosen.lng) * chosen.zoom, `${size}, across`).toBeLessThan(20);
      expect(Math.abs(seen.lat - chosen.lat) * chosen.zoom, `${size}, down`).toBeLessThan(40);
      await visitor.context.close();
    }

    await part.getByRole('button', { name: 'Clear' }).click();
    await see(part).toContainText('opens with its most important places again');
    expect((await readWorld(app.url)).details.opening_view).toBeNull();
    const { changes } = await staff.get<HistoryPage>(`/api/history/?location_id=${details.id}`);
    expect(changes.map(({ after }) => Object.keys(after ?? {}))).toEqual([
      ['opening_view'],
      ['opening_view'],
      ['opening_view'],
    ]);
    expect(editor.complaints).toEqual([]);
    await editor.context.close();
  });

  // Some 1e9 and 1e-3 units across; by powers of two, so that the tiles of the picture stay tiles.
  it.each(variants([2 ** 30, 2 ** -10]))(
    'a frame of %d units, with and without a picture, blocks no browser',
    async (side) => {
      const { details } = await readWorld(app.url);
      for (const isBlank of [false, true]) {
        const stretched = await startStretched(details, side, isBlank);
        for (const size of sizes) {
          const { context, page, complaints } = await newVisitor(browser, size);
          await page.goto(`${stretched.url}/sword_coast/`);
          await labelsArePainted(page);
          for (const step of ['Zoom in', 'Zoom out', 'Zoom out']) {
            await page.getByRole('button', { name: step, exact: true }).click();
          }
          await dragMap(page, { x: 250, y: 500 }, { x: 40, y: 30 });
          await page.mouse.up();
          await page.goto(`${stretched.url}/sword_coast/?child=waterdeep`);
          await see(page.getByRole('heading', { level: 2, name: 'Waterdeep' })).toBeVisible();
          await labelsArePainted(page);
          expect(complaints, `${size}, ${isBlank ? 'blank' : 'with its picture'}`).toEqual([]);
          await context.close();
        }
        expect((await readWorld(stretched.url)).details.map_width).toBe(side);
        await stretched.stop();
      }
    },
  );
});

/** A server of its own whose map has this length; no call and no import makes such a map any more, older ones did. */
async function startStretched(map: LocationMapDetails, side: number, isBlank: boolean): Promise<RunningApp> {
  const dataDir = await copyOfData(inject('appDataDir'));
  const database = new DatabaseSync(join(dataDir, 'app.sqlite'));
  const by = side / (map.map_width ?? 1);
  database
    .prepare(
      'update locations set map_width = ?, map_height = map_height * ?, opening_lat = null, opening_lng = null, opening_zoom = null where id = ?',
    )
    .run(side, by, map.id);
  database
    .prepare(
      'update positions set lat = min(lat * ?, 1e6), lng = min(lng * ?, 1e6), geojson = null where parent_id = ?',
    )
    .run(by, by, map.id);
  if (isBlank) database.prepare('update locations set picture_hash = null where id = ?').run(map.id);
  else
    database
      .prepare(
        'update tile_sets set map_width = map_width * ?, map_height = map_height * ?, zoom_offset = zoom_offset + ?',
      )
      .run(by, by, Math.log2(by));
  database.close();
  return startApp({}, { dataDir });
}
