import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, openPlace } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

describe('an evening at the table', () => {
  it('is begun and ended in the bar, writes itself, and is read by everybody as far as they know it', async () => {
    const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
    const { id, idOf } = await campaignWith(dm, ['Cormyr']);
    const { page, context } = await newVisitor(own.browser, 'desktop');
    await signIn(context, dm);
    await page.goto(onMap(own.app.url, id));
    const table = page.getByRole('region', { name: 'Game table' });
    await see(table).toContainText('No session is running.');
    await table.getByRole('button', { name: 'Start session 1' }).click();
    await see(table.getByRole('status')).toHaveText('Session 1 has begun');
    await openPlace(page, /^High Forest/);
    await page.getByRole('tab', { name: 'Your Campaign' }).click();
    await page.getByRole('radio', { name: 'Visited' }).click();
    await see(table.getByRole('status')).toContainText('High Forest is visited');
    await page.getByRole('heading', { name: 'High Forest' }).first().click();
    await page.keyboard.press('1');
    await see(table.getByRole('status')).toContainText('High Forest is hidden');
    await page.keyboard.press('Control+z');
    await see(table.getByRole('status')).toHaveText('Undone.');
    expect(await findBarriers(page)).toEqual([]);

    await table.getByRole('button', { name: /^Session 1/ }).click();
    await table.getByRole('link', { name: 'Write the recap' }).click();
    await page.getByLabel('What happened', { exact: true }).fill('They went **in**.');
    await page.reload();
    await see(page.getByLabel('What happened', { exact: true })).toHaveValue('They went **in**.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await see(page.getByRole('region', { name: 'Recap of session 1' })).toContainText('They went in.');
    // Each day is a region of its own; the list of sessions stands beside them.
    await see(page.getByRole('main').getByRole('region').getByRole('listitem')).toHaveText([
      /^High Forest was visited/,
      /^The session began/,
    ]);
    expect(await findBarriers(page)).toEqual([]);

    const phone = await newVisitor(own.browser, 'phone', 'dark');
    await signIn(phone.context, priya);
    await phone.page.goto(onMap(own.app.url, id));
    await phone.page.getByRole('link', { name: 'The Drowned Crown' }).click();
    await see(phone.page.getByText('High Forest was visited')).toBeVisible();
    await see(phone.page.getByRole('button', { name: /recap/ })).toHaveCount(0);
    expect(await findBarriers(phone.page)).toEqual([]);

    // Open as it is, it hears of what happens.
    const cormyr = { campaign_id: id, location_id: idOf('Cormyr'), show_players: true, show_wiki: false };
    await dm.post('/api/save_campaign_location_settings/', { ...cormyr, show_players: false });
    await dm.post('/api/save_campaign_location_settings/', { ...cormyr, knowledge: 'visited' });
    await see(phone.page.getByText('Cormyr was visited')).toBeVisible();

    await page.goto(onMap(own.app.url, id));
    await table.getByRole('button', { name: /^Session 1/ }).click();
    await table.getByRole('button', { name: 'End session 1' }).click();
    await table.getByRole('button', { name: 'End session', exact: true }).click();
    await see(table.getByRole('button', { name: 'Start session 2' })).toBeVisible();
  });
});
