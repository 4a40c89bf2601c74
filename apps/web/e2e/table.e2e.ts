import type { TableForDm } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

async function desk(sharing: 'open' | 'members' = 'open') {
  const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id, invite, idOf } = await campaignWith(dm, ['Cormyr'], sharing);
  const visitor = await newVisitor(own.browser, 'desktop');
  await signIn(visitor.context, dm);
  await visitor.page.goto(onMap(own.app.url, id));
  const know = (name: string, isOn: boolean) =>
    dm.post('/api/save_campaign_location_settings/', {
      campaign_id: id,
      location_id: idOf(name),
      show_players: isOn,
      show_wiki: false,
    });
  return { ...visitor, dm, priya, id, invite, know };
}

describe('the table screen', () => {
  it('opens by one click, shows what players know whoever is signed in, goes along, and ends by a click', async () => {
    const { page, context, know } = await desk();
    const [screen] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open table screen' }).click(),
    ]);
    const dialog = page.getByRole('dialog', { name: 'Table screen' });
    await see(dialog).toContainText('Open, in time');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const shown = screen.locator('[data-table-screen]');
    await see(shown).toContainText('Sword Coast');
    await see(shown.getByRole('complementary', { name: 'Join on your phone' })).toBeVisible();
    expect(await shown.locator('button, a, input').count()).toBe(0);
    const line = shown.locator('[data-live-line]');
    await know('High Forest', true);
    await see(line).toHaveText('New on the map: High Forest');
    // A reload never shows the DM's view: the places of a map are drawn from what was answered.
    const answered = screen.waitForResponse((answer) => answer.url().includes('/location_map_details/'));
    await screen.reload();
    const names = ((await (await answered).json()) as { children: { name: string }[] }).children.map(
      ({ name }) => name,
    );
    expect(names.toSorted()).toEqual(['Cormyr', 'High Forest']);
    await see(shown).toContainText('Sword Coast');
    await page.getByRole('button', { name: 'My view' }).click();
    await see(page.getByRole('region', { name: 'Game table' }).getByText(/is shown$/)).toBeVisible();
    await page.getByRole('button', { name: 'Table screen' }).click();
    await dialog.getByRole('button', { name: 'Close table screen' }).click();
    await see(shown).toHaveText('The session is over. Good night.');
    await see(page.getByRole('button', { name: 'Open table screen' })).toBeVisible();
  });

  it('leaves phones where they are, and tells them in a line what the DM shows', async () => {
    const { page, id, priya } = await desk();
    const phone = await newVisitor(own.browser, 'phone');
    await signIn(phone.context, priya);
    await phone.page.goto(onMap(own.app.url, id));
    await see(phone.page.getByRole('button', { name: 'Places 1' })).toBeVisible();
    await page.getByRole('button', { name: 'My view' }).click();
    const line = phone.page.locator('[data-follow-line]');
    await see(line).toHaveText(/^The DM shows .*Go there$/);
    expect(await findBarriers(phone.page)).toEqual([]);
    await line.getByRole('button', { name: 'Go there' }).click();
    await see(line).toHaveCount(0);
  });

  it('lets a phone into a members-only campaign once the DM says so', async () => {
    const { page, dm, id } = await desk('members');
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    const phone = await newVisitor(own.browser, 'phone');
    await phone.page.goto(`${own.app.url}/join/`);
    await phone.page.getByLabel('Code').fill(screen?.phones.code ?? '');
    await phone.page.getByLabel('Your name').fill('Tobin');
    expect(await findBarriers(phone.page)).toEqual([]);
    await phone.page.getByRole('button', { name: 'Join', exact: true }).click();
    await see(phone.page.locator('[data-knocking]')).toBeVisible();
    await see(page.getByRole('region', { name: 'Game table' })).toContainText('Tobin asks to come in');
    await page.getByRole('button', { name: 'Table screen' }).click();
    await page.getByRole('button', { name: 'Let Tobin in' }).click();
    await see(page.getByRole('region', { name: 'Game table' })).not.toContainText('asks to come in');
    await see(phone.page.getByRole('button', { name: 'Places 1' })).toBeVisible();
    await see(page.getByRole('region', { name: 'Guests who joined by code' })).toContainText('Tobin');
    await page.getByRole('button', { name: 'Send Tobin away' }).click();
    await see(page.getByRole('region', { name: 'Guests who joined by code' })).toHaveCount(0);
    await see(phone.page.getByRole('alert')).toContainText('You can no longer see this map.');
  });
});
