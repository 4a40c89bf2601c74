import type { CampaignAnswer } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, openCampaignTab, openPlace } from './support/campaign.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;

async function visit(who: Api, address: string, size: 'desktop' | 'phone' = 'desktop') {
  const visitor = await newVisitor(own.browser, size);
  await signIn(visitor.context, who);
  await visitor.page.goto(address);
  return visitor;
}

describe('a DM whose campaign plays on the open atlas', () => {
  it('copies the map into a world of theirs, where players know what they knew and strangers find nothing', async () => {
    const [dm, player, stranger] = [
      await makeAccount(app.url, 'Dana'),
      await makeAccount(app.url, 'Perrin'),
      await makeAccount(app.url, 'Stran'),
    ];
    const campaign = await campaignWith(dm, ['Daggerford', 'Neverwinter']);
    await player.post(`/api/home/campaign/${campaign.id}/join/`, {});
    const map = `${app.url}/campaign/${campaign.id}/sword_coast/`;
    const note = { character_name: 'Perrin', note: 'We sleep at the ford.', private: false, campaign: campaign.id };
    await player.post('/api/home/campaignnote/', { ...note, location: campaign.idOf('Daggerford') });

    const { context, page, complaints } = await visit(dm, map);
    await labelsArePainted(page);
    await openPlace(page, /^Luskan/);
    await openCampaignTab(page);
    await see(page.getByText('This map is public. Outside the campaign, everyone can see all of it.')).toBeVisible();
    await page.getByRole('link', { name: 'Copy this map to one of my worlds' }).first().click();
    await see(page.getByRole('heading', { name: 'The Drowned Crown moves to the copy' })).toBeVisible();
    await see(page.getByText(/2 settings and 1 note move to the copy/)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Name of the world').fill('Our Coast');
    await page.getByRole('button', { name: 'Copy this map' }).click();
    await see(page.getByRole('heading', { name: 'Our Coast is yours' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the map in the campaign' }).click();
    await see(page).toHaveURL(map);
    await labelsArePainted(page);
    await openPlace(page, /^Luskan/);
    await openCampaignTab(page);
    await see(page.getByText('Your players cannot see this place.')).toBeVisible();
    await see(page.getByText(/^This map is public/)).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context.close();

    const look = await visit(player, map);
    await labelsArePainted(look.page);
    const places = look.page.getByRole('region', { name: 'Places on this map' });
    await see(places.getByRole('listitem')).toHaveCount(2);
    await openPlace(look.page, /^Daggerford/);
    await openCampaignTab(look.page);
    await see(look.page.getByText('We sleep at the ford.')).toBeVisible();
    await look.context.close();

    const other = await visit(stranger, map);
    await see(other.page.getByText(/not found|blank/i).first()).toBeVisible();
    await other.context.close();
    const { sharing } = await dm.get<CampaignAnswer>(`/api/home/campaign/${campaign.id}/`);
    expect(sharing).toBe('members');
  });

  it('reads on a phone what a copy comes to', async () => {
    const dm = await makeAccount(app.url, 'Dana');
    const campaign = await campaignWith(dm, ['Daggerford']);
    const { context, page } = await visit(dm, `${app.url}/edit_campaign/${campaign.id}/`, 'phone');
    await page.getByRole('link', { name: 'Copy a map to one of my worlds' }).click();
    await page.getByRole('combobox', { name: 'Map' }).fill('water');
    await page.getByRole('option', { name: 'Waterdeep' }).click();
    await see(page.getByText('What is copied')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });
});
