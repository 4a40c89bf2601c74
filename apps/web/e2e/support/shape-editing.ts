import type { Page } from '@playwright/test';
import type { Child, MapCoordinate } from '@venture-atlas/types';
import { expect } from 'vitest';
import { signIn } from './accounts.ts';
import { newVisitor } from './browser.ts';
import { unfold } from './edit-page.ts';
import { type MapOnScreen, mapOnScreen, mapRests, type Pixel } from './map-on-screen.ts';
import type { StaffedApp } from './own-app-hooks.ts';
import { see } from './see.ts';
import { readWorld } from './world.ts';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
export const handles = (page: Page) => page.locator('[data-vertex]');
export const count = (page: Page, words: RegExp) => see(page.getByText(words).first()).toBeVisible();

/** Opens the edit page at a place and starts editing its shape. */
export async function editShape(
  { browser, app, staff, world }: StaffedApp,
  name: string,
  size: 'desktop' | 'phone' = 'desktop',
) {
  const place = world.point(name);
  const visitor = await newVisitor(browser, size);
  await signIn(visitor.context, staff);
  const { page } = visitor;
  await page.goto(`${app.url}/admin/sword_coast/edit?child=${place.slug}`);
  await unfold(page);
  await see(page.getByRole('button', { name: 'Edit Shape', exact: true }).first()).toBeVisible();
  await mapRests(page);
  await press(page, 'Edit Shape');
  await see(page.getByRole('toolbar', { name: `Shape of ${name}` })).toBeVisible();
  await see(page.locator('[data-shape-tool]')).toBeVisible();
  const view = await mapOnScreen(page, world.details);
  return { ...visitor, place, view };
}

/** The place of the map under a pixel. */
export const placeUnder = ({ world }: StaffedApp, { x, y }: Pixel, view: MapOnScreen): MapCoordinate => [
  (x - view.left) / view.zoom,
  (world.details.map_height ?? 0) - (y - view.top) / view.zoom,
];

/** Where the handles say that their points are, ring by ring in map units. */
export async function told(page: Page): Promise<MapCoordinate[]> {
  const labels = await handles(page).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label') ?? ''));
  return labels.map((label) => {
    const [, lng, lat] = /, (-?[\d.]+) right, (-?[\d.]+) up$/.exec(label) ?? [];
    return [Number(lng), Number(lat)];
  });
}

export async function clickAll(page: Page, ...pixels: [number, number][]): Promise<void> {
  for (const [x, y] of pixels) {
    const before = await handles(page).count();
    await page.mouse.click(x, y);
    await see(handles(page)).toHaveCount(before + 1);
  }
}

export async function drag(page: Page, from: Pixel, to: Pixel): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** A place as the server has it now. */
export async function storedPlace({ app }: StaffedApp, name: string): Promise<Child> {
  return (await readWorld(app.url)).point(name);
}

/** Stops editing and waits until the server has the shape. */
export async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/change_position_text/'));
  await press(page, 'Stop Editing Shape');
  expect((await answer).status()).toBe(200);
  await see(page.getByRole('toolbar', { name: /^Shape of/ })).toHaveCount(0);
}

export const near = (a: MapCoordinate | undefined, b: MapCoordinate, view: MapOnScreen) => {
  // A pixel of the screen is as exact as a mouse can be.
  expect(Math.abs((a?.[0] ?? Number.NaN) - b[0])).toBeLessThan(1.2 / view.zoom);
  expect(Math.abs((a?.[1] ?? Number.NaN) - b[1])).toBeLessThan(1.2 / view.zoom);
};
