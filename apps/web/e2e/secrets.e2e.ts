import type { CampaignAnswer, LocationSaved, PositionSaved, World } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, makePair, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type SIZES } from './support/browser.ts';
import { withOwnApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withOwnApp();
let owner: Api;
let player: Api;
let world: World;
let campaign: CampaignAnswer;

const FOR_DM = /Editors and the DM read this|Secret, visible to you and the editors/;

beforeAll(async () => {
  [owner, player] = await makePair(own.app.url, 'Odalys', 'Pell');
  world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
  const map = { world_id: world.id, name: 'Thorn Coast', map_size: { width: 2000, height: 1500 } };
  const coast = (await owner.post<LocationSaved>('/api/home/location/', map)).location.id;
  const place = { parent_id: coast, name: 'Harrow Keep', lat: 750, lng: 1000, scale: 60 };
  const keep = (await owner.post<PositionSaved>('/api/add_position/', place)).position.location_id;
  campaign = await owner.post<CampaignAnswer>('/api/home/campaign/', { name: 'Thorns' });
  await owner.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  for (const location_id of [coast, keep]) {
    const settings = { campaign_id: campaign.id, location_id, show_players: true, show_wiki: true };
    await owner.post('/api/save_campaign_location_settings/', settings);
  }
});

async function visit(path: string, who: Api, size: keyof typeof SIZES = 'desktop') {
  const visitor = await newVisitor(own.browser, size);
  await signIn(visitor.context, who);
  await visitor.page.goto(`${own.app.url}${path}`);
  return visitor;
}

describe('a secret inside a text', () => {
  it('is written by the button, and read by its writer under a sign', async () => {
    const at = `/world/${world.id}/thorn_coast/`;
    const { context, page, complaints } = await visit(`${at}edit/?child=harrow_keep`, owner);
    const text = page.getByRole('textbox', { name: 'Text' });
    await see(text).toBeEditable();
    await text.fill('A keep above the cliffs.');
    await page.getByRole('button', { name: 'Secret', exact: true }).click();
    await page.keyboard.type('Below it lies the drowned crown.');
    await see(text).toHaveValue('A keep above the cliffs.\n\n:::secret dm\nBelow it lies the drowned crown.\n:::');
    await see(page.getByRole('status').filter({ hasText: 'Only editors and the DM can read' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await see(page.getByText(/^Published\./)).toBeVisible();
    await page.getByRole('link', { name: 'Leave edit mode' }).click();
    await see(page.getByRole('region', { name: FOR_DM })).toContainText('Below it lies the drowned crown.');
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is read by the DM, and no player has a trace of it', async () => {
    const path = `/campaign/${campaign.id}/thorn_coast/?child=harrow_keep`;
    const dm = await visit(path, owner);
    await see(dm.page.getByRole('region', { name: FOR_DM })).toContainText('Below it lies the drowned crown.');
    await dm.context.close();

    for (const size of ['desktop', 'phone'] as const) {
      const players = await visit(`${path}#invite=${campaign.invite_token}`, player, size);
      await see(players.page.getByText('A keep above the cliffs.').first()).toBeVisible();
      expect(await players.page.content()).not.toMatch(/drowned crown|:::|read this/);
      await players.context.close();
    }
  });

  it('is read and written on a phone', async () => {
    const at = `/world/${world.id}/thorn_coast/`;
    const { context, page, complaints } = await visit(`${at}?child=harrow_keep`, owner, 'phone');
    await see(page.getByRole('region', { name: FOR_DM })).toContainText('Below it lies the drowned crown.');
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${own.app.url}${at}edit/?child=harrow_keep`);
    const text = page.getByRole('textbox', { name: 'Text' });
    await see(text).toBeEditable();
    await text.fill('A keep.\n\n:::secret\nIt is a ruin.');
    await see(page.getByRole('status').filter({ hasText: 'A secret is not closed' })).toBeAttached();
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is nowhere for strangers', async () => {
    const stranger = await makeAccount(own.app.url, 'Quill');
    const { context, page } = await visit(`/world/${world.id}/thorn_coast/?child=harrow_keep`, stranger);
    await see(page.getByText('This part of the map is blank')).toBeVisible();
    expect(await page.content()).not.toContain('drowned crown');
    await context.close();
  });
});
