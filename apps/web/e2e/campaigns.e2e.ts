import type { Browser, Page } from '@playwright/test';
import type { CampaignAnswer, LocationMapDetails, NotesPage } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, makeAccount, makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { launchBrowser, newVisitor } from './support/browser.ts';
import { further } from './support/further.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import type { RunningApp } from './support/start-app.ts';

let browser: Browser;
let app: RunningApp;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startOwnApp(inject('appDataDir'))]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Words that only the DM may ever see in what the tests below make. */
const SECRET = 'The Crown is in the third breakwater.';

const listOf = (page: Page) => page.getByRole('region', { name: 'Places on this map' });
const campaignIn = (page: Page) => page.url().split('/')[4] ?? '';
const openTab = (page: Page) => page.getByRole('tab', { name: 'Your Campaign' }).click();

async function openPlace(page: Page, name: RegExp): Promise<void> {
  const pill = page.getByRole('button', { name: /^Places \d+/ });
  await pill.or(listOf(page)).first().waitFor();
  if (await pill.isVisible()) await pill.click();
  const row = listOf(page).getByRole('button', { name }).first();
  await listOf(page).getByRole('listitem').first().hover();
  // Of a long list only the rows in view are in the page: it is looked through from its top.
  for (let down = -100_000; !(await row.isVisible()); down = 400) {
    await page.mouse.wheel(0, down);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await row.click();
}

async function writeNote(page: Page, note: string, options: { character?: string; isPrivate?: boolean } = {}) {
  const line = page.getByRole('button', { name: /^Add a note/ });
  const field = page.getByLabel('Note', { exact: true });
  // Whether the form is folded is settled once the notes are there.
  await see(page.getByText(/^(No notes on|Authors delete)/)).toBeVisible();
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
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

async function campaignWith(dm: Api, shown: readonly string[], sharing: 'open' | 'members' = 'open') {
  const campaign = await dm.post<CampaignAnswer>('/api/home/campaign/', { name: 'The Drowned Crown', sharing });
  const map = await dm.get<LocationMapDetails>(
    `/api/location_map_details/sword_coast/?content=0&campaign_id=${campaign.id}`,
  );
  const idOf = (name: string) => map.children.find((child) => child.name === name)?.location_id;
  for (const name of shown) {
    const settings = { show_players: true, show_wiki: true, campaign_id: campaign.id, location_id: idOf(name) };
    await dm.post('/api/save_campaign_location_settings/', settings);
  }
  return { id: campaign.id, invite: campaign.invite_token, idOf };
}

describe('one evening of a campaign', () => {
  it('is led by the DM at a desk and played on a phone', async () => {
    const [dm, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const tom = await makeAccount(app.url, 'Tom');
    const desk = await newVisitor(browser, 'desktop');
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
    await openTab(page);
    await page.getByRole('switch', { name: 'Show High Forest to players' }).check();
    await writeNote(page, SECRET, { isPrivate: true });
    expect(await findBarriers(page)).toEqual([]);
    await openPlace(page, /^Cormyr/);
    await page.getByRole('switch', { name: 'Show Cormyr to players' }).check();
    await page.getByRole('switch', { name: 'Show the wiki of Cormyr to players' }).check();
    await see(page.getByText('Players see the wiki and public notes.')).toBeVisible();
    await page.getByText('Campaign Settings').click();
    const link = await page.getByLabel('Invite Link').inputValue();
    expect(link).toBe(`${app.url}/campaign/${id}/sword_coast/`);

    // The player opens the link on a phone and sees these two and nothing else.
    const phone = await newVisitor(browser, 'phone');
    await signIn(phone.context, priya);
    const sent = record(phone.page);
    await phone.page.goto(link);
    await see(phone.page.getByText('You are a player of The Drowned Crown now.')).toBeVisible();
    await see(phone.page.getByRole('button', { name: 'Places 2' })).toBeVisible();
    await phone.page.getByRole('button', { name: 'Places 2' }).click();
    await see(listOf(phone.page).getByRole('listitem').getByRole('button')).toHaveText(['Cormyr', 'High Forest']);
    await phone.page.getByRole('button', { name: 'Search this map' }).click();
    await phone.page.getByRole('combobox').fill('Anauroch');
    await see(phone.page.getByText('Nothing called “Anauroch”')).toBeVisible();
    await phone.page.getByRole('combobox').fill('Cormyr');
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
    const other = await newVisitor(browser, 'desktop', 'dark');
    await signIn(other.context, tom);
    const sentToTom = record(other.page);
    await other.page.goto(`${link}?child=high_forest`);
    await see(other.page.getByText('We paid 40 silver.')).toBeVisible();
    await see(other.page.getByText('She sailed before the fire.')).toHaveCount(0);
    await see(other.page.getByRole('button', { name: 'Delete note by Bramble Ashby' })).toHaveCount(0);
    expect(await findBarriers(other.page)).toEqual([]);

    // What is hidden again is gone the next time the map is opened.
    await page.getByRole('switch', { name: 'Show High Forest to players' }).uncheck();
    await see(listOf(page).getByRole('button', { name: /^High Forest/ })).toHaveAccessibleName(
      'High Forest hidden from players',
    );
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
  it('opens with its invite and no other way, and an old link stops working', async () => {
    const dm = await makeAccount(app.url, 'Marisol');
    const { id, invite } = await campaignWith(dm, ['Cormyr'], 'members');
    const { context, page } = await newVisitor(browser, 'phone');
    await page.goto(onMap(app.url, id));
    await see(page.getByText('This part of the map is blank')).toBeVisible();
    expect(await page.title()).toBe('Page not found · Venture Atlas');

    // Without an account: looks with the link, signs up, and is in.
    await page.goto(`${onMap(app.url, id)}?child=cormyr#invite=${invite}`);
    await openTab(page);
    await page.getByRole('link', { name: 'Sign Up Now!' }).click();
    await page.getByLabel('Email').fill(`new-${id.slice(0, 6)}@table.example`);
    await page.getByLabel('Password', { exact: true }).fill('tide and ink 41');
    await page.getByLabel('Confirm password').fill('tide and ink 41');
    await page.getByLabel('I am at least 18 years old').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await see(page.getByText('You are a player of The Drowned Crown now.')).toBeVisible();
    await see(page).toHaveURL(`${onMap(app.url, id)}?child=cormyr`);
    await page.reload();
    await see(page.getByRole('heading', { name: 'Sword Coast Map' })).toBeVisible();

    const { invite_token: fresh } = await dm.post<CampaignAnswer>(`/api/home/campaign/${id}/rotate_invite/`, {});
    const late = await newVisitor(browser);
    await late.page.goto(`${onMap(app.url, id)}#invite=${invite}`);
    await see(late.page.getByText('This part of the map is blank')).toBeVisible();
    await late.page.goto(`${onMap(app.url, id)}#invite=${fresh}`);
    await see(late.page.getByRole('heading', { name: 'Sword Coast Map' })).toBeVisible();
    await Promise.all([context.close(), late.context.close()]);
  });
});

describe('a note', () => {
  it('whose answer is lost on the way keeps its text and is one note in the end', async () => {
    const [dm, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const { id, idOf } = await campaignWith(dm, ['Cormyr']);
    const { context, page } = await newVisitor(browser, 'phone');
    await signIn(context, priya);
    await page.goto(`${onMap(app.url, id)}?child=cormyr`);
    await openTab(page);
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
    await openTab(page);
    await see(page.getByLabel('Note', { exact: true })).toHaveValue('Do not trust the harbormaster.');
    await page.getByRole('button', { name: 'Save Note' }).click();
    await see(page.getByRole('button', { name: 'Add a note as Bramble' })).toBeVisible();
    const notes = await dm.get<NotesPage>(`/api/campaign_notes/?campaign_id=${id}&location_id=${idOf('Cormyr')}`);
    expect(notes.total_notes).toBe(1);
    await context.close();
  });
});

describe('the eyes of a player', () => {
  it('show the DM exactly what the server gives a player', async () => {
    const [dm, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const { id } = await campaignWith(dm, ['Cormyr', 'Amn', 'High Moor']);
    await priya.post(`/api/home/campaign/${id}/join/`, {});
    const { context, page } = await newVisitor(browser);
    await signIn(context, dm);
    await page.goto(onMap(app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    const asked = page.waitForResponse((response) => response.url().includes('as=player'));
    await page.getByRole('button', { name: 'View as player' }).click();
    const seen = await (await asked).json();
    const given = await priya.get<LocationMapDetails>(
      `/api/location_map_details/sword_coast/?campaign_id=${id}&content=0`,
    );
    expect(seen.children).toEqual(given.children);
    expect(seen.campaign_settings).toEqual(given.campaign_settings);
    expect(seen.total_children).toBe(3);
    await see(listOf(page).getByRole('listitem').getByRole('button')).toHaveText(['Cormyr', 'Amn', 'High Moor']);
    await see(page.getByRole('button', { name: 'DM tools' })).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to DM view' }).click();
    await see(page.getByRole('button', { name: 'DM tools' })).toBeVisible();
    await context.close();
  });

  further('stay on while travelling, in the campaign all the way and back', async () => {
    const dm = await makeAccount(app.url, 'Marisol');
    const { id } = await campaignWith(dm, ['Waterdeep']);
    const { context, page } = await newVisitor(browser);
    await signIn(context, dm);
    await page.goto(onMap(app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    await page.getByRole('button', { name: 'View as player' }).click();
    await see(page.getByText('This is what your players see.')).toBeVisible();
    await openPlace(page, /^Waterdeep/);
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await see(page).toHaveURL(`${app.url}/campaign/${id}/waterdeep/?as=player`);
    await see(page.getByText('This is what your players see.')).toBeVisible();
    await page.getByRole('link', { name: 'Up to Sword Coast' }).click();
    await see(page).toHaveURL(`${onMap(app.url, id)}?as=player&child=waterdeep`);
    await page.goBack();
    await see(page.getByRole('heading', { name: 'Waterdeep Map' })).toBeVisible();
    await context.close();
  });
});

describe('many places at once', () => {
  it('are shown by a drawn area with taps on a phone, and taken back', async () => {
    const [dm, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const { id } = await campaignWith(dm, []);
    await priya.post(`/api/home/campaign/${id}/join/`, {});
    const total = async () =>
      (await priya.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?campaign_id=${id}&content=0`))
        .total_children;
    const { context, page } = await newVisitor(browser, 'phone');
    await signIn(context, dm);
    await page.goto(onMap(app.url, id));
    await page.getByRole('button', { name: 'DM tools' }).click();
    await page.getByRole('button', { name: 'Show or hide many places' }).click();
    await page.getByText('Everything in an area I draw').click();
    const corners = [
      [30, 190],
      [360, 200],
      [350, 430],
      [40, 420],
    ] as const;
    const said = ['2 more corner', '1 more corner', '3 corners. Tap', '4 corners. Tap'];
    for (const [index, [x, y]] of corners.entries()) {
      // Two taps close together in time would be a double tap.
      await page.waitForTimeout(400);
      await page.touchscreen.tap(x, y);
      await see(page.getByText(said[index] ?? '')).toBeVisible();
    }
    await see(page.getByText('4 corners. Tap on for more.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show to players' }).click();
    await see(page.getByText(/^\d+ places? changed/)).toBeVisible();
    const shown = Number(/^\d+/.exec((await page.getByText(/^\d+ places? changed/).textContent()) ?? '')?.[0]);
    expect(shown).toBeGreaterThan(0);
    expect(await total()).toBe(shown);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText(/^Taken back/)).toBeVisible();
    expect(await total()).toBe(0);
    await context.close();
  });
});
