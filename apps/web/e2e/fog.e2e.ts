import type { Page } from '@playwright/test';
import type { Fog, LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { makeConfirmed } from './support/staff.ts';

const own = withWrittenApp();

/** Between the rail of 316 pixels and a panel of 30% of 1,440. */
const FREE_MIDDLE_PX = (316 + 1440 * 0.7) / 2;

/** Every picture that a page got, by its address. */
function watchPictures(page: Page) {
  const came = new Map<string, Promise<Buffer>>();
  page.on('response', (answer) => {
    if (answer.url().includes('/media/') && answer.ok()) came.set(answer.url(), answer.body());
  });
  return came;
}

/** The tiles on screen, all of them there. */
const tilesOf = (page: Page) => page.locator('img.leaflet-tile-loaded');
const noneComes = (page: Page) => see(page.locator('img.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);

describe('fog', () => {
  it('a player on a phone gets the ground that the DM clears, and never a byte of the rest; a co-DM sees the act', async () => {
    const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
    const hanna = await makeConfirmed(own.app, 'Hanna');
    const { id } = await campaignWith(dm, ['Waterdeep']);
    await dm.post(`/api/home/campaign/${id}/dms/`, { email: hanna.email });
    await hanna.post(`/api/home/campaign/${id}/dms/accept/`, {});
    const path = `/api/location_map_details/sword_coast/?content=0&campaign_id=${id}`;
    const open = await dm.get<LocationMapDetails>(path);
    const fogPath = `/api/home/campaign/${id}/fog/${open.id}/`;

    const desk = await newVisitor(own.browser, 'desktop');
    await signIn(desk.context, dm);
    await desk.page.goto(`${onMap(own.app.url, id)}?child=waterdeep`);
    await desk.page.getByRole('button', { name: 'Fog', exact: true }).click();
    const bar = desk.page.getByRole('toolbar', { name: 'Fog' });
    await bar.getByRole('switch', { name: 'Fog on this map' }).click({ force: true });
    await see(bar).toContainText('Fog hides this map');
    expect(await findBarriers(desk.page)).toEqual([]);

    // Somebody who leads the campaign too has the same tools open.
    const other = await newVisitor(own.browser, 'desktop', 'dark');
    await signIn(other.context, hanna);
    await other.page.goto(onMap(own.app.url, id));
    await other.page.getByRole('button', { name: 'Fog', exact: true }).click();
    const otherBar = other.page.getByRole('toolbar', { name: 'Fog' });
    await see(otherBar.getByRole('switch', { name: 'Fog on this map' })).toBeChecked();
    await see(otherBar.getByRole('button', { name: 'Undo' }).last()).toBeDisabled();

    const phone = await newVisitor(own.browser, 'phone');
    const came = watchPictures(phone.page);
    await signIn(phone.context, priya);
    await phone.page.goto(`${onMap(own.app.url, id)}?child=waterdeep`);
    await see(tilesOf(phone.page).first()).toBeVisible();
    await noneComes(phone.page);
    const before = new Set(came.keys());

    // Waterdeep stands in the middle of what the open panel leaves free: one press, one act.
    const stage = await desk.page.getByRole('application', { name: /map$/ }).boundingBox();
    await desk.page.mouse.click((stage?.x ?? 0) + FREE_MIDDLE_PX, (stage?.y ?? 0) + (stage?.height ?? 0) / 2);
    await see(bar).toContainText('These hexes are clear');
    const { acts, revision } = await dm.get<Fog>(fogPath);
    expect(acts).toMatchObject([{ level: 'clear', shape: { hexes: { rings: 1, cells: { length: 1 } } } }]);
    await see(phone.page.locator(`img.leaflet-tile-loaded[src*="${revision}"]`).first()).toBeVisible();
    await see(otherBar.getByRole('button', { name: 'Undo' }).last()).toBeEnabled();
    await noneComes(phone.page);

    // Only what changed was asked for again, and all of it at addresses of the player's own.
    const again = [...came.keys()].filter((address) => !before.has(address));
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter((address) => /\/\d+\/\d+\/\d+\.webp/.test(address)).length).toBeLessThanOrEqual(
      await tilesOf(phone.page).count(),
    );
    // The open place has a picture in its text, beside the map.
    const inText = await phone.page
      .locator('img:not(.leaflet-container img)')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc));
    expect([...came.keys()].filter((address) => !address.includes('?v=') && !inText.includes(address))).toEqual([]);
    // None of it is a picture that everybody has: neither its address nor its bytes.
    const openOnes = [open.image, open.tiles?.preview, open.tiles?.url.split('/{z}')[0]].filter((one) => one != null);
    for (const address of came.keys()) for (const one of openOnes) expect(address).not.toContain(one);
    const [url = ''] = [open.tiles?.url];
    for (const [address, body] of came) {
      const [, z, y, x] = /\/(\d+)\/(\d+)\/(\d+)\.webp/.exec(address) ?? [];
      if (z === undefined || y === undefined || x === undefined) continue;
      const plain = await fetch(own.app.url + url.replace('{z}', z).replace('{y}', y).replace('{x}', x));
      expect(Buffer.from(await plain.arrayBuffer()).equals(await body)).toBe(false);
    }
    expect(phone.complaints).toEqual([]);

    // What the co-DM takes back is gone for the DM.
    await otherBar.getByRole('button', { name: 'Undo' }).last().click();
    await see(bar.getByRole('button', { name: 'Undo' }).last()).toBeDisabled();
    expect((await dm.get<Fog>(fogPath)).acts).toEqual([]);
    expect(other.complaints).toEqual([]);
    expect(desk.complaints).toEqual([]);
  });
});
