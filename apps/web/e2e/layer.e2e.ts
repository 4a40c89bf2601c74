import type { CampaignAnswer } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { type Api, makeAccount, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { openCampaignTab, openPlace, placesList } from './support/campaign.ts';
import { variants } from './support/further.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;

/** A place of the Sword Coast that only a campaign has. */
const DEN = 'Smugglers’ Den';

async function visit(who: Api, address: string, size: 'desktop' | 'phone') {
  const visitor = await newVisitor(own.browser, size);
  await signIn(visitor.context, who);
  await visitor.page.goto(address);
  return visitor;
}

describe.each(variants(['desktop', 'phone'] as const))('a DM who adds to the map that they play on (%s)', (size) => {
  it('puts a place on it, which players meet when it is shown, and nobody else ever', async () => {
    const dm = await makeAccount(app.url, 'Dana');
    const player = await makeAccount(app.url, 'Perrin');
    const campaign = await dm.post<CampaignAnswer>('/api/home/campaign/', { name: 'The Salt Road', sharing: 'open' });
    await player.post(`/api/home/campaign/${campaign.id}/join/`, {});
    const map = onMap(app.url, campaign.id);

    const { context, page, complaints } = await visit(dm, map, size);
    await labelsArePainted(page);
    await page.getByRole('button', { name: 'DM tools' }).click();
    await page.getByRole('link', { name: 'Add places to this map' }).click();
    await page.getByText(/^This campaign is open/).waitFor();
    await page.getByRole('button', { name: 'Add places, and stay open' }).click();
    await see(page.getByText(/the map where the new place is$/)).toBeVisible();
    await see(page.getByRole('heading', { level: 1, name: 'Sword Coast Map' })).toBeVisible();
    if (size === 'desktop') await see(page.getByText('Only this campaign sees what you add here.')).toBeVisible();
    await page
      .getByRole('application')
      .click({ position: size === 'desktop' ? { x: 820, y: 420 } : { x: 200, y: 420 } });
    await page.getByRole('textbox', { name: 'Name' }).fill(DEN);
    await page.keyboard.press('Enter');
    await see(page.getByText(/^1 added/)).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('link', { name: 'Leave edit mode' }).filter({ visible: true }).click();
    await see(page).toHaveURL(new RegExp(`/campaign/${campaign.id}/sword_coast/`));
    await labelsArePainted(page);

    const look = await visit(player, map, size);
    await see(look.page.getByRole('heading', { level: 1, name: 'Sword Coast Map' })).toBeVisible();
    expect(await look.page.content()).not.toContain(DEN);

    await openPlace(page, new RegExp(DEN));
    await openCampaignTab(page);
    await page.getByRole('radio', { name: 'Named', exact: true }).click();
    await see(page.getByText(`Players see “${DEN}” on the map.`)).toBeVisible();
    await look.page.reload();
    await openPlace(look.page, new RegExp(DEN));
    await see(look.page.getByRole('heading', { level: 2, name: DEN })).toBeVisible();
    await look.page.goto(`${app.url}/sword_coast/?child=smugglers_den`);
    await see(look.page.getByText(/no place|not find|There is no/i).first()).toBeVisible();
    await see(
      placesList(look.page)
        .or(look.page.getByRole('button', { name: /^Places \d+/ }))
        .first(),
    ).toBeVisible();
    expect(await look.page.content()).not.toContain(DEN);
    // The server asks about an open campaign by refusing, which the browser tells in its console.
    expect([complaints.filter((one) => !one.includes('409')), look.complaints]).toEqual([[], []]);
    await context.close();
    await look.context.close();
  });
});
