import type { Page } from '@playwright/test';
import type { LocationMapDetails, LocationSaved, PositionSaved, StaffPosition, World } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { mapRests } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
let owner: Api;
let world: World;

beforeAll(async () => {
  owner = await makeAccount(own.app.url, 'Odalys');
  world = await owner.post<World>('/api/worlds/', { name: 'Harrow' });
});

/** A map of its own with these places. */
async function mapWith(name: string, places: readonly { name: string; lat: number; lng: number; scale: number }[]) {
  const wish = { world_id: world.id, name, map_size: { width: 2000, height: 1500 } };
  const { id, slug } = (await owner.post<LocationSaved>('/api/home/location/', wish)).location;
  const made: StaffPosition[] = [];
  for (const place of places)
    made.push((await owner.post<PositionSaved>('/api/add_position/', { parent_id: id, ...place })).position);
  const read = () => owner.get<LocationMapDetails>(`/api/location_map_details/${slug}/?content=0&world_id=${world.id}`);
  return { url: `${own.app.url}/world/${world.id}/${slug}/edit/`, made, read };
}
const stored = (id: number) => owner.get<StaffPosition>(`/api/position/${id}/`);

/** Where a handle is, in the window. */
async function handleAt(page: Page, handle: string): Promise<{ x: number; y: number }> {
  return page.locator(`[data-handles] ${handle}`).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
}

/** Drags a handle; `before` is called while the button is still down. */
async function dragHandle(page: Page, handle: string, by: { x: number; y: number }, before?: () => Promise<void>) {
  const { x, y } = await handleAt(page, handle);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 3 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 });
  await before?.();
  await page.mouse.up();
}

describe('the handles of a place', () => {
  it('move its pin and its name, size and turn it by hand; Escape puts back, each drag is one undo', async () => {
    const { url, made, read } = await mapWith('Long Coast', [{ name: 'Red Larch', lat: 750, lng: 1000, scale: 30 }]);
    const [{ id }] = made as [StaffPosition];
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, owner);
    await page.goto(`${url}?child=red_larch`);
    await see(page.locator('[data-handle="label"]')).toBeVisible();
    await mapRests(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/handles.png` });

    await dragHandle(page, '[data-handle="pin"]', { x: 120, y: -60 }, async () => {
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/handles-pin.png` });
    });
    await see.poll(async () => (await stored(id)).lng).toBeGreaterThan(1000);
    const moved = await stored(id);
    expect(moved.lat).toBeGreaterThan(750);
    expect(moved.label_by_hand).toBe(false);

    await dragHandle(page, '[data-handle="pin"]', { x: 80, y: 40 }, () => page.keyboard.press('Escape'));
    await see(page.getByRole('heading', { level: 2, name: 'Red Larch' })).toBeAttached();
    expect(await stored(id)).toMatchObject({ lat: moved.lat, lng: moved.lng });

    await dragHandle(page, '[data-handle="label"]', { x: 60, y: 50 });
    await see.poll(async () => (await stored(id)).label_by_hand).toBe(true);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/handles-label.png` });

    await dragHandle(page, '[data-corner="bottom-right"]', { x: 40, y: 10 }, async () => {
      await see(page.getByText(/^Size \d+$/)).toBeVisible();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/handles-size.png` });
    });
    await see.poll(async () => (await stored(id)).scale).toBeGreaterThan(30);

    await dragHandle(page, '[data-handle="turn"]', { x: -30, y: -10 }, async () => {
      await see(page.getByText(/^\d+°$/)).toBeVisible();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/handles-turn.png` });
    });
    await see.poll(async () => (await stored(id)).rotation).not.toBe(0);
    expect((await stored(id)).rotation % 5).toBe(0);

    for (const label of ['Turn Red Larch', 'Size of Red Larch', 'Move the name of Red Larch', 'Move Red Larch'])
      await page.getByRole('button', { name: `Undo: ${label}` }).click();
    const [first] = made as [StaffPosition];
    await see
      .poll(async () => (await read()).children[0])
      .toMatchObject({ lat: first.lat, lng: first.lng, scale: 30, rotation: 0 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
