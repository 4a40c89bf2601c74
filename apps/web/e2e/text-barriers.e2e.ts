import type { Page } from '@playwright/test';
import type { StaffLocationPage } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { findBarriers, findContrastsInDark } from './support/barriers.ts';
import { newVisitor, SIZES } from './support/browser.ts';
import { editPlace, leave } from './support/edit-page.ts';
import { mapIsThere, mapRests, openMap } from './support/map-on-screen.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Odalys');
const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[];

/** In the light and in the dark; it is light again afterwards. */
async function lookAt(page: Page, what: string): Promise<void> {
  expect(await findBarriers(page), what).toEqual([]);
  expect(await findContrastsInDark(page), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

/** Gives Triboar a text that names Yartar. */
async function nameYartar(): Promise<void> {
  const { staff, world } = own;
  const { location_id, name } = world.point('Triboar');
  const { wiki_page_id } = await staff.get<StaffLocationPage>(`/api/home/location/${location_id}/`);
  const wiki_page_content = {
    sections: [],
    top_section: '',
    image: null,
    image_text: '',
    attribution: null,
    markdown: 'Carts go to [[Yartar]].\n\n> [!read-aloud]\n> Dust.\n\n:::secret\nUnder the inn.\n:::',
  };
  if (wiki_page_id === null) await staff.post('/api/home/wikipage/', { name, location_id, wiki_page_content });
  else await staff.post(`/api/home/wikipage/${wiki_page_id}/`, { wiki_page_content });
}

describe.each(sizes)('on a %s nothing keeps anybody out of', (size) => {
  it('what a place has to do with others, the ruler, and the search over everything', async () => {
    await nameYartar();
    const { app, world } = own;
    const visitor = await newVisitor(own.browser, size);
    const { page, complaints } = visitor;
    await page.goto(`${app.url}/sword_coast/?child=${world.point('Triboar').slug}`);
    await mapIsThere(page, world.details);
    const link = page.getByRole('paragraph').getByRole('link', { name: 'Yartar' });
    await see(page.getByRole('heading', { name: 'Mentions' })).toBeVisible();
    await see(page.getByRole('heading', { name: 'Near' })).toBeVisible();
    await link.focus();
    await see(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
    await lookAt(page, `card-${size}`);
    await page.goto(`${app.url}/sword_coast/?child=${world.point('Yartar').slug}`);
    await see(page.getByRole('heading', { name: 'Mentioned in' })).toBeVisible();
    await page.getByRole('heading', { name: 'Mentioned in' }).scrollIntoViewIfNeeded();
    await lookAt(page, `ties-${size}`);

    await openMap(page, `${app.url}/sword_coast/`, world.details);
    await page.getByRole('application').focus();
    await page.keyboard.press('m');
    await see(page.getByRole('region', { name: 'Ruler' })).toBeVisible();
    await page.mouse.click(size === 'phone' ? 120 : 700, 300);
    await page.mouse.dblclick(size === 'phone' ? 250 : 900, 400);
    await see(page.getByRole('region', { name: 'Ruler' })).toContainText('miles');
    await lookAt(page, `ruler-${size}`);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    await see(dialog).toBeVisible();
    await lookAt(page, `find-empty-${size}`);
    const words = dialog.getByRole('combobox', { name: /^Search/ });
    await words.fill('water');
    await see(dialog.getByRole('option').first()).toBeVisible();
    await lookAt(page, `find-results-${size}`);
    await words.fill('zzqqxx');
    await see(dialog).toContainText('Nothing called');
    await lookAt(page, `find-nothing-${size}`);
    expect(complaints).toEqual([]);
    await leave(visitor);
  });

  it('the text of a place where it is edited, one that was kept on the device, and what is put into it', async () => {
    const visitor = await editPlace(own, 'Amphail', { size });
    const { page } = visitor;
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await see(text).toBeEditable();
    // It never arrives, and stays on the device.
    await page.route('**/api/working_copies/**', (route) => route.abort());
    await text.fill('Horses are bred here, and more of them every year, the **white** ones above all.');
    await text.blur();
    await page.reload();
    await see(text).toHaveValue(/^Horses/);
    await page.unrouteAll();
    await mapRests(page);
    await see(page.getByText('Saved for you only')).toBeVisible();
    await text.scrollIntoViewIfNeeded();
    await lookAt(page, `kept-${size}`);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await see(page.getByLabel('Who made it, and its license')).toBeVisible();
    await page.getByLabel('What it shows').scrollIntoViewIfNeeded();
    await lookAt(page, `picture-${size}`);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await text.press('Control+End');
    await text.pressSequentially(' [[Never');
    await see(page.getByRole('listbox', { name: 'Places' })).toBeInViewport({ ratio: 1 });
    await see(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toBeVisible();
    await lookAt(page, `picker-${size}`);
    await leave(visitor);
  });
});

describe.each(sizes)('on a %s nothing keeps editors out of', (size) => {
  it('the layers where one reads and where one edits, and the gallery of maps', async () => {
    const visitor = await newVisitor(own.browser, size);
    await signIn(visitor.context, own.staff);
    const { page, complaints } = visitor;
    for (const path of ['/sword_coast/', '/admin/sword_coast/edit/']) {
      await page.goto(`${own.app.url}${path}`);
      await mapRests(page);
      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      await see(page.getByRole('switch', { name: 'Cities and towns' })).toBeVisible();
      await lookAt(page, `layers-${path.includes('edit') ? 'edit' : 'read'}-${size}`);
    }

    await page.goto(`${own.app.url}/gallery/`);
    await see(page.getByRole('region', { name: 'Sword Coast' })).toContainText('miles across');
    await lookAt(page, `gallery-${size}`);
    expect(complaints).toEqual([]);
    await leave(visitor);
  });
});
