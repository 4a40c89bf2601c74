import type { Page } from '@playwright/test';
import type { CampaignAnswer, NotesPage } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeAccount, makePair, onMap, signIn } from './support/accounts.ts';
import { anyViewOf } from './support/address.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, openCampaignTab, openPlace, placesList } from './support/campaign.ts';
import { further } from './support/further.ts';
import { isStream } from './support/live.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;

/** Words that only the DM may ever see in what the tests below make. */
const SECRET = 'The Crown is in the third breakwater.';

const campaignIn = (page: Page) => page.url().split('/')[4] ?? '';

async function writeNote(page: Page, note: string, options: { character?: string; isPrivate?: boolean } = {}) {
  const line = page.getByRole('button', { name: /^Add a note/ });
  const field = page.getByLabel('Note', { exact: true });
  // Whether the form is folded is settled once the notes are there.
  await see(page.getByText(/^(No notes on|You can delete)/)).toBeVisible();
  if (await line.isVisible()) await line.click();
  if (options.character !== undefined) await page.getByLabel('Character name').fill(options.character);
  await field.fill(note);
  if (options.isPrivate) await page.getByRole('switch', { name: 'Private' }).check();
  await page.getByRole('button', { name: 'Save Note' }).click();
  await see(page.getByRole('listitem').filter({ hasText: note }).filter({ hasNotText: 'saving' })).toBeVisible();
}

/** Everything that the server sent to a page, to look for what must not be in it. */
function record(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !isStream(response.url())) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

