import type { Page } from '@playwright/test';
import type { LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { type Api, makeAccount, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, placesList } from './support/campaign.ts';
import { mapIsThere, mapOnScreen, pixelOf } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { handOn } from './support/touch.ts';

const own = withWrittenApp();

async function open(size: 'desktop' | 'phone') {
  const dm = await makeAccount(own.app.url, 'Marisol');
  const { id } = await campaignWith(dm, ['Cormyr']);
  const visitor = await newVisitor(own.browser, size);
  await signIn(visitor.context, dm);
  await visitor.page.goto(onMap(own.app.url, id));
  return { dm, id, ...visitor };
}

const box = (page: Page, name: string) => placesList(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
const step = (page: Page, name: string) =>
  page
    .getByRole('radiogroup', { name: 'What players know of the selected places' })
    .getByRole('radio', { name, exact: true });
const shownNow = async (dm: Api, id: string) =>
  (await dm.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?content=0&campaign_id=${id}&as=player`))
    .total_children;

/** Writes down where a row stands in every frame of a page. */
const WATCH = `
  window.tops = new Set();
  const look = () => {
    const rows = [...document.querySelectorAll('button[data-place]')];
    const row = rows.find((one) => one.textContent.startsWith('Waterdeep'));
    if (row !== undefined) window.tops.add(Math.round(row.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

describe('one place of the list', () => {
  it('stands where it is from the first moment on: what comes later moves no row from under a hand', async () => {
    const dm = await makeAccount(own.app.url, 'Marisol');
    const { id } = await campaignWith(dm, ['Cormyr']);
    const { page, context } = await newVisitor(own.browser, 'desktop');
    await signIn(context, dm);
    await page.addInitScript(WATCH);
    await page.goto(onMap(own.app.url, id));
    await see(page.getByRole('button', { name: 'Select several places' })).toBeVisible();
    await see(page.getByRole('button', { name: 'What players know of Waterdeep' })).toBeVisible();
    expect(await page.evaluate('window.tops.size')).toBe(1);
  });

  it('is named by a key on its row, and made visited by the control at its end', async () => {
    const { page, dm, id } = await open('desktop');
    const row = placesList(page).getByRole('button', { name: /^Waterdeep/ });
    // What hears the keys has come.
    await see(placesList(page).getByRole('button', { name: 'What players know of Waterdeep' })).toBeVisible();
    await row.focus();
    await page.keyboard.press('3');
    await see(page.getByText('Waterdeep is named')).toBeVisible();
    // Nothing was opened.
    await see(page.getByRole('complementary')).toHaveCount(0);
    await placesList(page).getByRole('button', { name: 'What players know of Waterdeep' }).click();
    const card = page.getByRole('region', { name: 'Waterdeep' });
    await see(card.getByRole('radio', { name: 'Named' })).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await card.getByRole('radio', { name: 'Visited' }).click();
    await see(card).toHaveCount(0);
    await see(page.getByText('Waterdeep is visited')).toBeVisible();
    await see(row).toBeFocused();
    await page.keyboard.press('Control+z');
    await see(page.getByText('Undone.')).toBeVisible();
    await placesList(page).getByRole('button', { name: 'What players know of Waterdeep' }).click();
    await page.keyboard.press('Escape');
    await see(card).toHaveCount(0);
    expect(await shownNow(dm, id)).toBe(2);
  });

  it('opens its strip on a phone from the end of its row', async () => {
    const { page } = await open('phone');
    await page.getByRole('button', { name: /^Places 235/ }).tap();
    await placesList(page).getByRole('button', { name: 'What players know of Waterdeep' }).tap();
    const strip = page.getByRole('region', { name: 'Waterdeep', exact: true });
    await see(strip).toHaveAttribute('data-detent', 'strip');
    await strip.getByRole('radio', { name: 'Named' }).tap();
    await see(strip.getByText('Waterdeep is named')).toBeVisible();
  });
});

describe('several places of the list at once', () => {
  it('are chosen with Ctrl and Shift, named in one act, and taken back in one', async () => {
    const { page, dm, id } = await open('desktop');
    const list = placesList(page);
    await list.getByRole('button', { name: /^Waterdeep/ }).click({ modifiers: ['ControlOrMeta'] });
    await see(page.getByText('1 selected')).toBeVisible();
    // Nothing was opened.
    await see(page.getByRole('complementary')).toHaveCount(0);
    await box(page, 'Silverymoon').click({ modifiers: ['Shift'] });
    await see(page.getByText('4 selected')).toBeVisible();
    await box(page, 'Luskan').click();
    await see(page.getByText('3 selected')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await step(page, 'Named').click();
    await see(page.getByText('3 places are named')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText('Undone.')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(1);
    await page.getByRole('button', { name: 'Done' }).click();
    await see(list.getByRole('checkbox')).toHaveCount(0);
  });

  it('are asked about when they are many', async () => {
    const { page, dm, id } = await open('desktop');
    await page.getByRole('button', { name: 'Select several places' }).click();
    await see(step(page, 'Named')).toBeDisabled();
    await page.getByRole('button', { name: 'Whole list' }).click();
    await step(page, 'Named').click();
    await see(page.getByText('Name 235 places?')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(1);
    await page.getByRole('button', { name: 'Yes' }).click();
    await see(page.getByText('235 places are named')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(235);
    await page.keyboard.press('Control+z');
    await see(page.getByText('Undone.')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(1);
  });

  it('are chosen by a box that is drawn with Shift on the map, and named by a key', async () => {
    const { page, dm, id } = await open('desktop');
    const map = await dm.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?content=0&campaign_id=${id}`);
    await mapIsThere(page, map);
    const before = await mapOnScreen(page, map);
    const places = map.children.filter(({ name }) => ['Phandalin', 'Leilon'].includes(name));
    const [one, other] = places.map((place) => pixelOf(place, before, map));
    if (one === undefined || other === undefined) throw new Error('There are no such places.');
    const [left, right] = [Math.min(one.x, other.x) - 12, Math.max(one.x, other.x) + 12];
    await page.mouse.move(left, Math.min(one.y, other.y) - 12);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await page.mouse.move(right, Math.max(one.y, other.y) + 12, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await see(page.getByText('2 selected')).toBeVisible();
    // The list goes where the first of them stands.
    await see(placesList(page).getByRole('checkbox', { checked: true }).first()).toBeInViewport();
    // The map stands where it stood, and no place was opened.
    expect(await mapOnScreen(page, map)).toEqual(before);
    await see(page.getByRole('complementary')).toHaveCount(0);
    await page.keyboard.press('3');
    await see(page.getByText('2 places are named')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(3);
  });

  it('are begun on a phone by a long press on a row', async () => {
    const { page } = await open('phone');
    await page.getByRole('button', { name: /^Places 235/ }).tap();
    const row = placesList(page).getByRole('button', { name: /^Waterdeep/ });
    const at = await row.boundingBox();
    const from = { x: (at?.x ?? 0) + 60, y: (at?.y ?? 0) + 20 };
    const hand = await handOn(page);
    await hand.drag(from, from, 20, async () => {
      await see(page.getByText('1 selected')).toBeVisible();
    });
    await see(box(page, 'Waterdeep')).toBeChecked();
    await box(page, 'Neverwinter').tap();
    await see(page.getByText('2 selected')).toBeVisible();
    await step(page, 'Visited').tap();
    await see(page.getByText('2 places are visited')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });
});
