import { describe, expect, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { button, editPlace, eventually, field, leave } from './support/edit-page.ts';
import { further } from './support/further.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { pngOf } from './support/picture.ts';
import { see } from './support/see.ts';
import { readWorld } from './support/world.ts';

const own = withStaff('Odalys');

/** Opens another map than the first in edit mode. */
async function editMap(slug: string) {
  const visitor = await newVisitor(own.browser);
  await signIn(visitor.context, own.staff);
  await visitor.page.goto(`${own.app.url}/admin/${slug}/edit/`);
  await see(visitor.page.getByText('Edit mode', { exact: true })).toBeVisible();
  return visitor;
}

describe('the picture under a map (S24, T18, C6, C10, X8)', () => {
  const png = (name: string, width: number, height: number, colour: readonly [number, number, number]) => ({
    name,
    mimeType: 'image/png',
    buffer: pngOf(width, height, colour),
  });

  it('is uploaded where there is none; a failure is shown and everything typed stays', async () => {
    const visitor = await editPlace(own, 'Amphail');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Add Map For Amphail' }).click();
    await see(page.getByRole('heading', { name: 'Add Map For Amphail' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    const submit = button(page, /^Submit/);
    await submit.click();
    await see(page.getByText('The field Map must be filled out to submit the form')).toBeVisible();
    await field(page, 'Map Maker Name').fill('Odalys Fenwright');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await see(page.getByRole('alert').filter({ hasText: 'not a picture' })).toBeVisible();
    await page.route('**/api/upload_file/', (route) => route.abort(), { times: 1 });
    await file.setInputFiles(png('amphail.png', 900, 600, [120, 150, 140]));
    await see(page.getByText('The file could not be uploaded. Try again.')).toBeVisible();
    await page.route('**/api/upload_file/', async (route) => {
      await new Promise((next) => setTimeout(next, 1_000));
      await route.continue();
    });
    await button(page, 'Try again with amphail.png').click();
    await see(page.getByText('Waiting for File Upload...')).toBeVisible();
    await see(page.getByText('900 × 600')).toBeVisible();
    await field(page, 'Map Maker Url').fill('no address');
    await submit.click();
    await see(page.getByText(/begins with http/)).toBeVisible();
    await field(page, 'Map Maker Url').fill('https://fenwright.example/support');
    // It may stand there for less than a moment.
    const isCut = page.getByText('Cutting the map into tiles…').waitFor();
    await submit.click();
    await isCut;
    await see(page.getByRole('application', { name: 'Amphail map' })).toBeVisible();
    await see(page.getByText('This map was created by Odalys Fenwright')).toBeVisible();
    await see(page.getByRole('link', { name: 'Support Them!' })).toHaveAttribute(
      'href',
      'https://fenwright.example/support',
    );
    await leave(visitor);
  });

  further(
    'is replaced by one of another size with every place where it was, and brought back from the history',
    async () => {
      const before = (await readWorld(own.app.url, 'amphail')).details;
      await own.staff.post('/api/add_position/', { parent_id: before.id, name: 'Mill', lat: 123, lng: 456 });
      const visitor = await editMap('amphail');
      const { page } = visitor;
      await button(page, 'More').click();
      await button(page, 'Replace the map picture').click();
      await page.locator('dialog input[type=file]').setInputFiles(png('larger.png', 1800, 1200, [90, 90, 160]));
      await see(page.getByText('1800 × 1200')).toBeVisible();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Submit/ })
        .click();
      await eventually(async () => (await readWorld(own.app.url, 'amphail')).details.image !== before.image).toBe(true);
      const after = await readWorld(own.app.url, 'amphail');
      expect(after.details).toMatchObject({ map_width: 900, map_height: 600, map_maker_name: 'Odalys Fenwright' });
      expect(after.point('Mill')).toMatchObject({ lat: 123, lng: 456 });
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await button(page, 'More').click();
      await button(page, 'History of this map').click();
      await page
        .getByRole('button', { name: /^Revert: Odalys changed the map picture/ })
        .first()
        .click();
      await eventually(async () => (await readWorld(own.app.url, 'amphail')).details.image).toBe(before.image);
      await leave(visitor);
    },
  );
});
