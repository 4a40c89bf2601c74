import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, hide, showWithoutText } from './support/campaign.ts';
import { BRAND } from './support/campaign-walk.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;
let dm: Api;
let player: Api;
let campaign: Awaited<ReturnType<typeof campaignWith>>;

beforeAll(async () => {
  [dm, player] = await Promise.all([makeAccount(app.url, 'Marisol'), makeAccount(app.url, 'Priya')]);
  campaign = await campaignWith(dm, []);
  await showWithoutText(dm, campaign, 'Waterdeep');
});

describe('what a player meets', () => {
  it('keeps the ways of a place whose wiki is hidden, and is told when it is hidden from under them', async () => {
    const { context, page } = await newVisitor(own.browser);
    await signIn(context, player);
    await page.goto(`${onMap(app.url, campaign.id)}?child=waterdeep`);
    await see(page.getByRole('tab')).toHaveText(['Your Campaign']);
    await see(page.getByRole('link', { name: 'Venture To Waterdeep Map' })).toHaveAttribute(
      'href',
      `/campaign/${campaign.id}/waterdeep/`,
    );
    await see(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    await page.getByLabel('Note', { exact: true }).fill('The gate was open.');
    await page.getByLabel('Character name').fill('Bramble');
    await hide(dm, campaign, 'Waterdeep');
    await see(page.getByText('This place is no longer shown.')).toBeVisible();
    await see(page.getByRole('button', { name: 'Save Note' })).toHaveCount(0);
    await see(page.getByText('There is nothing at this address.')).toHaveCount(0);
    await context.close();
  });

  it('leaves nothing of the campaign on the device by logging out', async () => {
    const { context, page } = await newVisitor(own.browser);
    await page.goto(`${app.url}/login/`);
    await page.evaluate(
      ({ access, refresh }) => {
        localStorage.setItem('refresh_token', refresh);
        localStorage.setItem('token_time', String(Date.now()));
        localStorage.setItem('token', access);
        localStorage.setItem('campaign_defaults', '{"somewhere":"Bramble"}');
      },
      (await makeAccount(app.url, 'Tom')).tokens,
    );
    await page.goto(onMap(app.url, campaign.id), { waitUntil: 'commit' });
    await see(page.getByText('You are now a player in The Drowned Crown.')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
    await see(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const trace of [campaign.id, 'campaign', 'Bramble']) expect(kept).not.toContain(trace);
    await see(page.getByRole('link', { name: BRAND })).toHaveAttribute('href', '/');
    await page.goto(`${app.url}/load_last_url`);
    await see(page).toHaveURL(`${app.url}/`);
    await context.close();
  });
});
