import type { CampaignAnswer, Handout, TableForDm } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { type Api, makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

const LETTER = 'Lord Albrek, my spies tell me that **strangers** are due to arrive.';

async function phoneOf(who: Api, campaignId: string) {
  const visitor = await newVisitor(own.browser, 'phone');
  await signIn(visitor.context, who);
  await visitor.page.goto(onMap(own.app.url, campaignId));
  await see(visitor.page.getByRole('button', { name: /^Places \d+/ })).toBeVisible();
  return visitor;
}

async function table() {
  const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id } = await campaignWith(dm, ['Cormyr']);
  await priya.post(`/api/home/campaign/${id}/join/`, {});
  return { dm, priya, id };
}

describe('a handout', () => {
  it('is shown by two taps on a phone, seen by a player and on the table screen, and taken away', async () => {
    const { dm, priya, id } = await table();
    const letter = { title: 'Letter from Glasstaff', text: LETTER, location_id: null };
    const { key } = await dm.post<Handout>(`/api/home/campaign/${id}/handouts/`, letter);
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    const tv = await newVisitor(own.browser, 'desktop');
    await tv.page.goto(`${own.app.url}/table/#${screen?.secret}`);
    const onTable = tv.page.locator('[data-table-screen]');
    await see(onTable).toContainText('Sword Coast');
    const player = await phoneOf(priya, id);
    const { page } = await phoneOf(dm, id);
    const shown = player.page.locator('[data-handout]');
    expect(await shown.count()).toBe(0);

    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await see(page.getByRole('dialog', { name: 'Show a handout' })).toContainText('Not shown yet');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show it' }).click();
    const sentence = page.getByText('Letter from Glasstaff is shown');
    await see(sentence).toBeVisible();

    await see(shown).toContainText('Marisol shows you');
    await see(shown.locator('strong')).toHaveText('strangers');
    expect(await findBarriers(player.page)).toEqual([]);
    await see(onTable.locator('[data-table-handout]')).toContainText('strangers are due to arrive');
    expect(await onTable.locator('button, input').count()).toBe(0);

    // X is for oneself only.
    await shown.getByRole('button', { name: 'Close the handout' }).click();
    await see(shown).toHaveCount(0);
    await see(onTable.locator('[data-table-handout]')).toBeVisible();
    // It stays closed on that phone.
    const answered = player.page.waitForResponse(/\/shown\//);
    await player.page.reload();
    await (await answered).finished();
    await see(player.page.getByRole('button', { name: /^Places \d+/ })).toBeVisible();
    await player.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await shown.count()).toBe(0);
    // Shown anew, it is there again, and can be closed again.
    await dm.post(`/api/home/campaign/${id}/handouts/${key}/show/`, { to: 'everybody' });
    await see(shown).toContainText('strangers are due to arrive');
    await shown.getByRole('button', { name: 'Close the handout' }).click();
    await see(shown).toHaveCount(0);

    // Whatever is said next, it can be taken away.
    await page.getByRole('region', { name: 'Game table' }).getByRole('button', { name: 'Close' }).click();
    await see(page.getByText('Letter from Glasstaff is shown')).toBeVisible();
    await page.getByRole('button', { name: 'Take it away' }).click();
    await see(onTable.locator('[data-table-handout]')).toHaveCount(0);
    await see(page.getByText('Letter from Glasstaff is taken away')).toBeVisible();

    await player.page.goto(`${own.app.url}/campaign/${id}/chronicle/`);
    await player.page.getByRole('button', { name: 'Letter from Glasstaff' }).first().click();
    await see(shown).toContainText('strangers are due to arrive');
    await player.page.keyboard.press('Escape');
    await see(shown).toHaveCount(0);
  });

  it('is written by the DM, and for one player is no word for another', async () => {
    const { dm, priya, id } = await table();
    const [tobin] = await makePair(own.app.url, 'Tobin', 'Wren');
    await tobin.post(`/api/home/campaign/${id}/join/`, {});
    const desk = await newVisitor(own.browser, 'desktop');
    await signIn(desk.context, dm);
    const { page } = desk;
    await page.goto(onMap(own.app.url, id));
    const [of, other] = [await phoneOf(priya, id), await phoneOf(tobin, id)];
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog).toContainText('No handouts yet');
    await dialog.getByRole('button', { name: 'Text' }).click();
    await dialog.getByLabel('Title').fill('Your dream');
    await dialog.getByLabel('Text', { exact: true }).fill('A lantern under the lake.');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Some players').click();
    await dialog.getByLabel('Priya').check();
    await dialog.getByRole('button', { name: 'Show it' }).click();
    await see(of.page.locator('[data-handout]')).toContainText('A lantern under the lake.');
    // Whoever hears the next thing did not hear this one.
    const forAll = { title: 'A bell', text: 'It rings.', location_id: null };
    const { key } = await dm.post<Handout>(`/api/home/campaign/${id}/handouts/`, forAll);
    await dm.post(`/api/home/campaign/${id}/handouts/${key}/show/`, { to: 'everybody' });
    await see(other.page.locator('[data-handout]')).toContainText('It rings.');
    const told = await tobin.get<CampaignAnswer>(`/api/home/campaign/${id}/chronicle/`);
    expect(JSON.stringify(told)).not.toContain('dream');
  });
});
