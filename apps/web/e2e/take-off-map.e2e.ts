import { describe, expect, it } from 'vitest';
import { button, editPlace, eventually, leave, storedPosition } from './support/edit-page.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { readWorld } from './support/world.ts';

const own = withStaff('Odalys');

describe('de-activating (T16, C14, C15)', () => {
  it('asks, takes the point off the list and off the public map, and brings it back with its shape', async () => {
    const { page, point, ...visitor } = await editPlace(own, 'Ardeep Forest');
    const row = page.locator(`[data-place="${point.id}"]`);
    await see(row).toHaveCount(1);
    await button(page, 'De-activate').click();
    const dialog = page.getByRole('alertdialog');
    await see(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    expect((await storedPosition(own.staff, point)).active).toBe(true);
    await button(page, 'De-activate').click();
    await dialog.getByRole('button', { name: 'De-activate' }).click();
    await see(page.getByText('Ardeep Forest is off the map.')).toBeVisible();
    await see(row).toHaveCount(0);
    expect((await readWorld(own.app.url)).points.some(({ id }) => id === point.id)).toBe(false);
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
    expect((await readWorld(own.app.url)).point('Ardeep Forest').geojson).toEqual(point.geojson);
    await leave(visitor);
  });

  it('is not deleting: a deleted placement comes back under its id from the history of the map', async () => {
    const point = own.world.point('Womford');
    await own.staff.post('/api/delete_location_position/', { id: point.id });
    await expect(own.staff.post('/api/delete_location_position/', { id: point.id })).rejects.toThrow('404');
    const { page, ...visitor } = await editPlace(own, 'Amphail');
    await see(page.locator(`[data-place="${point.id}"]`)).toHaveCount(0);
    await button(page, 'More').click();
    await button(page, 'History of this map').click();
    await page.getByRole('button', { name: 'Bring back: Odalys removed it from the map, Womford' }).first().click();
    await eventually(async () => (await readWorld(own.app.url)).points.some(({ id }) => id === point.id)).toBe(true);
    await leave(visitor);
  });
});
