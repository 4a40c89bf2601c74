import type { Browser, Page, Route } from '@playwright/test';
import type { Child, HistoryPage, StaffPosition } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type Visitor, workerBrowser } from './support/browser.ts';
import { unfold } from './support/edit-page.ts';
import { further } from './support/further.ts';
import { mapOnScreen, mapRests, pixelOf } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { handOn } from './support/touch.ts';
import { readWorld, type World } from './support/world.ts';

let browser: Browser;
let app: RunningApp;
let [staff, other]: Api[] = [];
let world: World;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
  other = await makeStaff(app, 'Priya');
  world = await readWorld(app.url);
});

afterAll(() => app?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const field = (page: Page, label: string) => page.locator('input').and(page.getByLabel(label, { exact: true }));
const stored = (point: Pick<Child, 'id'>) => (staff as Api).get<StaffPosition>(`/api/position/${point.id}/`);
const changesOf = async (point: Child) =>
  (await (staff as Api).get<HistoryPage>(`/api/history/?position_id=${point.id}`)).changes;
const eventually = (read: () => Promise<unknown>) => see.poll(read);
const leave = ({ context }: Pick<Visitor, 'context'>) => context.close();

/** Opens a map in edit mode, as a member of the staff; `child` is the name of a place on the Sword Coast. */
async function edit(who: Api | undefined, child?: string, size: 'desktop' | 'phone' = 'desktop', slug = 'sword_coast') {
  const visitor = await newVisitor(browser, size);
  await signIn(visitor.context, who as Api);
  const query = child === undefined ? '' : `?child=${world.point(child).slug}`;
  await visitor.page.goto(`${app.url}/admin/${slug}/edit/${query}`);
  if (size === 'desktop') await see(visitor.page.getByText('Edit mode', { exact: true })).toBeVisible();
  if (child !== undefined) {
    await see(visitor.page.getByRole('heading', { level: 2, name: child, exact: true })).toBeVisible();
    await unfold(visitor.page);
    await mapRests(visitor.page);
  }
  return visitor;
}

describe('adding a place', () => {
  it('is a click and a name; then it is there, selected, for everybody; undo takes it away again', async () => {
    const visitor = await edit(staff, 'Amphail');
    const { page } = visitor;
    await button(page, 'Add a place').click();
    const at = { lat: world.point('Amphail').lat - 80, lng: world.point('Amphail').lng + 60 };
    const view = await mapOnScreen(page, world.details);
    const { x, y } = pixelOf(at, view, world.details);
    await page.mouse.click(x, y);
    await page.getByRole('textbox', { name: 'Name' }).fill("Gull's Rest");
    await page.keyboard.press('Enter');
    await see(page.getByText(/^1 added/)).toBeVisible();
    await button(page, 'Done').click();
    await mapRests(page);
    await page.mouse.click(x, y);
    await see(page.getByRole('heading', { level: 2, name: "Gull's Rest" })).toBeVisible();
    const added = (await readWorld(app.url)).point("Gull's Rest");
    expect(added.slug).toBe('gull__s_rest');
    expect(Math.abs(added.lat - at.lat)).toBeLessThanOrEqual(1 / view.zoom);
    await page.reload();
    await see(page.getByRole('heading', { level: 2, name: "Gull's Rest" })).toBeVisible();
    await button(page, 'Close').click();
    await button(page, 'More').click();
    await button(page, 'History of this map').click();
    await page.getByRole('button', { name: 'Revert: Odalys put it on the map' }).click();
    await eventually(async () => (await readWorld(app.url)).points.some(({ id }) => id === added.id)).toBe(false);
    await leave(visitor);
  });

  further('takes a location that exists, which stays one location', async () => {
    const visitor = await edit(staff);
    const { page } = visitor;
    await mapRests(page);
    await button(page, 'Add a place').click();
    await button(page, 'In the middle').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Castle Waterd');
    await page.getByRole('option', { name: /Castle Waterdeep/ }).click();
    await see(page.getByText('Castle Waterdeep is put on this map too')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await see(page.getByText(/^1 added/)).toBeVisible();
    await button(page, 'Done').click();
    const added = (await readWorld(app.url)).point('Castle Waterdeep');
    const inside = (await readWorld(app.url, 'waterdeep')).point('Castle Waterdeep');
    expect(added.location_id).toBe(inside.location_id);
    await page.keyboard.press('Control+z');
    await see(page.locator(`[data-place="${added.id}"]`)).toHaveCount(0);
    await leave(visitor);
  });
});

describe('two staff at one point', () => {
  it('nothing goes over the other without being seen: keep mine, then take theirs', async () => {
    const point = world.point('Julkoun');
    const first = await edit(staff, 'Julkoun');
    const second = await edit(other, 'Julkoun');
    await first.page.keyboard.press('w');
    await eventually(async () => (await stored(point)).scale).toBe(point.scale + 2);
    await second.page.keyboard.press('d');
    const versions = second.page.getByRole('region', { name: 'Both versions' });
    await see(versions.getByRole('row', { name: /^Rotation 10° 0°$/ })).toBeVisible();
    await see(
      versions.getByRole('row', { name: new RegExp(`^Scale ${point.scale + 2} ${point.scale + 2}$`) }),
    ).toBeVisible();
    await see(second.page.getByText(/Odalys saved this/)).toBeVisible();
    expect(await findBarriers(second.page)).toEqual([]);
    await second.page.getByRole('button', { name: 'Keep mine' }).click();
    await eventually(async () => (await stored(point)).rotation).toBe(10);
    expect((await stored(point)).scale).toBe(point.scale + 2);

    await first.page.keyboard.press('a');
    await first.page.getByRole('button', { name: 'Take theirs' }).click();
    await see(field(first.page, 'Rotation')).toHaveValue('10');
    expect((await stored(point)).rotation).toBe(10);
    await leave(first);
    await leave(second);
  });

  further("an undo that would go over the other's change asks first", async () => {
    const point = world.point('Bargewright Inn');
    const visitor = await edit(staff, 'Bargewright Inn');
    await visitor.page.keyboard.press('w');
    await eventually(async () => (await stored(point)).scale).toBe(point.scale + 2);
    await (other as Api).post(`/api/change_position_text/${point.id}/`, { scale: 40 });
    await visitor.page.keyboard.press('Control+z');
    await see(visitor.page.getByRole('row', { name: `Scale 40 ${point.scale}` })).toBeVisible();
    await visitor.page.getByRole('button', { name: 'Leave it as it is' }).click();
    expect((await stored(point)).scale).toBe(40);
    await leave(visitor);
  });
});

describe('a bad connection', () => {
  it('loses no change, and makes none twice', async () => {
    const visitor = await edit(staff, 'Secomber');
    const { page } = visitor;
    const point = world.point('Secomber');
    let lost = 0;
    await page.route('**/api/change_position_text/**', async (route: Route) => {
      if (lost++ > 0) return route.continue();
      // Carried out, and the answer lost on its way.
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('d');
    await see(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    expect(await changesOf(point)).toHaveLength(1);
    await page.context().setOffline(true);
    await page.keyboard.press('w');
    await see(page.getByText(/is not saved/)).toBeVisible();
    await see(field(page, 'Scale')).toHaveValue(String(point.scale + 2));
    await page.context().setOffline(false);
    await eventually(async () => (await stored(point)).scale).toBe(point.scale + 2);
    expect(await changesOf(point)).toHaveLength(2);
    await leave(visitor);
  });
});

describe('on a phone', () => {
  it('buttons do what keys do, and a tap places what is moved', async () => {
    const visitor = await edit(staff, "Liam's Hold", 'phone');
    const { page } = visitor;
    const point = world.point("Liam's Hold");
    await button(page, 'Turn right').tap();
    await button(page, 'Larger').tap();
    await eventually(async () => (await stored(point)).scale).toBe(point.scale + 2);
    expect((await stored(point)).rotation).toBe((point.rotation + 10) % 360);
    await button(page, 'Move Position').tap();
    await see(page.getByText('Tap the map to place')).toBeVisible();
    const hand = await handOn(page);
    await hand.tap({ x: 195, y: 480 });
    await see(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await eventually(async () => (await stored(point)).lat !== point.lat).toBe(true);
    await button(page, /^Undo/).tap();
    await eventually(async () => (await stored(point)).lat).toBe(point.lat);
    await leave(visitor);
  });
});
