import type { LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

describe('many places at once', () => {
  it('are shown by a drawn area with taps on a phone, and taken back', async () => {
    const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
    const { id } = await campaignWith(dm, []);
    await priya.post(`/api/home/campaign/${id}/join/`, {});
    const total = async () =>
      (await priya.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?campaign_id=${id}&content=0`))
        .total_children;
    const { context, page } = await newVisitor(own.browser, 'phone');
    await signIn(context, dm);
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    await page.getByRole('button', { name: 'Set many places at once' }).click();
    await page.getByText('Everything in an area I draw').click();
    const corners = [
      [30, 190],
      [360, 200],
      // Above the sheet, which stands on the bar of the DM.
      [300, 390],
      [40, 380],
    ] as const;
    const said = ['2 more corner', '1 more corner', '3 corners. Tap', '4 corners. Tap'];
    for (const [index, [x, y]] of corners.entries()) {
      // Two taps close together in time would be a double tap.
      await page.waitForTimeout(400);
      await page.touchscreen.tap(x, y);
      await see(page.getByText(said[index] ?? '')).toBeVisible();
    }
    await see(page.getByText('4 corners. Tap on for more.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Named', exact: true }).click();
    // How many places lie in it depends on the map; many are asked about.
    const sure = page.getByRole('button', { name: 'Change them all' });
    await see(sure.or(page.getByText(/^\d+ places? changed/))).toBeVisible();
    if (await sure.isVisible()) await sure.click();
    await see(page.getByText(/^\d+ places? changed/)).toBeVisible();
    const shown = Number(/^\d+/.exec((await page.getByText(/^\d+ places? changed/).textContent()) ?? '')?.[0]);
    expect(shown).toBeGreaterThan(0);
    expect(await total()).toBe(shown);
    await page.getByRole('region', { name: 'Set many places at once' }).getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText(/^Undone/)).toBeVisible();
    expect(await total()).toBe(0);
    await context.close();
  });
});
