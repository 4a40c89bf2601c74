import type { Browser, Page } from '@playwright/test';
import type { Child, StaffPosition } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { launchBrowser, newVisitor, type Visitor } from './support/browser.ts';
import { further, variants } from './support/further.ts';
import { mapOnScreen, mapRests, pixelOf } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { readWorld, type World } from './support/world.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;
let world: World;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
  world = await readWorld(app.url);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const field = (page: Page, label: string) => page.locator('input').and(page.getByLabel(label, { exact: true }));
const save = (page: Page) => page.getByRole('button', { name: /^Save/ });
/** A point as the server keeps it. */
const stored = (point: Child) => staff.get<StaffPosition>(`/api/position/${point.id}/`);
const eventually = (read: () => Promise<unknown>) => see.poll(read, { timeout: 15_000 });

/** Opens the map in edit mode at a place, as staff. */
async function edit(name: string, options: { size?: 'desktop' | 'phone'; theme?: 'light' | 'dark'; as?: Api } = {}) {
  const { size = 'desktop', theme = 'light', as = staff } = options;
  const point = world.point(name);
  const visitor = await newVisitor(browser, size, theme);
  await signIn(visitor.context, as);
  await visitor.page.goto(`${app.url}/admin/sword_coast/edit/?child=${point.slug}`);
  await see(visitor.page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await mapRests(visitor.page);
  return { ...visitor, point };
}
const leave = ({ context }: Pick<Visitor, 'context'>) => context.close();

describe('map edit mode is for staff (R21, R23, P4)', () => {
  it('sends everybody else to /, and shows them no way in', async () => {
    const visitor = await newVisitor(browser);
    await visitor.page.goto(`${app.url}/admin/sword_coast/edit/`);
    await see(visitor.page).toHaveURL(`${app.url}/`);
    await signIn(visitor.context, await makeAccount(app.url, 'Tom'));
    await visitor.page.goto(`${app.url}/admin/sword_coast/edit/`);
    await see(visitor.page).toHaveURL(`${app.url}/`);
    await see(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(visitor.page.getByRole('link', { name: 'Edit this map' })).toHaveCount(0);
    await leave(visitor);
  });

  it('is entered from the public map and left again, with the same place open; another map is edited too', async () => {
    const visitor = await newVisitor(browser);
    await signIn(visitor.context, staff);
    const { page } = visitor;
    await page.goto(`${app.url}/sword_coast/?child=waterdeep`);
    await page.getByRole('link', { name: 'Edit this map' }).click();
    await see(page).toHaveURL(`${app.url}/admin/sword_coast/edit/?child=waterdeep`);
    await see(page.getByText('Edit mode', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await see(page).toHaveURL(`${app.url}/admin/waterdeep/edit/`);
    await see(page.getByRole('heading', { level: 1, name: 'Waterdeep Map' })).toBeVisible();
    await see(page.getByText('Edit mode', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Up to Sword Coast' }).click();
    await see(page).toHaveURL(`${app.url}/admin/sword_coast/edit/?child=waterdeep`);
    await see(page.getByRole('heading', { level: 1, name: 'Sword Coast Map' })).toBeVisible();
    await page.getByRole('link', { name: 'Leave edit mode' }).click();
    await see(page).toHaveURL(`${app.url}/sword_coast/?child=waterdeep`);
    await page.goto(`${app.url}/admin/no_such_place/edit/`);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.getByText('Edit mode', { exact: true })).toHaveCount(0);
    expect(visitor.complaints.filter((words) => !words.includes('404'))).toEqual([]);
    await leave(visitor);
  });
});

describe('the staff panel and the banner (S21, S22, S23, T14)', () => {
  it('have every control, and say which of Shift and Ctrl is held', async () => {
    const { page, complaints, ...visitor } = await edit('Amphail');
    await see(page.getByRole('link', { name: 'Add Map For Amphail' })).toBeVisible();
    for (const name of ['Change Parent', 'Move Position', 'Edit Shape', 'Change Shape Type', 'De-activate'])
      await see(button(page, name)).toBeVisible();
    for (const label of ['Scale', 'Rotation', 'Lat', 'Lng', 'Label x offset', 'Label y offset', 'Label wrap ratio'])
      await see(field(page, label)).toBeVisible();
    const held = () => page.locator('kbd[data-on]').allTextContents();
    expect(await held()).toEqual([]);
    await page.keyboard.down('Shift');
    await eventually(held).toEqual(['Shift']);
    await page.keyboard.up('Shift');
    await page.keyboard.down('Control');
    await eventually(held).toEqual(['Ctrl', 'Ctrl']);
    await page.keyboard.up('Control');
    await page.getByRole('tab', { name: 'Location Info' }).click();
    await see(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect(complaints).toEqual([]);
    await leave(visitor);
  });

  it.each(variants(['light', 'dark'] as const))('keep nobody out (%s)', async (theme) => {
    for (const size of ['desktop', 'phone'] as const) {
      const visitor = await edit('Amphail', { theme, size });
      expect(await findBarriers(visitor.page)).toEqual([]);
      if (size === 'desktop') {
        await button(visitor.page, 'History').click();
        await button(visitor.page, 'More').click();
        expect(await findBarriers(visitor.page)).toEqual([]);
        await button(visitor.page, 'Taken off the map').click();
        await see(visitor.page.getByRole('dialog')).toBeVisible();
        expect(await findBarriers(visitor.page)).toEqual([]);
      }
      await leave(visitor);
    }
  });
});

describe('Move Position (T9, C11)', () => {
  it('places with the next click and deselects; Escape leaves everything as it was', async () => {
    const { page, point, ...visitor } = await edit('Rassalantar');
    await button(page, 'Move Position').click();
    await see(page.getByText('Click the map to place Rassalantar')).toBeVisible();
    await page.keyboard.press('Escape');
    await see(page.getByText('Click the map to place Rassalantar')).toHaveCount(0);
    await see(page.getByRole('heading', { level: 2, name: 'Rassalantar' })).toBeVisible();
    await button(page, 'Move Position').click();
    const view = await mapOnScreen(page, world.details);
    const target = { lat: point.lat - 31, lng: point.lng + 47 };
    const { x, y } = pixelOf(target, view, world.details);
    await page.mouse.click(x, y);
    await see(page.getByRole('heading', { level: 2, name: 'Rassalantar' })).toHaveCount(0);
    const unit = 1 / view.zoom;
    await eventually(async () => Math.abs((await stored(point)).lat - target.lat) <= unit).toBe(true);
    expect(Math.abs((await stored(point)).lng - target.lng)).toBeLessThanOrEqual(unit);
    // Another visitor finds it there.
    expect((await readWorld(app.url)).point('Rassalantar').lat).toBe((await stored(point)).lat);
    await page.keyboard.press('Control+z');
    await eventually(async () => (await stored(point)).lat).toBe(point.lat);
    await leave(visitor);
  });
});

it('all of it goes without a pointer: a place is chosen, turned and moved by keys', async () => {
  const point = world.point('Luskan');
  const visitor = await newVisitor(browser);
  await signIn(visitor.context, staff);
  const { page } = visitor;
  await page.goto(`${app.url}/admin/sword_coast/edit/`);
  await page.locator(`[data-place="${point.id}"]`).focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toBeFocused();
  await mapRests(page);
  await page.keyboard.press('d');
  await eventually(async () => (await stored(point)).rotation).toBe((point.rotation + 10) % 360);
  await button(page, 'Move Position').focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await mapRests(page);
  await button(page, 'Place in the middle').focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await stored(point)).lng !== point.lng).toBe(true);
  await see(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await eventually(async () => (await stored(point)).lng).toBe(point.lng);
  await leave(visitor);
});

describe('hotkeys (T15, K6)', () => {
  it('turn by 10 and size by 2 down to 4, shown at once, saved together after a rest, undone and redone', async () => {
    const { page, point, ...visitor } = await edit('Red Larch');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    for (const key of ['d', 'd', 'a', 'w', 'w', 's']) await page.keyboard.press(key);
    await see(field(page, 'Rotation')).toHaveValue(String((point.rotation + 10) % 360));
    await see(field(page, 'Scale')).toHaveValue(String(point.scale + 2));
    const meant = { rotation: (point.rotation + 10) % 360, scale: point.scale + 2 };
    await eventually(() => stored(point)).toMatchObject(meant);
    await see(page.getByText('Saved', { exact: true })).toBeVisible();
    // One, unless the machine rested longer between two keys than the person may.
    const writes = calls.length;
    expect(writes).toBeLessThan(6);
    for (let i = 0; i < writes; i++) await page.keyboard.press('Control+z');
    await eventually(() => stored(point)).toMatchObject({ rotation: point.rotation, scale: point.scale });
    for (let i = 0; i < writes; i++) await page.keyboard.press('Control+Shift+z');
    await eventually(() => stored(point)).toMatchObject(meant);
    for (let scale = point.scale + 2; scale > 4; scale -= 2) await page.keyboard.press('s');
    await page.keyboard.press('s');
    await see(field(page, 'Scale')).toHaveValue('4');
    await eventually(async () => (await stored(point)).scale).toBe(4);
    await leave(visitor);
  });

  it('are saved when one leaves before the rest is over, and typed letters are no hotkeys', async () => {
    const { page, point, ...visitor } = await edit('Goldenfields');
    await field(page, 'Lat').click();
    await page.keyboard.type('dw');
    await see(field(page, 'Scale')).toHaveValue(String(point.scale));
    await page.getByRole('heading', { level: 2 }).click();
    await page.keyboard.press('d');
    await page.getByRole('link', { name: 'Leave edit mode' }).click();
    await eventually(async () => (await stored(point)).rotation).toBe((point.rotation + 10) % 360);
    expect((await stored(point)).lat).toBe(point.lat);
    await leave(visitor);
  });
});

describe('text and position (V7, C12)', () => {
  it('sends numbers, a non-number as 0, and keeps what the server refuses with its reason', async () => {
    const { page, point, ...visitor } = await edit('Zundbridge');
    await field(page, 'Label x offset').fill('far right');
    await field(page, 'Label y offset').fill('-14.5');
    await save(page).click();
    await see(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    expect(await stored(point)).toMatchObject({ label_x_offset: 0, label_y_offset: -14.5, lat: point.lat });
    await field(page, 'Scale').fill('2');
    await save(page).click();
    await see(page.getByText(/from 4 to 400/)).toBeVisible();
    await see(field(page, 'Scale')).toHaveValue('2');
    expect((await stored(point)).scale).toBe(point.scale);
    await page.reload();
    await see(field(page, 'Label y offset')).toHaveValue('-14.5');
    await leave(visitor);
  });
});

describe('the parent (C13, X9)', () => {
  further("is refused in the server's words: unknown, itself, or a place on its own map", async () => {
    const { page, point, ...visitor } = await edit('Waterdeep');
    const tryParent = async (name: string) => {
      await page.getByRole('textbox', { name: 'Parent' }).fill(name);
      await page.keyboard.press('Escape');
      await button(page, 'Change Parent').click();
    };
    await tryParent('Sword Cost');
    await see(page.getByRole('alert').filter({ hasText: 'There is no location of this name.' })).toBeVisible();
    await tryParent('Waterdeep');
    await see(page.getByRole('alert').filter({ hasText: 'A location cannot be its own parent.' })).toBeVisible();
    const inside = (await readWorld(app.url, 'waterdeep')).points[0] as Child;
    await tryParent(inside.name);
    await see(page.getByRole('alert').filter({ hasText: 'lies on a map of the location itself' })).toBeVisible();
    expect((await stored(point)).parent.slug).toBe('sword_coast');
    await leave(visitor);
  });

  further('changes the map that a place stands on, and undo brings it back', async () => {
    const { page, point, ...visitor } = await edit("Iniarv's Tower");
    await page.getByRole('textbox', { name: 'Parent' }).fill('Waterd');
    await page
      .getByRole('option', { name: /^Waterdeep ?city/ })
      .first()
      .click();
    await button(page, 'Change Parent').click();
    await see(page.getByText("Iniarv's Tower is now on the Waterdeep map.")).toBeVisible();
    expect((await stored(point)).parent.slug).toBe('waterdeep');
    expect((await readWorld(app.url)).points.some(({ id }) => id === point.id)).toBe(false);
    await page.keyboard.press('Control+z');
    await eventually(async () => (await stored(point)).parent.slug).toBe('sword_coast');
    expect(await stored(point)).toMatchObject({ lat: point.lat, lng: point.lng });
    await leave(visitor);
  });
});

describe('de-activating (T16, C14, C15)', () => {
  it('asks, takes the point off the list and off the public map, and brings it back with its shape', async () => {
    const { page, point, ...visitor } = await edit('Ardeep Forest');
    const row = page.locator(`[data-place="${point.id}"]`);
    await see(row).toHaveCount(1);
    await button(page, 'De-activate').click();
    const dialog = page.getByRole('alertdialog');
    await see(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    expect((await stored(point)).active).toBe(true);
    await button(page, 'De-activate').click();
    await dialog.getByRole('button', { name: 'De-activate' }).click();
    await see(page.getByText('Ardeep Forest is off the map.')).toBeVisible();
    await see(row).toHaveCount(0);
    expect((await readWorld(app.url)).points.some(({ id }) => id === point.id)).toBe(false);
    await page.reload();
    await button(page, 'More').click();
    await button(page, 'Taken off the map').click();
    await page.getByRole('button', { name: 'Bring back Ardeep Forest' }).click();
    await see(page.getByText('Nothing was taken off this map')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search the Sword Coast map' }).fill('Ardeep');
    await see(page.getByRole('option', { name: /Ardeep Forest/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 2, name: 'Ardeep Forest' })).toBeVisible();
    expect((await readWorld(app.url)).point('Ardeep Forest').geojson).toEqual(point.geojson);
    await leave(visitor);
  });

  it('is not deleting: a deleted placement comes back under its id from the history of the map', async () => {
    const point = world.point('Womford');
    await staff.post('/api/delete_location_position/', { id: point.id });
    await expect(staff.post('/api/delete_location_position/', { id: point.id })).rejects.toThrow('404');
    const { page, ...visitor } = await edit('Amphail');
    await see(page.locator(`[data-place="${point.id}"]`)).toHaveCount(0);
    await button(page, 'More').click();
    await button(page, 'History of this map').click();
    await page.getByRole('button', { name: 'Bring back: Odalys removed it from the map, Womford' }).first().click();
    await eventually(async () => (await readWorld(app.url)).points.some(({ id }) => id === point.id)).toBe(true);
    await leave(visitor);
  });
});
