import type { Browser } from '@playwright/test';
import type { PositionSaved, StaffPosition } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { mapIsThere, mapOnScreen, mapRests, pixelOf } from './support/map-on-screen.ts';
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

it('a place whose name has no room is found where one edits: pointed at, selected and moved; readers see the other one', async () => {
  const { details, points } = await readWorld(app.url);
  // In open water a great name, and under all of it a small one.
  const sea = points.find(({ name }) => name === 'Sea of Swords');
  if (sea === undefined) throw new Error('The demo world has no Sea of Swords');
  const there = { lat: Math.round(sea.lat) + 420, lng: Math.round(sea.lng) };
  const add = async (name: string, scale: number) => {
    const { position } = await staff.post<PositionSaved>('/api/add_position/', {
      parent_id: details.id,
      name,
      scale,
      ...there,
    });
    // On their point and without a dot.
    const text = { display_dot: false, label_y_offset: 0, label_by_hand: false };
    await staff.post(`/api/change_position_text/${position.id}/`, text);
    return position;
  };
  const great = await add('The Great Maelstrom', 40);
  const small = await add('Wreck', 18);
  const stored = () => staff.get<StaffPosition>(`/api/position/${small.id}/`);
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

  const { context, page } = await newVisitor(browser);
  await signIn(context, staff);
  const spot = async () => pixelOf(there, await mapOnScreen(page, details), details);
  // Opened at the place, so that it lies in the middle; then nothing is selected.
  await page.goto(`${app.url}/sword_coast/?child=${great.slug}`);
  await mapIsThere(page, details);
  await see(heading(great.name)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await see(heading(great.name)).toHaveCount(0);
  await mapRests(page);
  const asReader = await spot();
  await page.mouse.click(asReader.x, asReader.y);
  await see(heading(great.name)).toBeVisible();

  await page.goto(`${app.url}/admin/sword_coast/edit/?child=${great.slug}`);
  await mapIsThere(page, details);
  await see(heading(great.name)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await see(heading(great.name)).toHaveCount(0);
  await mapRests(page);
  const at = await spot();
  await see
    .poll(async () => {
      await page.mouse.move(at.x + 40, at.y);
      await page.mouse.move(at.x, at.y);
      return page.getByRole('button', { name: small.name, exact: true }).count();
    })
    .toBeGreaterThan(0);
  await page.mouse.click(at.x, at.y);
  await see(heading(small.name)).toBeVisible();
  await mapRests(page);

  // What is selected is moved like any other place.
  await page.getByRole('button', { name: 'Move Position' }).first().click();
  const from = await spot();
  await page.mouse.click(from.x + 60, from.y + 50);
  await see.poll(async () => (await stored()).lat).not.toBe(there.lat);
  expect((await stored()).lng).toBeGreaterThan(there.lng);
  await context.close();
});
