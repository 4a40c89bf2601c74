import type { Page } from '@playwright/test';
import type { Child, StaffPosition } from '@venture-atlas/types';
import { type Api, signIn } from './accounts.ts';
import { newVisitor, type Visitor } from './browser.ts';
import { mapRests } from './map-on-screen.ts';
import type { StaffedApp } from './own-app-hooks.ts';
import { see } from './see.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
export const field = (page: Page, label: string) => page.locator('input').and(page.getByLabel(label, { exact: true }));
export const eventually = (read: () => Promise<unknown>) => see.poll(read);
export const leave = ({ context }: Pick<Visitor, 'context'>) => context.close();

/** A point as the server keeps it. */
export const storedPosition = (staff: Api, point: Pick<Child, 'id'>) =>
  staff.get<StaffPosition>(`/api/position/${point.id}/`);

interface EditOptions {
  size?: 'desktop' | 'phone';
  theme?: 'light' | 'dark';
  as?: Api;
}

/** Opens the map in edit mode at a place, as staff. */
export async function editPlace({ browser, app, staff, world }: StaffedApp, name: string, options: EditOptions = {}) {
  const { size = 'desktop', theme = 'light', as = staff } = options;
  const point = world.point(name);
  const visitor = await newVisitor(browser, size, theme);
  await signIn(visitor.context, as);
  await visitor.page.goto(`${app.url}/admin/sword_coast/edit/?child=${point.slug}`);
  await see(visitor.page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await unfold(visitor.page);
  await mapRests(visitor.page);
  return { ...visitor, point };
}

/** Opens what is closed at first in the panel: the exact position, and shape and parents. */
export async function unfold(page: Page): Promise<void> {
  for (const name of ['Exact position', 'Shape and parents']) {
    const fold = page.getByRole('button', { name, exact: true });
    await see(fold).toBeVisible();
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  }
}

/** Goes on to another place of the map that is open, by its search, and to what staff do with it. */
export async function goOnTo({ world }: StaffedApp, page: Page, name: string): Promise<Child> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: /^Search the/ }).fill(name);
  await see(page.getByRole('option', { name, exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await see(heading).toBeFocused();
  await page.getByRole('tab', { name: 'Edit POI' }).click();
  await unfold(page);
  await heading.focus();
  await mapRests(page);
  return world.point(name);
}
