import type { Page } from '@playwright/test';
import type { Child } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeAccount, signIn } from './support/accounts.ts';
import { anyViewOf } from './support/address.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { button, editPlace, eventually, field, goOnTo, leave, storedPosition, unfold } from './support/edit-page.ts';
import { further, variants } from './support/further.ts';
import { mapOnScreen, pixelOf } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { readWorld } from './support/world.ts';

const own = withStaff('Odalys');
/** Who edits one place after the other. */
const editor = oneVisitor(() => editPlace(own, 'Amphail'));

const save = (page: Page) => page.getByRole('button', { name: /^Save/ });

describe('map edit mode is for staff (R21, R23, P4)', () => {
  further('sends everybody else to /, and shows them no way in', async () => {
    const visitor = await newVisitor(own.browser);
    await visitor.page.goto(`${own.app.url}/admin/sword_coast/edit/`);
    await see(visitor.page).toHaveURL(`${own.app.url}/`);
    await signIn(visitor.context, await makeAccount(own.app.url, 'Tom'));
    await visitor.page.goto(`${own.app.url}/admin/sword_coast/edit/`);
    await see(visitor.page).toHaveURL(`${own.app.url}/`);
    await see(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(visitor.page.getByRole('link', { name: 'Edit this map' })).toHaveCount(0);
    await leave(visitor);
  });

  it('is entered from the public map and left again, with the same place open; another map is edited too', async () => {
    const visitor = await newVisitor(own.browser);
    await signIn(visitor.context, own.staff);
    const { page } = visitor;
    await page.goto(`${own.app.url}/sword_coast/?child=waterdeep`);
    await page.getByRole('link', { name: 'Edit this map' }).click();
    await see(page).toHaveURL(anyViewOf(`${own.app.url}/admin/sword_coast/edit/?child=waterdeep`));
    await see(page.getByText('Edit mode', { exact: true })).toBeVisible();
    await unfold(page);
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await see(page).toHaveURL(`${own.app.url}/admin/waterdeep/edit/`);
    await see(page.getByRole('heading', { level: 1, name: 'Waterdeep Map' })).toBeVisible();
    await see(page.getByText('Edit mode', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Up to Sword Coast' }).click();
    await see(page).toHaveURL(anyViewOf(`${own.app.url}/admin/sword_coast/edit/?child=waterdeep`));
    await see(page.getByRole('heading', { level: 1, name: 'Sword Coast Map' })).toBeVisible();
    await page.getByRole('link', { name: 'Leave edit mode' }).click();
    await see(page).toHaveURL(anyViewOf(`${own.app.url}/sword_coast/?child=waterdeep`));
    await page.goto(`${own.app.url}/admin/no_such_place/edit/`);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.getByText('Edit mode', { exact: true })).toHaveCount(0);
    expect(visitor.complaints.filter((words) => !words.includes('404'))).toEqual([]);
    await leave(visitor);
  });
});

describe('the staff panel and the banner (S21, S22, S23, T14)', () => {
  further('have every control, and say which of Shift and Ctrl is held', async () => {
    const { page, complaints } = editor;
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
  });

  it.each(variants(['light', 'dark'] as const))('keep nobody out (%s)', async (theme) => {
    for (const size of ['desktop', 'phone'] as const) {
      const visitor = await editPlace(own, 'Amphail', { theme, size });
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
    const { page } = editor;
    const point = await goOnTo(own, page, 'Rassalantar');
    await button(page, 'Move Position').click();
    await see(page.getByText('Click the map to place Rassalantar')).toBeVisible();
    await page.keyboard.press('Escape');
    await see(page.getByText('Click the map to place Rassalantar')).toHaveCount(0);
    await see(page.getByRole('heading', { level: 2, name: 'Rassalantar' })).toBeVisible();
    await button(page, 'Move Position').click();
    const view = await mapOnScreen(page, own.world.details);
    const target = { lat: point.lat - 31, lng: point.lng + 47 };
    const { x, y } = pixelOf(target, view, own.world.details);
    await page.mouse.click(x, y);
    await see(page.getByRole('heading', { level: 2, name: 'Rassalantar' })).toHaveCount(0);
    const unit = 1 / view.zoom;
    await eventually(async () => Math.abs((await storedPosition(own.staff, point)).lat - target.lat) <= unit).toBe(
      true,
    );
    expect(Math.abs((await storedPosition(own.staff, point)).lng - target.lng)).toBeLessThanOrEqual(unit);
    // Another visitor finds it there.
    expect((await readWorld(own.app.url)).point('Rassalantar').lat).toBe((await storedPosition(own.staff, point)).lat);
    await page.keyboard.press('Control+z');
    await eventually(async () => (await storedPosition(own.staff, point)).lat).toBe(point.lat);
  });
});

describe('text and position (V7, C12)', () => {
  further('sends numbers, a non-number as 0, and keeps what the server refuses with its reason', async () => {
    const { page } = editor;
    const point = await goOnTo(own, page, 'Zundbridge');
    await field(page, 'Label x offset').fill('far right');
    await field(page, 'Label y offset').fill('-14.5');
    await save(page).click();
    await see(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    expect(await storedPosition(own.staff, point)).toMatchObject({
      label_x_offset: 0,
      label_y_offset: -14.5,
      lat: point.lat,
    });
    await field(page, 'Scale').fill('2');
    await save(page).click();
    await see(page.getByText(/from 4 to 400/)).toBeVisible();
    await see(field(page, 'Scale')).toHaveValue('2');
    expect((await storedPosition(own.staff, point)).scale).toBe(point.scale);
    await page.reload();
    await unfold(page);
    await see(field(page, 'Label y offset')).toHaveValue('-14.5');
  });
});

describe('the parent (C13, X9)', () => {
  further("is refused in the server's words: unknown, itself, or a place on its own map", async () => {
    const { page, point, ...visitor } = await editPlace(own, 'Waterdeep');
    const tryParent = async (name: string) => {
      await page.getByRole('textbox', { name: 'Parent' }).fill(name);
      await page.keyboard.press('Escape');
      await button(page, 'Change Parent').click();
    };
    await tryParent('Sword Cost');
    await see(page.getByRole('alert').filter({ hasText: 'There is no location of this name.' })).toBeVisible();
    await tryParent('Waterdeep');
    await see(page.getByRole('alert').filter({ hasText: 'A location cannot be its own parent.' })).toBeVisible();
    const inside = (await readWorld(own.app.url, 'waterdeep')).points[0] as Child;
    await tryParent(inside.name);
    await see(page.getByRole('alert').filter({ hasText: 'is on the map of this location' })).toBeVisible();
    expect((await storedPosition(own.staff, point)).parent.slug).toBe('sword_coast');
    await leave(visitor);
  });

  further('changes the map that a place stands on, and undo brings it back', async () => {
    const { page, point, ...visitor } = await editPlace(own, "Iniarv's Tower");
    await page.getByRole('textbox', { name: 'Parent' }).fill('Waterd');
    await page
      .getByRole('option', { name: /^Waterdeep ?city/ })
      .first()
      .click();
    await button(page, 'Change Parent').click();
    await see(page.getByText("Iniarv's Tower is now on the Waterdeep map.")).toBeVisible();
    expect((await storedPosition(own.staff, point)).parent.slug).toBe('waterdeep');
    expect((await readWorld(own.app.url)).points.some(({ id }) => id === point.id)).toBe(false);
    await page.keyboard.press('Control+z');
    await eventually(async () => (await storedPosition(own.staff, point)).parent.slug).toBe('sword_coast');
    expect(await storedPosition(own.staff, point)).toMatchObject({ lat: point.lat, lng: point.lng });
    await leave(visitor);
  });
});
