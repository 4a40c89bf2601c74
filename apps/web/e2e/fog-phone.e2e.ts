import type { Fog, LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeAccount, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

describe('fog on the phone of a DM', () => {
  it('clears a hex with each tap on the way, and a region with two taps', async () => {
    const dm = await makeAccount(own.app.url, 'Marisol');
    const { id } = await campaignWith(dm, ['Waterdeep', 'High Forest']);
    const { id: map } = await dm.get<LocationMapDetails>(
      `/api/location_map_details/sword_coast/?content=0&campaign_id=${id}`,
    );
    const path = `/api/home/campaign/${id}/fog/${map}/`;
    await dm.post(path, { is_on: true });
    const acts = async () => (await dm.get<Fog>(path)).acts.map(({ level, shape }) => [level, ...Object.keys(shape)]);

    const phone = await newVisitor(own.browser, 'phone');
    await signIn(phone.context, dm);
    // The region is what the map is moved to, and its panel is out of the way.
    await phone.page.goto(`${onMap(own.app.url, id)}?child=high_forest`);
    await phone.page.getByRole('button', { name: 'Close' }).first().tap();
    await phone.page.getByRole('button', { name: 'Fog', exact: true }).tap();
    const bar = phone.page.getByRole('toolbar', { name: 'Fog' });
    await see(bar.getByRole('button', { name: 'Hexes' })).toHaveAttribute('aria-pressed', 'true');

    // One gesture each, with nothing in between but the place.
    const stage = await phone.page.getByRole('application', { name: /map$/ }).boundingBox();
    const [middle, height] = [(stage?.x ?? 0) + (stage?.width ?? 0) / 2, (stage?.y ?? 0) + (stage?.height ?? 0) / 2];
    for (const [tap, across] of [-60, 0, 60].entries()) {
      await phone.page.touchscreen.tap(middle + across, height);
      await expect.poll(acts, { timeout: 60_000 }).toEqual(Array.from({ length: tap + 1 }, () => ['clear', 'hexes']));
    }
    await see(bar).toContainText('These hexes are clear');

    await bar.getByRole('button', { name: 'Region' }).tap();
    await phone.page.touchscreen.tap(middle, height);
    await see(bar).toContainText(/is clear/);
    await expect.poll(acts, { timeout: 60_000 }).toHaveLength(4);
    expect((await acts()).at(-1)).toEqual(['clear', 'polygon']);
    expect(phone.complaints).toEqual([]);
  });
});
