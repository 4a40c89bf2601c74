import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { smallAzgaar } from '../../api/test-support/small-azgaar.ts';
import { makeAccount, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { openCampaignTab, openPlace, placesList } from './support/campaign.ts';
import { variants } from './support/further.ts';
import { isStream } from './support/live.ts';
import { PASSWORD } from './support/log-in.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { pngOf } from './support/picture.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;

const isle = { name: 'isle.json', mimeType: 'application/json', buffer: Buffer.from(smallAzgaar()) };
/** In the proportion of its map. */
const picture = { name: 'isle.png', mimeType: 'image/png', buffer: pngOf(1200, 720, [120, 160, 150]) };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true });

/** Signs up by the screen, as somebody who was never here. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/signup/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /18/ }).check();
  await button(page, 'Submit').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signup'));
}

/** Puts a place on the map that is being edited. */
async function addPlace(page: Page, name: string, [x, y]: readonly [number, number]): Promise<void> {
  await button(page, 'Add a place').click();
  await page.getByRole('application').click({ position: { x, y } });
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await see(page.getByText(/^1 added/)).toBeVisible();
  await button(page, 'Done').click();
}

describe.each(variants(['desktop', 'phone'] as const))('somebody new with a world of another program (%s)', (size) => {
  it('makes it their own, plays in it, and shows a player one place and nothing else', async () => {
    const { context, page, complaints } = await newVisitor(own.browser, size);
    const begun = performance.now();
    await signUp(page, `marisol-${process.pid}-${size}@table.example`);

    await page.goto(`${app.url}/worlds/`);
    await link(page, 'Make a world').click();
    await page.getByLabel('Name').fill('Thornmark');
    await page.getByText('An import', { exact: true }).click();
    await button(page, 'Make world').click();
    await page.getByLabel(/^Drop the files/).setInputFiles([isle, picture]);
    await see(page.getByRole('heading', { name: 'A new map: Mini Isle' })).toBeVisible();
    await button(page, 'Import').click();
    await link(page, 'Edit the map').click();
    await see(page.getByText('Edit mode', { exact: true })).toBeVisible();
    await labelsArePainted(page);
    const spots = size === 'desktop' ? [820, 960, 1100] : [120, 200, 280];
    for (const [at, name] of ['Harrow Keep', 'Old Mill', 'Salt Stair'].entries()) {
      await addPlace(page, name, [spots[at] ?? 0, size === 'desktop' ? 640 : 300]);
    }

    await page.goto(`${app.url}/edit_campaign/`);
    await page.getByLabel('Name').fill('The Thorn Crown');
    await button(page, 'Submit').click();
    await see(page).toHaveURL(`${app.url}/campaigns/`);
    await link(page, 'Edit The Thorn Crown').click();
    await page.getByRole('combobox', { name: 'Add a world' }).click();
    await page.getByRole('option', { name: /^Thornmark/ }).click();
    await see(page.getByText(/^The campaign is now for members only/)).toBeVisible();
    const invite = await page.getByLabel('Invite Link').inputValue();

    await page.goto(invite);
    await openPlace(page, /^Harrow Keep/);
    await openCampaignTab(page);
    await page
      .getByRole('radiogroup', { name: 'What players know of Harrow Keep' })
      .getByRole('radio', { name: 'Named' })
      .click();
    await see(page.getByText('Players see “Harrow Keep” on the map.')).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();

    // The player, with the invite, and every word that the server sends them.
    const priya = await makeAccount(app.url, 'Priya');
    const player = await newVisitor(own.browser, size === 'desktop' ? 'phone' : 'desktop');
    await signIn(player.context, priya);
    const sent: Promise<string>[] = [];
    const shown = new Set<string>();
    player.page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (isStream(answer.url())) return;
      if (!pathname.startsWith('/media/')) sent.push(answer.text().catch(() => ''));
      else if (answer.status() === 200) shown.add(pathname);
    });
    await player.page.goto(invite, { waitUntil: 'commit' });
    await see(player.page.getByText('You are now a player in The Thorn Crown.')).toBeVisible();
    const pill = player.page.getByRole('button', { name: /^Places \d/ });
    if (await pill.isVisible()) await pill.click();
    await see(placesList(player.page).getByRole('listitem').getByRole('button')).toHaveText([/^Harrow Keep/]);
    // In a picture of the world, at addresses that only this table is given.
    await see.poll(() => shown.size).toBeGreaterThan(0);
    console.info(`From sign-up to the player's view (${size}): ${Math.round((performance.now() - begun) / 1000)} s`);
    const campaign = new URL(invite).pathname.split('/')[2];
    for (const address of [`/campaign/${campaign}/old_mill/`, `/campaign/${campaign}/crown/`, '/mini_isle/']) {
      await player.page.goto(`${app.url}${address}`);
      await see(player.page.getByRole('heading', { name: 'This part of the map is blank' })).toBeVisible();
    }
    const words = (await Promise.all(sent)).join('\n');
    expect(words).toContain('Harrow Keep');
    expect([...shown].filter((path) => !path.startsWith('/media/private/'))).toEqual([]);
    expect(
      ['Old Mill', 'Salt Stair', '"Crown"', 'Kingdom of Aria', 'Thornmark'].filter((word) => words.includes(word)),
    ).toEqual([]);
    await player.context.close();
  });
});
