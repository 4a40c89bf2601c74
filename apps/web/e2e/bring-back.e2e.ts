import type { Browser } from '@playwright/test';
import type { LocationSaved, PositionSaved } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type SIZES, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { mapIsThere } from './support/map-on-screen.ts';
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

async function visitAsStaff(size: keyof typeof SIZES = 'desktop') {
  const visitor = await newVisitor(browser, size);
  await signIn(visitor.context, staff);
  return visitor;
}

describe('what was removed', () => {
  it.each(variants(['desktop', 'phone'] as const))('is listed for staff with the way back (%s)', async (size) => {
    const made = await staff.post<LocationSaved>('/api/home/location/', { name: `Cellars ${size}` });
    await staff.post(`/api/home/location/${made.location.id}/delete/`, {});
    const { context, page, complaints } = await visitAsStaff(size);
    await page.goto(`${app.url}/admin/list/home/location/`);
    await page.getByRole('link', { name: 'Trash' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: `Restore Cellars ${size}, Place` }).click();
    await see(page.getByText('Restored 1 thing.')).toBeVisible();
    await see(page.getByRole('button', { name: `Restore Cellars ${size}, Place` })).toHaveCount(0);
    expect((await staff.get<{ name: string }>(`/api/home/location/${made.location.id}/`)).name).toBe(`Cellars ${size}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('comes back from the list of its map', async () => {
    const { details, point } = await readWorld(app.url);
    const womford = point('Womford');
    await staff.post('/api/delete_location_position/', { id: womford.id });
    const { context, page } = await visitAsStaff();
    await page.goto(`${app.url}/admin/sword_coast/edit/`);
    await mapIsThere(page, details);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Taken off the map' }).click();
    await page.getByRole('button', { name: 'Bring back: Odalys removed it from the map, Womford' }).click();
    await see.poll(async () => (await readWorld(app.url)).points.some(({ id }) => id === womford.id)).toBe(true);
    await context.close();
  });
});

describe('taking back that a place was put on the map, after it was changed', () => {
  it('asks by name, keeps it when told so, and offers Undo when it went; the history knows its name still', async () => {
    const { details } = await readWorld(app.url);
    const at = { lat: (details.map_height ?? 0) / 2, lng: (details.map_width ?? 0) / 2 };
    const { position } = await staff.post<PositionSaved>('/api/add_position/', {
      parent_id: details.id,
      name: 'Hask',
      zoom: 0.5,
      ...at,
    });
    await staff.post(`/api/change_position_text/${position.id}/`, { rotation: 40 });
    const { context, page } = await visitAsStaff();
    await page.goto(`${app.url}/admin/sword_coast/edit/?child=hask`);
    await mapIsThere(page, details);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const revert = page.getByRole('button', { name: 'Revert: Odalys put it on the map' });
    await revert.click();
    const question = page.getByRole('alertdialog', { name: 'Remove Hask from the map?' });
    await see(question.getByText(/You changed it again/)).toBeVisible();
    await see(question.getByRole('button', { name: 'Keep Hask' })).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep Hask' }).click();
    expect((await readWorld(app.url)).points.some(({ id }) => id === position.id)).toBe(true);

    await revert.click();
    await question.getByRole('button', { name: 'Remove from the map' }).click();
    await see(page.getByText('Hask is removed from the map.')).toBeVisible();
    await see(page.getByRole('heading', { level: 2, name: 'Hask' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'History of this map' }).click();
    await see(page.getByRole('dialog').getByText('Hask', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await see
      .poll(async () => (await readWorld(app.url)).points.find(({ id }) => id === position.id)?.rotation)
      .toBe(40);
    await context.close();
  });
});
