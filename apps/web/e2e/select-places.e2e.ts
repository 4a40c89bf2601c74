import type { Page } from '@playwright/test';
import type { LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { type Api, makeAccount, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, placesList } from './support/campaign.ts';
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
    await see(page.getByText('Taken back.')).toBeVisible();
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
    await see(page.getByText('Taken back.')).toBeVisible();
    expect(await shownNow(dm, id)).toBe(1);
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
