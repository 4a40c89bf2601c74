import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, showWithoutText } from './support/campaign.ts';
import {
  allLinks,
  BRAND,
  buttonsOf,
  campaignAddresses,
  PAGES_OF_THE_PERSON,
  settled,
  watchCalls,
  writtenAddresses,
} from './support/campaign-walk.ts';
import { variants } from './support/further.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { followRequests } from './support/requests.ts';
import { see } from './support/see.ts';
import { isWhole } from './support/which-journeys.ts';

const own = withWrittenApp();
const { app } = own;
let player: Api;
let id: string;

beforeAll(async () => {
  const [dm, someone] = await Promise.all([makeAccount(app.url, 'Marisol'), makeAccount(app.url, 'Priya')]);
  player = someone;
  const campaign = await campaignWith(dm, ['Cormyr']);
  id = campaign.id;
  await showWithoutText(dm, campaign, 'Waterdeep');
});

/** Of the Sword Coast, never shown in the campaign, and in no text of what is shown. */
const HIDDEN = ['Anauroch', 'Moonshae'];

/** What is visited of each address below /campaign/ to begin with; links lead on from there. */
const visits: Record<string, string[]> = {
  '/campaign/:campaignId': [''],
  '/campaign/:campaignId/:name': ['sword_coast/', 'sword_coast/?child=Waterdeep', 'anauroch/', 'no_such_place/'],
  '/campaign/:campaignId/:name/edit': ['sword_coast/edit/', 'anauroch/edit/'],
  '/campaign/:campaignId/chronicle': ['chronicle/', 'chronicle/?session=1'],
  '/campaign/:campaignId/maps': ['maps/'],
  '/campaign/:campaignId/notes': ['notes/'],
  '/campaign/:campaignId/*': ['no/such/page', 'sword_coast/anauroch'],
};

const isInside = (href: string) => href === `/campaign/${id}` || href.startsWith(`/campaign/${id}/`);
/** The credit of a map may name such a page without its last slash. */
const isOfPerson = (href: string) =>
  PAGES_OF_THE_PERSON.some(({ path }) => [path, path.replace(/\/$/, '')].includes(href.split('?')[0] ?? ''));

describe('the door for new screens', () => {
  it('every address below /campaign/ is visited, and none is written where it is not seen', async () => {
    expect(Object.keys(visits).sort()).toEqual((await campaignAddresses()).sort());
    expect(writtenAddresses().filter((address) => address.includes('campaign'))).toEqual([]);
  });
});

const visitors = [
  ['a guest', 'phone'],
  ['a player', 'desktop'],
  ['a guest', 'desktop'],
] as const;

