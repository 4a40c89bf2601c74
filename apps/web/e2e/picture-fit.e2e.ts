import type { Browser } from '@playwright/test';
import type { MapPicture } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type SIZES, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { mapIsThere } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { pngOf } from './support/picture.ts';
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

describe('a picture of another proportion than its map', () => {
  const choices = [
    ['desktop', 'Cropped', 4 / 3],
    ['phone', 'With paper', 4 / 3],
    ['desktop', 'Stretched', 1],
  ] as const;

  it.each(variants<(typeof choices)[number]>(choices))(
    'is asked about with a preview, and lies as it was chosen (%s, %s)',
    async (size, choice, aspect) => {
      const { details } = await readWorld(app.url);
      const { context, page } = await newVisitor(browser, size as keyof typeof SIZES);
      await signIn(context, staff);
      await page.goto(`${app.url}/admin/sword_coast/edit/`);
      await mapIsThere(page, details);
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('button', { name: 'Replace the map picture' }).click();
      const dialog = page.getByRole('dialog');
      const shade = choice.length * 9;
      const buffer = pngOf(900, 900, [shade, 140, 160]);
      await dialog.locator('input[type=file]').setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer });
      await see(dialog.getByText(/This picture is square, the map is/)).toBeVisible();
      await dialog.getByText(choice, { exact: true }).click();
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      const shown = () => staff.get<MapPicture>(`/api/map_picture/${details.id}/`);
      await see.poll(async () => (await shown()).image !== details.image).toBe(true);
      const picture = await shown();
      expect([picture.map_width, picture.map_height]).toEqual([details.map_width, details.map_height]);
      const sides = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return { width, height };
      }, `${app.url}${picture.image}`);
      const wanted = aspect === 1 ? 1 : (details.map_width ?? 0) / (details.map_height ?? 1);
      expect(Math.abs(sides.width / sides.height - wanted)).toBeLessThan(0.01);
      await context.close();
    },
  );
});
