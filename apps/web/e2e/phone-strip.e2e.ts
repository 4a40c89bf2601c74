import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { isStream } from './support/live.ts';
import { labelOf, mapIsThere, mapOnScreen, mapRests, type Pixel, pixelOf } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { handOn } from './support/touch.ts';

const own = withWrittenApp();

/** An evening with the DM on a phone, and a player who looks on. */
async function evening() {
  const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id } = await campaignWith(dm, ['Cormyr']);
  await priya.post(`/api/home/campaign/${id}/join/`, {});
  await dm.post(`/api/home/campaign/${id}/sessions/start/`, { number: 1 });
  const map = await dm.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?content=0&campaign_id=${id}`);
  const phone = await newVisitor(own.browser, 'phone', 'light', { reducedMotion: 'no-preference' });
  await signIn(phone.context, dm);
  await phone.page.goto(onMap(own.app.url, id));
  await mapIsThere(phone.page, map);
  await see(phone.page.getByRole('button', { name: /^Session 1/ })).toBeVisible();
  return { dm, priya, id, map, ...phone, hand: await handOn(phone.page) };
}

/** The largest name of the map that stands within these edges, and where. */
async function placeWithin(
  { page, map }: Pick<Awaited<ReturnType<typeof evening>>, 'page' | 'map'>,
  { top, bottom }: { top: number; bottom: number },
): Promise<{ place: Child; at: Pixel }> {
  const view = await mapOnScreen(page, map);
  const [first] = map.children
    .filter(({ geojson, name }) => geojson === null && name !== 'Cormyr')
    .map((place) => ({ place, at: pixelOf(labelOf(place), view, map) }))
    .filter(({ at: { x, y } }) => x > 60 && x < 330 && y > top && y < bottom)
    .sort((one, other) => other.place.scale - one.place.scale);
  if (first === undefined) throw new Error('There is no place.');
  return first;
}

describe('a DM with one thumb', () => {
  it('reveals a place in two taps from the map, and takes it back with a third', async () => {
    const table = await evening();
    const { page, hand, priya, id } = table;
    const player = await newVisitor(own.browser, 'phone');
    await signIn(player.context, priya);
    const followed = player.page.waitForRequest((request) => isStream(request.url()));
    await player.page.goto(onMap(own.app.url, id));
    await followed;

    const { place, at } = await placeWithin(table, { top: 200, bottom: 480 });
    const before = await mapOnScreen(page, table.map);
    await hand.tap(at);
    const strip = page.getByRole('region', { name: place.name, exact: true });
    await see(strip.getByText('Your players cannot see this place.')).toBeVisible();
    await see(strip.getByText(/^This map is public\. Outside the campaign/)).toBeVisible();
    await see.poll(async () => Math.round((await strip.boundingBox())?.height ?? 0)).toBe(190);
    await mapRests(page);
    // It stands beside the strip: nothing moves.
    expect(await mapOnScreen(page, table.map)).toEqual(before);
    expect(await findBarriers(page)).toEqual([]);

    const named = strip.getByRole('radio', { name: 'Named' });
    const where = await named.boundingBox();
    await named.tap();
    await see(strip.getByText(`${place.name} is named`)).toBeVisible();
    await see(player.page.locator('[data-live-line]')).toContainText(`New on the map: ${place.name}`);
    expect(await named.boundingBox()).toEqual(where);
    await see(strip.locator('[data-reach]')).toHaveText('· on 1 of 1 screen');
    await see(strip.locator('[data-reach]')).toBeVisible();
    await strip.getByRole('button', { name: 'Undo' }).tap();
    await see(strip.getByText('Undone.')).toBeVisible();
    await see(player.page.getByRole('button', { name: 'Places 1' })).toBeVisible();
  });

  it('drags the strip up to the whole panel, and away', async () => {
    const table = await evening();
    const { page, hand } = table;
    const { place, at } = await placeWithin(table, { top: 200, bottom: 480 });
    await hand.tap(at);
    const sheet = page.getByRole('region', { name: place.name, exact: true });
    await see(sheet).toHaveAttribute('data-detent', 'strip');
    const name = await sheet.getByRole('heading', { name: place.name }).boundingBox();
    const from = { x: (name?.x ?? 0) + 20, y: (name?.y ?? 0) + 8 };
    await hand.drag(from, { x: from.x, y: from.y - 180 });
    await see(sheet).toHaveAttribute('data-detent', /half|full/);
    await see(sheet.getByRole('tab', { name: 'Your Campaign' })).toBeVisible();
    // Half of the stage between the two bars.
    await see.poll(async () => Math.round((await sheet.boundingBox())?.height ?? 0)).toBe((844 - 60 - 56) / 2);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await see(sheet).toHaveCount(0);
  });

  it('sees a place that the strip would cover come out from under it, and flicks the strip away', async () => {
    const table = await evening();
    const { page, hand } = table;
    const { place, at } = await placeWithin(table, { top: 200, bottom: 480 });
    await hand.drag({ x: 100, y: at.y }, { x: 100, y: 615 }, 60);
    await mapRests(page);
    const low = { place, at: pixelOf(labelOf(place), await mapOnScreen(page, table.map), table.map) };
    expect(low.at.y).toBeGreaterThan(844 - 56 - 190);
    await hand.tap(low.at);
    const other = page.getByRole('region', { name: low.place.name, exact: true });
    await see(other).toHaveAttribute('data-detent', 'strip');
    await mapRests(page);
    const now = pixelOf(low.place, await mapOnScreen(page, table.map), table.map);
    expect(now.y).toBeLessThan(844 - 56 - 190);
    const top = (await other.boundingBox())?.y ?? 0;
    await hand.drag({ x: 195, y: top + 12 }, { x: 195, y: top + 150 }, 10);
    await see(other).toHaveCount(0);
  });

  it('is asked for a name for players before there is a rumour', async () => {
    const table = await evening();
    const { page, hand } = table;
    const { place, at } = await placeWithin(table, { top: 200, bottom: 480 });
    await hand.tap(at);
    const sheet = page.getByRole('region', { name: place.name, exact: true });
    await sheet.getByRole('radio', { name: 'Rumor' }).tap();
    await see(sheet.getByLabel('Players call it')).toBeVisible();
  });
});