describe.each(variants(visitors, 2))('%s at a %s', (who, size) => {
  /** In `npm test` the first walks everywhere; a player has further pages to come back from. */
  const walk = it.runIf(isWhole || (who === 'a guest' && size === 'phone'));
  const open = async () => {
    const visitor = await newVisitor(own.browser, size);
    if (who === 'a player') await signIn(visitor.context, player);
    return { ...visitor, requests: followRequests(visitor.page) };
  };

  walk('finds no link out of the campaign and no answer without it', async () => {
    const screen = await open();
    const { context, page } = screen;
    const watch = watchCalls(page, id);
    const waiting = Object.values(visits).flatMap((all) => all.map((rest) => `/campaign/${id}/${rest}`));
    const seen = new Set<string>();
    const strayLinks: string[] = [];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      await page.goto(`${app.url}${path}`);
      await settled(screen);
      const links = await allLinks(screen);
      expect(links.size, path).toBeGreaterThan(0);
      for (const href of links) {
        if (isInside(href)) waiting.push(href);
        else if (!isOfPerson(href)) strayLinks.push(`${href} on ${path}`);
      }
    }
    expect(strayLinks).toEqual([]);
    expect(watch.strays).toEqual([]);
    expect(seen.size).toBeGreaterThan(8);
    expect(watch.inCampaign()).toBeGreaterThan(seen.size);
    const answers = await watch.answers();
    expect(answers).toContain('Cormyr');
    expect(HIDDEN.filter((name) => answers.includes(name))).toEqual([]);
    await context.close();
  });

  walk('presses every button of its screens and stays, and leaves only where it is said and asked', async () => {
    const screen = await open();
    const { context, page } = screen;
    const watch = watchCalls(page, id);
    for (const rest of ['sword_coast/?child=waterdeep', 'anauroch/']) {
      const address = `${app.url}/campaign/${id}/${rest}`;
      await page.goto(address);
      await settled(screen);
      for (const name of await buttonsOf(page)) {
        const button = page.getByRole('button', { name, exact: true, disabled: false }).first();
        // What was pressed before may have led away, or closed the panel that this one stands in.
        if (new URL(page.url()).pathname !== new URL(address).pathname || !(await button.isVisible())) {
          await page.goto(address);
          await settled(screen);
        }
        if (!(await button.isVisible())) continue;
        await button.click({ force: true, timeout: 10_000 }).catch(async (failure: unknown) => {
          // A line that leaves by itself takes its button along.
          if (await button.isVisible()) throw failure;
        });
        const { pathname } = new URL(page.url());
        expect(isInside(pathname) || isOfPerson(pathname), `${name} led to ${pathname}`).toBe(true);
        await page.keyboard.press('Escape');
        await screen.requests.areAnswered();
      }
    }
    expect(watch.strays).toEqual([]);

    await page.goto(onMap(app.url, id));
    await settled(screen);
    const leave = page.getByRole('banner').getByRole('button', { name: 'Leave to public map' });
    if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    await leave.click();
    const asked = page.getByRole('dialog', { name: 'Leave for the public map?' });
    await see(asked.getByRole('button', { name: 'Stay in the campaign' })).toBeFocused();
    await asked.getByRole('button', { name: 'Stay in the campaign' }).click();
    await page.getByRole('link', { name: BRAND }).click();
    await asked.getByRole('button', { name: 'Stay in the campaign' }).click();
    expect(new URL(page.url()).pathname).toBe(`/campaign/${id}/sword_coast/`);
    if (!(await leave.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
    await leave.click();
    await asked.getByRole('button', { name: 'Leave to public map' }).click();
    await see(page).toHaveURL(`${app.url}/`);
    await see(page.getByRole('link', { name: BRAND })).toHaveAttribute('href', '/');
    await context.close();
  });

  it('comes back into the campaign from the pages of the person', async () => {
    const screen = await open();
    const { context, page } = screen;
    const watch = watchCalls(page, id);
    const pages = who === 'a player' ? ['Account', 'Campaigns', 'Worlds', 'Community'] : ['Community', 'Log in'];
    await page.goto(onMap(app.url, id));
    for (const name of pages) {
      await settled(screen);
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/campaign/'));
      await settled(screen);
      const brand = page.getByRole('link', { name: BRAND });
      await see(brand).toHaveAttribute('href', '/');
      await brand.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back to the campaign' }).click();
      await see(page.getByRole('heading', { level: 1, name: 'Sword Coast Map' })).toBeVisible();
    }
    // The notice is at the foot of pages of words.
    await page.goto(`${app.url}/campaign/${id}/chronicle/`);
    await settled(screen);
    await page
      .locator('footer')
      .getByRole('link', { name: /privacy/i })
      .click();
    await see(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
    await settled(screen);
    await page.getByRole('link', { name: BRAND }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the campaign' }).click();
    await see(page.getByRole('heading', { level: 1, name: /Chronicle|Sword Coast Map/ })).toBeVisible();
    if (who === 'a guest') {
      // What wants an account says so with the form, whose way to another password leads on.
      await page.goto(`${app.url}/campaign/${id}/notes/`);
      await settled(screen);
      await page.getByRole('link', { name: /password/i }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/campaign/'));
      await settled(screen);
      await page.getByRole('link', { name: BRAND }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back to the campaign' }).click();
      await see(page).toHaveURL((url) => url.pathname.startsWith(`/campaign/${id}/`));
    }
    const places = watch.strays.filter((stray) => stray.includes('/api/location'));
    expect(places).toEqual([]);
    await context.close();
  });
});
