import type { LocationMapDetails, LocationSaved, PositionSaved } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { mapRests, openMap } from './support/map-on-screen.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Odalys');

/** A map on the Sword Coast that only editors see. */
async function hiddenMap(name: string) {
  const { world, staff } = own;
  const { map_width, map_height } = world.details;
  const at = { lat: (map_height ?? 0) / 2, lng: (map_width ?? 0) / 2, scale: 40 };
  const wish = { parent_id: world.details.id, name, draft: true, ...at };
  const { position } = await staff.post<PositionSaved>('/api/add_position/', wish);
  const sized = { map_size: { width: 1600, height: 1200 } };
  const { location } = await staff.post<LocationSaved>(`/api/home/location/${position.location_id}/`, sized);
  const read = () => staff.get<LocationMapDetails>(`/api/location_map_details/${location.slug}/?world_id=atlas`);
  return { slug: location.slug, read };
}

describe.each(['desktop', 'phone'] as const)('a map of drafts on a %s', (size) => {
  it('is made by staff, is nowhere for others, and is there for everybody once it is published', async () => {
    const isPhone = size === 'phone';
    const name = isPhone ? 'Ember Vale' : 'Cinder Vale';
    const published = name.toLowerCase().replace(' ', '_');
    const { slug, read } = await hiddenMap(name);
    const staff = await newVisitor(own.browser, size);
    await signIn(staff.context, own.staff);
    const { page } = staff;
    await page.goto(`${own.app.url}/admin/${slug}/edit/`);
    await mapRests(page);
    const bar = page.getByRole('region', { name: 'Adding places' });
    if (!(await bar.isVisible())) await page.getByRole('button', { name: 'Add a place' }).first().click();
    const spots = isPhone ? [220, 380] : [300, 500];
    for (const [at, y] of spots.entries()) {
      await page.mouse.click(isPhone ? 200 : 800, y);
      await page.getByRole('textbox', { name: 'Name' }).fill(`${name} ${at + 1}`);
      await page.keyboard.press('Enter');
      await see(bar.getByRole('status')).toHaveText(new RegExp(`^${at + 1} added`));
    }
    await page.getByRole('button', { name: 'Done' }).click();
    const made = (await read()).children;
    expect(made.map((child) => [child.name, child.draft])).toEqual([
      [`${name} 1`, true],
      [`${name} 2`, true],
    ]);

    const other = await newVisitor(own.browser, size);
    const seesNothing = async (address: string) => {
      await other.page.goto(`${own.app.url}${address}`);
      await see(other.page.getByRole('heading', { level: 1, name: 'This part of the map is blank' })).toBeVisible();
    };
    await openMap(other.page, `${own.app.url}/sword_coast/`, own.world.details);
    await other.page.keyboard.press('Control+k');
    const dialog = other.page.getByRole('dialog', { name: 'Search everywhere' });
    await dialog.getByRole('combobox', { name: /^Search/ }).fill(name);
    await see(dialog).toContainText(`Nothing called “${name}”`);
    for (const address of [slug, published]) await seesNothing(`/${address}/`);

    await page.goto(`${own.app.url}/admin/sword_coast/edit/?child=${slug}`);
    await see(page.getByText(/^Draft: only editors see it and the places/)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await shot(page, `drafts-${size}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await see(page.getByText(/^Draft: only editors see it/)).toHaveCount(0);
    await see.poll(async () => (await fetch(`${own.app.url}/api/location_map_details/${published}/`)).status).toBe(200);

    await other.page.goto(`${own.app.url}/sword_coast/?child=${published}`);
    await see(other.page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await other.page.goto(`${own.app.url}/${published}/?child=${published}_2`);
    await see(other.page.getByRole('heading', { level: 2, name: `${name} 2`, exact: true })).toBeVisible();
    expect([...staff.complaints, ...other.complaints.filter((one) => !one.includes('404'))]).toEqual([]);
    await staff.context.close();
    await other.context.close();
  });
});

const shot = async (page: { screenshot: (options: { path: string }) => Promise<unknown> }, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
