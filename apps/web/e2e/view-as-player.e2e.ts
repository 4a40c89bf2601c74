import type { LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeAccount, makePair, onMap, signIn } from './support/accounts.ts';
import { anyViewOf } from './support/address.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, openPlace, placesList } from './support/campaign.ts';
import { watchCalls } from './support/campaign-walk.ts';
import { further } from './support/further.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

/** Of the Sword Coast, not shown in the campaign, and in no text of what is shown. */
const HIDDEN = ['Anauroch', 'Moonshae'];

async function evening() {
  const [dm, player] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id } = await campaignWith(dm, ['Cormyr']);
  return { dm, player, id };
}

describe('the eyes of a player', () => {
  it('show the DM exactly what the server gives a player', async () => {
    const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
    const { id } = await campaignWith(dm, ['Cormyr', 'Amn', 'High Moor']);
    await priya.post(`/api/home/campaign/${id}/join/`, {});
    const { context, page } = await newVisitor(own.browser);
    await signIn(context, dm);
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    const asked = page.waitForResponse((response) => /location_map_details.*as=player/.test(response.url()));
    await page.getByRole('button', { name: 'View as player' }).click();
    const seen = await (await asked).json();
    const given = await priya.get<LocationMapDetails>(
      `/api/location_map_details/sword_coast/?campaign_id=${id}&content=0`,
    );
    expect(seen.children).toEqual(given.children);
    expect(seen.campaign_settings).toEqual(given.campaign_settings);
    expect(seen.total_children).toBe(3);
    await see(placesList(page).getByRole('listitem').getByRole('button')).toHaveText([/^Cormyr/, /^Amn/, /^High Moor/]);
    await see(page.getByRole('button', { name: 'DM tools' })).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to DM view' }).click();
    await see(page.getByRole('button', { name: 'DM tools' })).toBeVisible();
    await context.close();
  });

  further('stay on while travelling, in the campaign all the way and back', async () => {
    const dm = await makeAccount(own.app.url, 'Marisol');
    const { id } = await campaignWith(dm, ['Waterdeep']);
    const { context, page } = await newVisitor(own.browser);
    await signIn(context, dm);
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    await page.getByRole('button', { name: 'View as player' }).click();
    await see(page.getByText('This is what your players see.')).toBeVisible();
    await openPlace(page, /^Waterdeep/);
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await see(page).toHaveURL(anyViewOf(`${own.app.url}/campaign/${id}/waterdeep/?as=player`));
    await see(page.getByText('This is what your players see.')).toBeVisible();
    await page.getByRole('link', { name: 'Up to Sword Coast' }).click();
    await see(page).toHaveURL(anyViewOf(`${onMap(own.app.url, id)}?as=player&child=waterdeep`));
    await page.goBack();
    await see(page.getByRole('heading', { name: 'Waterdeep Map' })).toBeVisible();
    await context.close();
  });
});

describe("the DM's look with a player's eyes", () => {
  it('is in the address: a reload, Back and an address without it keep it until the DM ends it', async () => {
    const { dm, id } = await evening();
    const { context, page } = await newVisitor(own.browser);
    await signIn(context, dm);
    const watch = watchCalls(page, id);
    const banner = page.getByText('This is what your players see.');
    await page.goto(`${onMap(own.app.url, id)}?child=anauroch`);
    await see(page.getByRole('tab', { name: 'Your Campaign' })).toBeVisible();
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    await page.getByRole('button', { name: 'View as player' }).click();
    await see(banner).toBeVisible();
    await see(page).toHaveURL(anyViewOf(`${onMap(own.app.url, id)}?as=player`));
    const before = (await watch.answers()).length;
    await page.reload();
    await see(banner).toBeVisible();
    await page.goBack();
    await see(banner).toBeVisible();
    await see(page).toHaveURL(/as=player/);
    await page.goto(`${onMap(own.app.url, id)}?child=cormyr`);
    await see(banner).toBeVisible();
    await see(page).toHaveURL(/as=player/);
    const since = (await watch.answers()).slice(before);
    expect(HIDDEN.filter((name) => since.includes(name))).toEqual([]);
    // The link that goes to the players does not say how the DM looks.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${onMap(own.app.url, id)}?child=cormyr`);
    await page.getByRole('button', { name: 'Back to DM view' }).click();
    await see(page.getByRole('button', { name: 'DM tools' })).toBeVisible();
    await page.reload();
    await see(page.getByRole('button', { name: 'DM tools' })).toBeVisible();
    await context.close();
  });

  it('shows a player who gets its address their own view', async () => {
    const { player, id } = await evening();
    for (const who of [undefined, player]) {
      const { context, page } = await newVisitor(own.browser);
      if (who !== undefined) await signIn(context, who);
      await page.goto(`${onMap(own.app.url, id)}?as=player`);
      await see(page.getByRole('heading', { level: 1, name: 'Sword Coast Map' })).toBeVisible();
      await see(page).toHaveURL(anyViewOf(onMap(own.app.url, id)));
      await context.close();
    }
  });
});
