import { type Browser, type Page, expect as see } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { mapIsThere, mapOnScreen, mapRests } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { readWorld } from './support/world.ts';

let browser: Browser;
let app: RunningApp;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
});

afterAll(() => app?.stop());

/** How much is painted over the picture at a pixel of the window, 0 to 255. */
const paintedAt = (page: Page, x: number, y: number): Promise<number> =>
  page.evaluate(
    ([atX, atY]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-labels-pane canvas');
      if (canvas === null) return -1;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const copy = document.createElement('canvas');
      // The canvas itself does not say how large the bitmap is that was put on it.
      [copy.width, copy.height] = [Math.round(width), Math.round(height)];
      const context = copy.getContext('2d');
      context?.drawImage(canvas, 0, 0, copy.width, copy.height);
      const [column, row] = [((atX - left) / width) * copy.width, ((atY - top) / height) * copy.height];
      return context?.getImageData(Math.floor(column), Math.floor(row), 1, 1).data[3] ?? -1;
    },
    [x, y] as const,
  );

describe('the edges of a map', () => {
  it('have a frame that no realm is painted over, however far its border reaches', async () => {
    const { details, point } = await readWorld(app.url);
    const frame = details.picture_frame ?? { x: 0, y: 0 };
    expect(frame.x).toBeGreaterThan(100);
    const [width, height] = [details.map_width ?? 0, details.map_height ?? 0];
    const { context, page } = await newVisitor(browser);
    const farOut = async (path: string) => {
      await page.goto(`${app.url}${path}`);
      await mapIsThere(page, details);
      await page.getByRole('application').focus();
      for (let step = 0; step < 24; step += 1) await page.keyboard.press('-');
      await mapRests(page);
      const { left, top, zoom } = await mapOnScreen(page, details);
      return (lng: number, lat: number) => paintedAt(page, left + lng * zoom, top + (height - lat) * zoom);
    };
    // Its border lies beyond the upper and the right edge of the map.
    const { lat } = point('The High Ice');
    // Who edits sees the borders of all realms; others those that the picture does not show.
    const seen = await farOut('/sword_coast/');
    expect(await seen(width - 1.6 * frame.x, lat - 300)).toBe(0);
    await signIn(context, await makeStaff(app, 'Perrin'));
    const paintedOn = await farOut('/admin/sword_coast/edit/');
    await see.poll(() => paintedOn(width - 1.6 * frame.x, lat - 300)).toBeGreaterThan(0);
    for (const share of [0.2, 0.5, 0.9]) {
      expect(await paintedOn(width - share * frame.x, lat - 300), `${share} of the frame`).toBe(0);
      expect(await paintedOn(width - 900, height - share * frame.y), `${share} of the upper frame`).toBe(0);
    }
    await context.close();
  });

  const toasts = [
    ['desktop', 'Amphail'],
    ['phone', 'Triboar'],
  ] as const;

  it.each(variants(toasts))('keep the credit readable while a toast shows (%s)', async (size, name) => {
    const staff = await makeStaff(app, 'Odalys');
    const { point } = await readWorld(app.url);
    const { context, page } = await newVisitor(browser, size);
    await signIn(context, staff);
    await page.goto(`${app.url}/admin/sword_coast/edit/?child=${point(name).slug}`);
    await see(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'De-activate' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'De-activate' }).click();
    const toast = page.getByText(`${name} is off the map.`).last();
    await see(toast).toBeVisible();
    const credit = page.locator('[data-bottom-bar] > *');
    await see(credit).toBeVisible();
    const [above, below] = [await toast.boundingBox(), await credit.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? Number.NaN)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.getByRole('link', { name: 'Support Them!' }).click({ trial: true });
    await context.close();
  });
});
