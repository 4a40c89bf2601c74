import type { CampaignAnswer, LocationSaved, PositionSaved, StaffWikiPage, World } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, makePair, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type SIZES } from './support/browser.ts';
import { withOwnApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withOwnApp();
let owner: Api;
let priya: Api;
let tobin: Api;
let campaign: CampaignAnswer;

const SMITH = 'The smith pays the red cloaks in nails.';
const WELL = 'The well behind the inn has a second ladder.';

beforeAll(async () => {
  [owner, priya] = await makePair(own.app.url, 'Odalys', 'Priya');
  tobin = await makeAccount(own.app.url, 'Tobin');
  const world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
  const map = { world_id: world.id, name: 'Thorn Coast', map_size: { width: 2000, height: 1500 } };
  const coast = (await owner.post<LocationSaved>('/api/home/location/', map)).location.id;
  const place = { parent_id: coast, name: 'Phandalin', lat: 750, lng: 1000, scale: 60 };
  const town = (await owner.post<PositionSaved>('/api/add_position/', place)).position.location_id;
  const markdown = [
    'Two dozen roofs on older stones.',
    `:::secret dm\n${SMITH}\n:::`,
    'Everybody came for the mountain.',
    `:::secret dm\n${WELL}\n:::`,
  ].join('\n\n');
  const content = { markdown, sections: [], top_section: '', image: null, image_text: '', attribution: null };
  const page = { name: 'Phandalin', location_id: town, wiki_page_content: content };
  await owner.post<StaffWikiPage>('/api/home/wikipage/', page);
  campaign = await owner.post<CampaignAnswer>('/api/home/campaign/', { name: 'Thorns' });
  await owner.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  for (const player of [priya, tobin])
    await player.post(`/api/home/campaign/${campaign.id}/join/`, { invite: campaign.invite_token });
  for (const location_id of [coast, town]) {
    const settings = { campaign_id: campaign.id, location_id, show_players: true, show_wiki: true };
    await owner.post('/api/save_campaign_location_settings/', settings);
  }
});

async function visit(who: Api, size: keyof typeof SIZES = 'desktop') {
  const visitor = await newVisitor(own.browser, size);
  await signIn(visitor.context, who);
  await visitor.page.goto(`${own.app.url}/campaign/${campaign.id}/thorn_coast/?child=phandalin`);
  return visitor;
}

describe('a secret that the DM reveals', () => {
  it('waits below the text of players who read it, stands out once they ask for it, and goes when it is taken back', async () => {
    const [dm, player] = [await visit(owner), await visit(priya)];
    await see(player.page.getByText('Everybody came for the mountain.')).toBeVisible();
    expect(await player.page.content()).not.toContain('red cloaks');

    const secret = dm.page.getByRole('region', { name: 'Secret, visible to you and the editors' }).first();
    await see(secret).toContainText(SMITH);
    await secret.getByRole('button', { name: 'Reveal' }).click();
    await see(secret.getByRole('button', { name: 'Keep it secret' })).toBeFocused();
    expect(await findBarriers(dm.page)).toEqual([]);
    expect(await player.page.content()).not.toContain('red cloaks');
    await secret.getByRole('button', { name: 'Everybody' }).click();
    await see(dm.page.getByRole('region', { name: 'Revealed to everybody' })).toContainText(SMITH);
    await see(dm.page.getByText('Secret about Phandalin revealed').first()).toBeVisible();

    await see(player.page.getByText('New details here')).toBeVisible();
    expect(await player.page.getByText(SMITH).count()).toBe(0);
    expect(await findBarriers(player.page)).toEqual([]);
    await player.page.getByRole('button', { name: 'Read', exact: true }).click();
    await see(player.page.locator('[data-new]')).toContainText(SMITH);
    await see(player.page.locator('[data-new]')).toHaveCount(0, { timeout: 15_000 });
    await see(player.page.getByText(SMITH)).toBeVisible();

    const after = player.page.getByText('Everybody came for the mountain.');
    const stood = await after.boundingBox();
    await dm.page.getByRole('button', { name: 'Take back' }).click();
    await see(player.page.getByText(SMITH)).toHaveCount(0);
    // Its space stays, until the text is closed.
    await see(player.page.locator('[data-gone]')).toHaveCount(1);
    expect(await after.boundingBox()).toEqual(stood);
    expect(await player.page.content()).not.toContain('red cloaks');
    for (const { complaints, context } of [dm, player]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('is for some players alone, on a phone too, and stands in their chronicle', async () => {
    // On a phone, Your Campaign opens first and shows the secrets, too.
    const dm = await visit(owner, 'phone');
    const secret = dm.page.getByRole('region', { name: 'Secret, visible to you and the editors' }).last();
    await secret.getByRole('button', { name: 'Reveal' }).click();
    await secret.getByRole('button', { name: 'Some players' }).click();
    await see(secret.getByRole('checkbox', { name: 'Priya' })).not.toBeChecked();
    await secret.getByRole('checkbox', { name: 'Priya' }).click();
    expect(await findBarriers(dm.page)).toEqual([]);
    await secret.getByRole('button', { name: 'Reveal to 1' }).click();
    await see(dm.page.getByRole('region', { name: 'Revealed to Priya' })).toContainText(WELL);

    const [one, other] = [await visit(priya, 'phone'), await visit(tobin, 'phone')];
    await see(one.page.getByText('Not everybody knows this')).toBeVisible();
    await see(one.page.getByText(WELL)).toBeVisible();
    await see(other.page.getByText('Everybody came for the mountain.').first()).toBeVisible();
    expect(await other.page.content()).not.toMatch(/second ladder|Not everybody/);
    for (const { page } of [one, other]) await page.goto(`${own.app.url}/campaign/${campaign.id}/chronicle/`);
    await see(one.page.getByText(`“${WELL}”`)).toBeVisible();
    await see(other.page.getByRole('heading', { name: /chronicle/i })).toBeVisible();
    expect(await other.page.content()).not.toContain('second ladder');
    for (const { complaints, context } of [dm, one, other]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('is told on the map while its text is closed, and one press leads to it', async () => {
    const dm = await visit(owner);
    for (const size of ['desktop', 'phone'] as const) {
      const player = await newVisitor(own.browser, size);
      await signIn(player.context, priya);
      const asked = player.page.waitForResponse((response) => response.url().includes('/chronicle/'));
      await player.page.goto(`${own.app.url}/campaign/${campaign.id}/thorn_coast/`);
      await asked;
      const secret = dm.page.getByRole('region', { name: 'Secret, visible to you and the editors' }).first();
      await secret.getByRole('button', { name: 'Reveal' }).click();
      await secret.getByRole('button', { name: 'Everybody' }).click();
      const line = player.page.locator('[data-new-details]');
      await see(line).toContainText('New details about Phandalin');
      expect(await player.page.content()).not.toContain('red cloaks');
      expect(await findBarriers(player.page)).toEqual([]);
      await line.getByRole('button', { name: 'Read' }).click();
      await see(player.page.locator('[data-new]')).toContainText(SMITH);
      await see(line).toHaveCount(0);
      const revealed = dm.page.getByRole('region', { name: 'Revealed to everybody' });
      await revealed.getByRole('button', { name: 'Take back' }).click();
      await see(player.page.getByText(SMITH)).toHaveCount(0);
      expect(player.complaints).toEqual([]);
      await player.context.close();
    }
    await dm.context.close();
  });

  it('to some is counted on their screens alone, and the DM looks with their eyes from the text', async () => {
    const [dm, one, other] = [await visit(owner), await visit(priya), await visit(tobin)];
    for (const { page } of [one, other]) await see(page.getByText('Everybody came for the mountain.')).toBeVisible();
    const secret = dm.page.getByRole('region', { name: 'Secret, visible to you and the editors' }).first();
    await secret.getByRole('button', { name: 'Reveal' }).click();
    await secret.getByRole('button', { name: 'Some players' }).click();
    await secret.getByRole('checkbox', { name: 'Priya' }).click();
    await secret.getByRole('button', { name: 'Reveal to 1' }).click();
    await see(dm.page.getByText('revealed to Priya').first()).toBeVisible();
    await see(dm.page.locator('[data-reach]').first()).toContainText('on 1 of 1 screen');
    const eyes = dm.page.getByRole('radiogroup', { name: 'Whose eyes' });
    await eyes.getByText('As players').click();
    await see(dm.page.getByText(SMITH)).toHaveCount(0);
    await eyes.getByText('All').click();
    await see(dm.page.getByText(SMITH)).toBeVisible();
    expect(await findBarriers(dm.page)).toEqual([]);
    const told = dm.page.getByRole('region', { name: 'Revealed to Priya' }).first();
    await told.getByRole('button', { name: 'Take back' }).click();
    await see(secret).toContainText(SMITH);
    for (const { context } of [dm, one, other]) await context.close();
  });

  it('is not revealed without a connection, and not by itself once that is back', async () => {
    const dm = await visit(owner);
    const reveals = async () => JSON.stringify(await owner.get(`/api/home/campaign/${campaign.id}/chronicle/`));
    const secret = dm.page.getByRole('region', { name: 'Secret, visible to you and the editors' }).first();
    await secret.getByRole('button', { name: 'Reveal' }).click();
    await see(secret.getByRole('button', { name: 'Everybody' })).toBeEnabled();
    const before = await reveals();
    await dm.context.setOffline(true);
    await see(secret).toContainText('Not connected. Nobody else can see it.');
    await see(secret.getByRole('button', { name: 'Everybody' })).toBeDisabled();
    await dm.context.setOffline(false);
    await see(secret.getByRole('button', { name: 'Everybody' })).toBeEnabled();
    expect(await reveals()).toBe(before);
    await dm.context.close();
  });
});