describe('one evening of a campaign', () => {
  it('is led by the DM at a desk and played on a phone', async () => {
    const [dm, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const tom = await makeAccount(app.url, 'Tom');
    const desk = await newVisitor(own.browser, 'desktop');
    await signIn(desk.context, dm);
    const { page } = desk;

    await page.goto(`${app.url}/campaigns/`);
    await see(page.getByText('No campaigns yet')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add New Campaign' }).click();
    await page.getByLabel('Name').fill('The Drowned Crown');
    await page.getByRole('button', { name: 'Submit' }).click();
    await see(page).toHaveURL(`${app.url}/campaigns/`);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Venture There: The Drowned Crown' }).click();
    await see(page).toHaveURL(/\/campaign\/[0-9a-f]{32}\/sword_coast\/$/);
    const id = campaignIn(page);

    // Two places, one of them with its wiki.
    await openPlace(page, /^High Forest/);
    await openCampaignTab(page);
    await page
      .getByRole('radiogroup', { name: 'What players know of High Forest' })
      .getByRole('radio', { name: 'Named' })
      .click();
    await writeNote(page, SECRET, { isPrivate: true });
    expect(await findBarriers(page)).toEqual([]);
    await openPlace(page, /^Cormyr/);
    await page
      .getByRole('radiogroup', { name: 'What players know of Cormyr' })
      .getByRole('radio', { name: 'Named' })
      .click();
    await page.getByRole('switch', { name: 'Show the wiki of Cormyr to players' }).check();
    await see(page.getByText('Players see the wiki and public notes.')).toBeVisible();
    await page.getByText('Campaign Settings').click();
    const link = await page.getByLabel('Invite Link').inputValue();
    expect(link).toBe(`${app.url}/campaign/${id}/sword_coast/`);

    // The player opens the link on a phone and sees these two and nothing else.
    const phone = await newVisitor(own.browser, 'phone');
    await signIn(phone.context, priya);
    const sent = record(phone.page);
    // The sentence goes after a while, and all pictures of the page may take longer.
    await phone.page.goto(link, { waitUntil: 'commit' });
    await see(phone.page.getByText('You are now a player in The Drowned Crown.')).toBeVisible();
    await see(phone.page.getByRole('button', { name: 'Places 2' })).toBeVisible();
    await phone.page.getByRole('button', { name: 'Places 2' }).click();
    await see(placesList(phone.page).getByRole('listitem').getByRole('button')).toHaveText([/^Cormyr/, /^High Forest/]);
    await phone.page.getByRole('button', { name: 'Search this map' }).click();
    await phone.page.getByRole('combobox', { name: /^Search/ }).fill('Anauroch');
    await see(phone.page.getByText('Nothing called “Anauroch”')).toBeVisible();
    await phone.page.getByRole('combobox', { name: /^Search/ }).fill('Cormyr');
    await phone.page
      .getByRole('option', { name: /Cormyr/ })
      .first()
      .click();
    await see(phone.page.getByRole('tab')).toHaveText(['Location Info', 'Your Campaign']);
    await phone.page.getByRole('button', { name: 'Close' }).click();
    await openPlace(phone.page, /^High Forest/);
    await see(phone.page.getByRole('tab')).toHaveText(['Your Campaign']);
    await see(phone.page.getByText('No notes on High Forest yet')).toBeVisible();

    await writeNote(phone.page, 'She sailed before the fire.', { character: 'Bramble Ashby', isPrivate: true });
    await writeNote(phone.page, 'We paid 40 silver.');
    expect(await findBarriers(phone.page)).toEqual([]);
    await see(phone.page.getByRole('listitem')).toHaveCount(2);

    // The DM sees both, another player only the public one.
    await openPlace(page, /^High Forest/);
    await see(page.getByText('She sailed before the fire.')).toBeVisible();
    await see(page.getByText('We paid 40 silver.')).toBeVisible();
    const other = await newVisitor(own.browser, 'desktop', 'dark');
    await signIn(other.context, tom);
    const sentToTom = record(other.page);
    await other.page.goto(`${link}?child=high_forest`);
    await see(other.page.getByText('We paid 40 silver.')).toBeVisible();
    await see(other.page.getByText('She sailed before the fire.')).toHaveCount(0);
    await see(other.page.getByRole('button', { name: 'Delete note by Bramble Ashby' })).toHaveCount(0);
    expect(await findBarriers(other.page)).toEqual([]);

    // What is hidden again is gone the next time the map is opened, and from a slow screen without a question for it.
    const slow = await other.context.newCDPSession(other.page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 30 });
    await page
      .getByRole('radiogroup', { name: 'What players know of High Forest' })
      .getByRole('radio', { name: 'Hidden' })
      .click();
    await see(placesList(page).getByRole('button', { name: /^High Forest/ })).toHaveAccessibleName(
      'High Forest 3 notes hidden from players',
    );
    await see(other.page.getByText('This place is no longer shown.')).toBeVisible();
    await slow.detach();
    await phone.page.goto(link);
    await see(phone.page.getByRole('button', { name: 'Places 1' })).toBeVisible();

    // And none of it ever left the server for a player.
    for (const bodies of [await sent(), await sentToTom()]) {
      expect(bodies).toContain('Cormyr');
      for (const hidden of [SECRET, 'Anauroch', 'Moonshae']) expect(bodies).not.toContain(hidden);
    }
    expect(await sentToTom()).not.toContain('She sailed before the fire.');

    // The DM removes the player, to whom there is no such page from then on.
    await page.goto(`${app.url}/edit_campaign/${id}/`);
    await page.getByRole('button', { name: 'Remove Priya' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await see(page.getByRole('button', { name: 'Let Priya in again' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await phone.page.goto(link);
    await see(phone.page.getByText('This part of the map is blank')).toBeVisible();
    expect(desk.complaints).toEqual([]);
    expect(other.complaints).toEqual([]);
    await Promise.all([desk, phone, other].map(({ context }) => context.close()));
  });
});

describe('a campaign for members only', () => {
  further('opens with its invite and no other way, and an old link stops working', async () => {
    const dm = await makeAccount(app.url, 'Marisol');
    const { id, invite } = await campaignWith(dm, ['Cormyr'], 'members');
    const { context, page } = await newVisitor(own.browser, 'phone');
    await page.goto(onMap(app.url, id));
    await see(page.getByText('This part of the map is blank')).toBeVisible();
    expect(await page.title()).toBe('Page not found · Venture Atlas');

    // Without an account: looks with the link, signs up, and is in.
    await page.goto(`${onMap(app.url, id)}?child=cormyr#invite=${invite}`);
    await openCampaignTab(page);
    await page.getByRole('link', { name: 'Sign Up Now!' }).click();
    await page.getByLabel('Email').fill(`new-${id.slice(0, 6)}@table.example`);
    await page.getByLabel('Password', { exact: true }).fill('tide and ink 41');
    await page.getByLabel('Confirm password').fill('tide and ink 41');
    await page.getByLabel('I am at least 18 years old').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await see(page.getByText('You are now a player in The Drowned Crown.')).toBeVisible();
    await see(page).toHaveURL(anyViewOf(`${onMap(app.url, id)}?child=cormyr`));
    await page.reload();
    await see(page.getByRole('heading', { name: 'Sword Coast Map' })).toBeVisible();

    const { invite_token: fresh } = await dm.post<CampaignAnswer>(`/api/home/campaign/${id}/rotate_invite/`, {});
    const late = await newVisitor(own.browser);
    await late.page.goto(`${onMap(app.url, id)}#invite=${invite}`);
    await see(late.page.getByText('This part of the map is blank')).toBeVisible();
    await late.page.goto(`${onMap(app.url, id)}#invite=${fresh}`);
    await see(late.page.getByRole('heading', { name: 'Sword Coast Map' })).toBeVisible();
    await Promise.all([context.close(), late.context.close()]);
  });
});

describe('a note', () => {
  further('whose answer is lost on the way keeps its text and is one note in the end', async () => {
    const [dm, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const { id, idOf } = await campaignWith(dm, ['Cormyr']);
    const { context, page } = await newVisitor(own.browser, 'phone');
    await signIn(context, priya);
    await page.goto(`${onMap(app.url, id)}?child=cormyr`);
    await openCampaignTab(page);
    await page.getByRole('button', { name: /^Add a note/ }).click();
    await page.getByLabel('Character name').fill('Bramble');
    await page.getByLabel('Note', { exact: true }).fill('Do not trust the harbormaster.');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Note' }).click();
    await see(page.getByText('The note was not saved.')).toBeVisible();
    await context.setOffline(false);

    // The server gets it, the browser hears nothing; then the page is closed and opened again.
    await page.route('**/api/home/campaignnote/', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/home/campaignnote/'));
    await page.getByRole('button', { name: 'Save Note' }).click();
    await lost;
    await see(page.getByText('The note was not saved.')).toBeVisible();
    await page.unroute('**/api/home/campaignnote/');
    await page.reload();
    await openCampaignTab(page);
    await see(page.getByLabel('Note', { exact: true })).toHaveValue('Do not trust the harbormaster.');
    await page.getByRole('button', { name: 'Save Note' }).click();
    await see(page.getByRole('button', { name: 'Add a note as Bramble' })).toBeVisible();
    const notes = await dm.get<NotesPage>(`/api/campaign_notes/?campaign_id=${id}&location_id=${idOf('Cormyr')}`);
    expect(notes.total_notes).toBe(1);
    await context.close();
  });
});
