import type { Page } from '@playwright/test';
import type { LocationMapDetails, LocationSaved, PositionSaved, StaffPosition, World } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { labelsArePainted, mapRests } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { handOn } from './support/touch.ts';

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
    await shot(page, 'handles');

    await dragHandle(page, '[data-handle="pin"]', { x: 120, y: -60 }, async () => {
      await shot(page, 'handles-pin');
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
    await shot(page, 'handles-label');

    await dragHandle(page, '[data-corner="bottom-right"]', { x: 40, y: 10 }, async () => {
      await see(page.getByText(/^Size \d+$/)).toBeVisible();
      await shot(page, 'handles-size');
    });
    await see.poll(async () => (await stored(id)).scale).toBeGreaterThan(30);

    await dragHandle(page, '[data-handle="turn"]', { x: -30, y: -10 }, async () => {
      await see(page.getByText(/^\d+°$/)).toBeVisible();
      await shot(page, 'handles-turn');
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

/** Three places of two sizes around the middle of a map of 2000 by 1500, and one aside. */
const three = [
  { name: 'Triboar', lat: 800, lng: 950, scale: 30 },
  { name: 'Yartar', lat: 780, lng: 1100, scale: 20 },
  { name: 'Conyberry', lat: 700, lng: 1000, scale: 20 },
  { name: 'Leilon', lat: 500, lng: 1150, scale: 30 },
];
/** One CSS pixel a map unit, about the middle of the map. */
const VIEW = '#1000,750,1';
/** Where places stand in the window in that view; beside the rail, and on a phone below the title. */
async function placesOn(page: Page, made: readonly StaffPosition[], covered: { left: number; top: number }) {
  const stage = await page.getByRole('application').boundingBox();
  if (stage === null) throw new Error('There is no map.');
  const middle = {
    x: stage.x + covered.left + (stage.width - covered.left) / 2,
    y: stage.y + covered.top + (stage.height - covered.top) / 2,
  };
  return (index: number) => {
    const { lat, lng } = made[index] as StaffPosition;
    return { x: middle.x + lng - 1000, y: middle.y + 750 - lat };
  };
}
/** On how many lines the words of a button are. */
const linesOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button);
    return words.getClientRects().length;
  });
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe('a map in edit mode', () => {
  it('is shown whole by its button, from however close', async () => {
    const { url } = await mapWith('Near Coast', three);
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, owner);
    await page.goto(`${url}#1000,750,4`);
    await labelsArePainted(page);
    await page.getByRole('button', { name: 'Whole map' }).click();
    // The map is 2000 units wide, and the window 1280 pixels.
    await see.poll(() => Number(page.url().split(',').at(-1))).toBeLessThan(0.7);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('many places', () => {
  it('are chosen by a box and by Shift, moved, sized, duplicated and taken off as one, each with one undo', async () => {
    const { url, made, read } = await mapWith('Broad Coast', three);
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, owner);
    await page.goto(`${url}${VIEW}`);
    await see(page.getByRole('button', { name: 'Triboar' }).first()).toBeVisible();
    await labelsArePainted(page);
    const at = await placesOn(page, made, { left: 316, top: 0 });
    const bar = page.getByRole('region', { name: 'Chosen places', exact: true });
    const said = bar.getByRole('status');
    const undo = (label: string) => page.getByRole('button', { name: `Undo: ${label}` }).click();

    await page.keyboard.down('Shift');
    await page.mouse.move(at(0).x - 60, at(0).y - 60);
    await page.mouse.down();
    await page.mouse.move(at(1).x + 60, at(2).y + 40, { steps: 5 });
    await shot(page, 'many-box');
    await page.mouse.up();
    await see(bar.getByText('3 places', { exact: true })).toBeVisible();
    await page.mouse.click(at(3).x, at(3).y);
    await see(bar.getByText('4 places', { exact: true })).toBeVisible();
    await page.mouse.click(at(3).x, at(3).y);
    await page.keyboard.up('Shift');
    await see(bar.getByText('3 places', { exact: true })).toBeVisible();
    await shot(page, 'many');
    for (const name of ['Add more', 'Clear']) expect([name, await linesOf(page, name)]).toEqual([name, 1]);
    expect(await findBarriers(page)).toEqual([]);

    const before = made.map(({ lat, lng }) => ({ lat, lng }));
    await page.mouse.move(at(2).x, at(2).y);
    await page.mouse.down();
    await page.mouse.move(at(2).x + 50, at(2).y + 30, { steps: 5 });
    await shot(page, 'many-drag');
    await page.mouse.up();
    await see(said).toHaveText('3 places moved.');
    const moved = await Promise.all(made.map(({ id }) => stored(id)));
    for (const index of [0, 1, 2]) {
      expect((moved[index] as StaffPosition).lng).toBeGreaterThan((before[index] as { lng: number }).lng);
      expect((moved[index] as StaffPosition).lat).toBeLessThan((before[index] as { lat: number }).lat);
    }
    expect(moved[3]).toMatchObject(before[3] as object);
    await shot(page, 'many-moved');

    await bar.getByRole('button', { name: 'Make 3 places larger' }).click();
    await see(said).toHaveText('3 places sized.');
    expect((await stored((made[0] as StaffPosition).id)).scale).toBe(33);
    expect((await stored((made[1] as StaffPosition).id)).scale).toBe(22);
    await bar.getByRole('button', { name: 'Duplicate' }).click();
    await see(said).toHaveText('3 places duplicated.');
    expect((await read()).children).toHaveLength(7);
    await undo('Duplicate 3 places');
    await see.poll(async () => (await read()).children.length).toBe(4);
    await undo('Size of 3 places');
    await undo('Move 3 places');
    for (const index of [0, 1, 2, 3])
      await see
        .poll(() => stored((made[index] as StaffPosition).id))
        .toMatchObject({ ...(before[index] as object), scale: three[index]?.scale });

    await page.keyboard.press('Escape');
    await see(bar).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+a');
    await see(bar.getByText('4 places', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Leave out Leilon' }).click();
    await bar.getByRole('button', { name: 'De-activate' }).click();
    await see.poll(async () => (await read()).children.map(({ name }) => name)).toEqual(['Leilon']);
    await undo('De-activate 3 places');
    await see.poll(async () => (await read()).children.length).toBe(4);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are chosen on a phone by a finger that rests, then by taps, and one that is dragged takes all along', async () => {
    const { url, made } = await mapWith('Wide Coast', three);
    const { context, page, complaints } = await newVisitor(own.browser, 'phone');
    await signIn(context, owner);
    await page.goto(`${url}${VIEW}`);
    await labelsArePainted(page);
    const at = await placesOn(page, made, { left: 0, top: 84 });
    const bar = page.getByRole('region', { name: 'Chosen places', exact: true });
    const hand = await handOn(page);
    await hand.drag(at(0), at(0), 1, () => see(bar.getByText('1 place', { exact: true })).toBeVisible());
    await page.touchscreen.tap(at(2).x, at(2).y);
    await see(bar.getByText('2 places', { exact: true })).toBeVisible();
    await shot(page, 'many-phone');
    expect(await findBarriers(page)).toEqual([]);
    await hand.drag(at(0), { x: at(0).x + 30, y: at(0).y + 40 });
    await see(bar.getByRole('status')).toHaveText('2 places moved.');
    await page.getByRole('button', { name: 'Undo: Move 2 places' }).tap();
    await see.poll(() => stored((made[2] as StaffPosition).id)).toMatchObject({ lat: 700, lng: 1000 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
