import { describe, expect, it } from 'vitest';
import { makeAccount, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, openCampaignTab, openPlace, placesList } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { makeConfirmed } from './support/staff.ts';

const own = withWrittenApp();

describe('a co-DM', () => {
  it('is asked by the DM, agrees, and shows players a place', async () => {
    const dm = await makeConfirmed(own.app, 'Marisol');
    const helper = await makeConfirmed(own.app, 'Hanna');
    const priya = await makeAccount(own.app.url, 'Priya');
    const { id } = await campaignWith(dm, ['Cormyr']);
    await priya.post(`/api/home/campaign/${id}/join/`, {});

    const desk = await newVisitor(own.browser);
    await signIn(desk.context, dm);
    await desk.page.goto(`${own.app.url}/edit_campaign/${id}/`);
    const card = desk.page.getByRole('region', { name: 'Co-DMs' });
    await card.getByRole('textbox', { name: 'Email of the person to ask' }).fill(helper.email);
    await card.getByRole('button', { name: 'Ask to lead' }).click();
    await see(card.getByText('not answered yet')).toBeVisible();
    expect(await findBarriers(desk.page)).toEqual([]);

    const { page, context } = await newVisitor(own.browser, 'desktop', 'dark');
    await signIn(context, helper);
    await page.goto(`${own.app.url}/campaigns/`);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept: The Drowned Crown' }).click();
    await see(page.getByText('Co-DM', { exact: true })).toBeVisible();
    await page.goto(`${own.app.url}/edit_campaign/${id}/`);
    await see(page.getByRole('region', { name: 'Stop leading this campaign' })).toBeVisible();
    for (const name of ['Worlds', 'Co-DMs', 'Delete this campaign'])
      await see(page.getByRole('region', { name })).toHaveCount(0);

    const player = await newVisitor(own.browser);
    await signIn(player.context, priya);
    await player.page.goto(onMap(own.app.url, id));
    await see(placesList(player.page).getByRole('button', { name: /^Anauroch/ })).toHaveCount(0);
    await page.goto(onMap(own.app.url, id));
    await openPlace(page, /^Anauroch/);
    await openCampaignTab(page);
    await page.getByRole('radio', { name: /^Named/ }).check({ force: true });
    await see(placesList(player.page).getByRole('button', { name: /^Anauroch/ })).toBeVisible();

    await desk.page.reload();
    await card.getByRole('button', { name: 'Remove Hanna' }).click();
    await card.getByRole('button', { name: 'Remove', exact: true }).click();
    await see(card.getByRole('listitem')).toHaveCount(0);
    expect((await helper.get<unknown[]>('/api/home/campaign/list/')).length).toBe(0);
    for (const visitor of [desk.context, context, player.context]) await visitor.close();
  });
});
