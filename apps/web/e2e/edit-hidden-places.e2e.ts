import type { Browser } from '@playwright/test';
import type { Child, LocationMapDetails, PositionSaved } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { labelOf, type MapOnScreen, mapIsThere, mapOnScreen, openMap, pixelOf } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { readWorld } from './support/world.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

/** Where neither rail, sheet nor buttons lie, in CSS pixels of the window. */
const FREE = {
  desktop: { left: 480, right: 1280, top: 160, bottom: 640 },
  phone: { left: 60, right: 310, top: 290, bottom: 580 },
};

/** The place of the map in the free part of the window that is farthest from every point and every label. */
function emptySpot(
  points: readonly Child[],
  view: MapOnScreen,
  details: LocationMapDetails,
  { left, right, top, bottom }: (typeof FREE)['phone'],
): { lat: number; lng: number } {
  const taken = points.flatMap((point) => [pixelOf(point, view, details), pixelOf(labelOf(point), view, details)]);
  let best = { x: left, y: top, room: -1 };
  for (let x = left; x <= right; x += 10) {
    for (let y = top; y <= bottom; y += 10) {
      const room = Math.min(...taken.map((pixel) => Math.hypot(pixel.x - x, pixel.y - y)));
      if (room > best.room) best = { x, y, room };
    }
  }
  return {
    lat: Math.round((details.map_height ?? 0) - (best.y - view.top) / view.zoom),
    lng: Math.round((best.x - view.left) / view.zoom),
  };
}

describe('places that are hidden at a zoom', () => {
  it.each(variants(['desktop', 'phone'] as const))(
    'are faint dots for whoever edits, which answer; visitors see none (%s)',
    async (size) => {
      const { details, points } = await readWorld(app.url);
      const { context, page } = await newVisitor(browser, size);
      await signIn(context, staff);
      await openMap(page, `${app.url}/sword_coast/`, details);
      const spot = emptySpot(points, await mapOnScreen(page, details), details, FREE[size]);
      const add = { parent_id: details.id, name: `Hidden ${size}`, scale: 6, ...spot };
      const { position } = await staff.post<PositionSaved>('/api/add_position/', add);
      const heading = page.getByRole('heading', { level: 2, name: position.name, exact: true });
      const press = async () => {
        const { x, y } = pixelOf(spot, await mapOnScreen(page, details), details);
        if (size === 'phone') await page.touchscreen.tap(x, y);
        else await page.mouse.click(x, y);
      };

      await page.reload();
      await mapIsThere(page, details);
      await press();
      await see(heading).toHaveCount(0);
      // Where one looked is remembered, and so is what was opened by the press.
      await page.keyboard.press('Escape');

      await page.goto(`${app.url}/admin/sword_coast/edit/`);
      await mapIsThere(page, details);
      // Its faint dot comes after the places that show: whoever presses sooner presses the empty map.
      const answers = async () => {
        await press();
        return heading.isVisible();
      };
      await see.poll(answers, { intervals: [500] }).toBe(true);
      await staff.post('/api/delete_location_position/', { id: position.id });
      await context.close();
    },
  );

  it('are not those that were just put on the map: they stay seen at that zoom', async () => {
    const { details } = await readWorld(app.url);
    const { context, page } = await newVisitor(browser);
    await signIn(context, staff);
    await page.goto(`${app.url}/admin/sword_coast/edit/`);
    await mapIsThere(page, details);
    const { zoom } = await mapOnScreen(page, details);
    await page.getByRole('button', { name: 'Add a place' }).first().click();
    await page.getByRole('button', { name: 'In the middle' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('New Hamlet');
    await page.keyboard.press('Enter');
    await see(page.getByText(/^1 added/)).toBeVisible();
    const { scale } = (await readWorld(app.url)).point('New Hamlet');
    expect(12 / zoom).toBeLessThanOrEqual(1.5 * scale);
    await context.close();
  });
});
