import type { Page } from '@playwright/test';
import type {
  CampaignAnswer,
  LocationMapDetails,
  LocationSaved,
  PositionSaved,
  Session,
  SuggestionsPage,
  World,
} from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type SIZES } from './support/browser.ts';
import { anew, fillLogIn, logIn, PASSWORD, register } from './support/log-in.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Mara');
let sable: Api;
let atlas: string;

beforeAll(async () => {
  sable = await makeAccount(own.app.url, 'Sable');
  const { worlds } = await own.staff.get<{ worlds: World[] }>('/api/worlds/');
  atlas = worlds.find(({ kind }) => kind === 'atlas')?.id ?? '';
});

async function visit(path: string, who: Api | null, size: keyof typeof SIZES = 'desktop') {
  const visitor = await newVisitor(own.browser, size);
  if (who !== null) await signIn(visitor.context, who);
  await visitor.page.goto(`${own.app.url}${path}`);
  return visitor;
}

const queueOf = (state: string) => own.staff.get<SuggestionsPage>(`/api/suggestions/?world_id=${atlas}&state=${state}`);

/** What is typed survives a page that is closed: a new page of the same browser shows it. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await see(page.getByRole('tab', { name: 'Suggest' })).toHaveAttribute('aria-selected', 'true');
}

/** Ends all logins of an account but a new one, as its owner may from another device. */
async function endSessions(url: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const tokens = (await (await fetch(`${url}/user/token/`, { method: 'POST', headers, body })).json()) as Api['tokens'];
  const other = apiOf(url, email, tokens);
  const sessions = await other.get<Session[]>('/user/sessions/');
  for (const { id, current } of sessions) if (!current) await other.post(`/user/sessions/${id}/revoke/`, {});
}

/** Of 29 remarks: which is in conflict, which is edited first, and which somebody else handles meanwhile. */
const [CONFLICT, EDITED, HANDLED] = [10, 16, 20];

describe('a suggestion', () => {
  it('is offered to visitors, who log in and come back to it', async () => {
    const { page, context, complaints } = await visit('/sword_coast/?child=red_larch', null);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Something is wrong here' }).click();
    await see(page).toHaveURL(/\/login\/$/);
    await signIn(context, sable);
    await page.reload();
    await see(page.getByRole('textbox', { name: 'Something is wrong here' })).toBeFocused();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is there again once its writer has logged in, whose login the server ended while they typed', async () => {
    const email = anew('suggests');
    await register(own.app.url, email);
    const { page, context } = await newVisitor(own.browser);
    await logIn(page, own.app.url, email);
    await see(page).not.toHaveURL(/\/login\//);
    await page.goto(`${own.app.url}/sword_coast/?child=red_larch`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Suggest a change' }).click();
    const why = page.getByRole('textbox', { name: 'Why (helps the editors)' });
    await why.pressSequentially('The tower hums');
    await endSessions(own.app.url, email);
    await why.pressSequentially(' in the wind.');
    await page.getByRole('button', { name: /^Name/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Red Larch Hill');
    // The server refuses what is sent, and the page leads to the login and back.
    await page.keyboard.press('Control+Enter');
    await see(page.getByText('Your login has expired.')).toBeVisible();
    expect((await queueOf('open')).suggestions).toEqual([]);
    await fillLogIn(page, email, PASSWORD);
    await see(page).toHaveURL(/child=red_larch/);
    await see(why).toHaveValue('The tower hums in the wind.');
    await see(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Red Larch Hill');
    await page.getByRole('button', { name: 'Send' }).click();
    await see(page.getByText('Sent ·')).toBeVisible();
    const { suggestions } = await queueOf('open');
    expect(suggestions).toMatchObject([{ fields: ['name'], why: 'The tower hums in the wind.' }]);
    await own.staff.post(`/api/suggestions/${suggestions[0]?.id}/decline/`, {});
    await context.close();
  });

  it('is written on a phone: a text, and a pin that is put elsewhere', async () => {
    const { page, context, complaints } = await visit('/sword_coast/?child=red_larch', sable, 'phone');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Suggest a change' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await see(text).toHaveValue(/Three roads meet at Red Larch/);
    await text.fill(`${await text.inputValue()} In a north wind the whole tower hums.`);
    await page.getByRole('button', { name: /^Pin position/ }).click();
    await page.getByRole('application').tap({ position: { x: 260, y: 150 } });
    const away = page.getByRole('group', { name: 'Pin position' }).getByRole('status');
    await see(away).toHaveText(/^[\d.]+ miles? /);
    const told = await away.textContent();
    await see(page.getByText(/will get 1 new sentence and a new pin position/)).toBeVisible();
    await reload(page);
    await see(text).toHaveValue(/the whole tower hums/);
    await see(away).toHaveText(told ?? '');
    await page.getByRole('textbox', { name: 'Why (helps the editors)' }).fill('It stands in the hills.');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await see(page.getByText('Sent ·')).toBeVisible();
    expect((await queueOf('open')).suggestions[0]).toMatchObject({
      by: 'Sable',
      fields: ['text', 'position'],
      why: 'It stands in the hills.',
    });
    await page.getByRole('link', { name: 'See my suggestions' }).click();
    await see(page.getByText('Waiting')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is settled with 29 others by keyboard alone, and its writers read the replies', async () => {
    const places = ['Triboar', 'Yartar', 'Womford', 'Beliard', 'Amphail', 'Longsaddle', 'Phandalin', 'Leilon'];
    const writers = [await makeAccount(own.app.url, 'Jun'), await makeAccount(own.app.url, 'Alma')];
    for (let made = 0; made < 29; made += 1) {
      const name = places[made % places.length] ?? '';
      const writer = writers[made % 2] ?? sable;
      const wish = [CONFLICT, EDITED].includes(made + 1) ? { name: `Old ${name}` } : {};
      await writer.post(`/api/suggestions/for/${name.toLowerCase()}/`, { why: `Remark ${made + 1}.`, ...wish });
    }
    // One is in conflict with what was changed since, and one is handled by somebody else while the queue is open.
    const yartar = await own.staff.get<LocationMapDetails>('/api/location_map_details/yartar/?content=0');
    await own.staff.post(`/api/home/location/${yartar.id}/`, { name: 'Yartar Town' });
    const others = (await queueOf('open')).suggestions.find(({ why }) => why === `Remark ${HANDLED}.`);
    const { declined } = (await queueOf('declined')).counts;
    const { page, context, complaints } = await visit(`/worlds/${atlas}/suggestions/`, own.staff);
    await see(page.getByRole('button', { name: 'Waiting 30' })).toBeVisible();
    await see(page.getByText('The pin moves for everybody.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    // The first one is published as it is.
    await page.keyboard.press('a');
    await see(page.getByText(/^Accepted: Red Larch, text, pin position by Sable/)).toBeVisible();
    const open = page.getByRole('article', { name: 'The open suggestion' });
    for (let remark = 1; remark <= 29; remark += 1) {
      await see(open).toContainText(`Remark ${remark}.`);
      if (remark === CONFLICT) {
        await see(page.getByText('name, changed since')).toBeVisible();
        await page.keyboard.press('a');
        await see(open.getByRole('button', { name: 'Keep mine' })).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await see(open).toContainText('will see a new name.');
        await page.keyboard.press('a');
      } else if (remark === HANDLED) {
        await own.staff.post(`/api/suggestions/${others?.id}/decline/`, { reply: 'Elsewhere.' });
        await page.keyboard.press('a');
        await see(open.getByText(/^Mara declined this/)).toBeVisible();
        await page.keyboard.press('ArrowDown');
      } else if (remark === EDITED) {
        await page.keyboard.press('ArrowDown');
        await see(open).toContainText(`Remark ${remark + 1}.`);
        await page.keyboard.press('ArrowUp');
        await see(open).toContainText(`Remark ${remark}.`);
        await page.keyboard.press('e');
        await see(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
        await page.keyboard.press('End');
        await page.keyboard.type(' Hall');
        await page.keyboard.press('Control+Enter');
      } else if (remark % 3 === 0) {
        await page.keyboard.press('d');
        await see(page.getByRole('textbox', { name: /^Decline, with a word to/ })).toBeFocused();
        await page.keyboard.type(`Reply ${remark}`);
        await page.keyboard.press('Enter');
      } else await page.keyboard.press('a');
      // Nothing is waited for but the next one: the counts follow.
    }
    await see(page.getByRole('button', { name: 'Waiting 0' })).toBeVisible();
    await see(page.getByText('No suggestions waiting.')).toBeVisible();
    // The last one is taken back, and settled again.
    await page.keyboard.press('Control+z');
    await see(open).toContainText('Remark 29.');
    await see(open.getByRole('button', { name: 'Accept' })).toBeEnabled();
    await page.keyboard.press('a');
    await see(page.getByText('No suggestions waiting.')).toBeVisible();
    // The one that somebody else handled was refused, which browsers report.
    expect(complaints).toEqual([expect.stringContaining('409')]);
    await context.close();
    expect((await queueOf('accepted')).counts).toEqual({ open: 0, accepted: 20, declined: declined + 10 });

    const reader = await visit('/account/suggestions/', writers[0] ?? sable, 'phone');
    await see(reader.page.getByText(/^Reply \d+$/).first()).toBeVisible();
    expect(await reader.page.getByText('Waiting').count()).toBe(0);
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
    for (const [slug, name] of [
      ['old_yartar', 'Old Yartar'],
      ['old_leilon_hall', 'Old Leilon Hall'],
    ])
      expect((await own.staff.get<LocationMapDetails>(`/api/location_map_details/${slug}/?content=0`)).name).toBe(name);
    const text = await own.staff.get('/api/location_wiki/red_larch/');
    expect(JSON.stringify(text)).toContain('In a north wind the whole tower hums.');
  });
});

describe('a suggestion in a campaign', () => {
  it('goes to the DM, who accepts what players call the place', async () => {
    const owner = await makeAccount(own.app.url, 'Odalys');
    const world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
    const map = { world_id: world.id, name: 'Thorn Coast', map_size: { width: 2000, height: 1500 } };
    const coast = (await owner.post<LocationSaved>('/api/home/location/', map)).location.id;
    const place = { parent_id: coast, name: 'Harrow Keep', lat: 750, lng: 1000, scale: 60 };
    const keep = (await owner.post<PositionSaved>('/api/add_position/', place)).position.location_id;
    const campaign = await owner.post<CampaignAnswer>('/api/home/campaign/', { name: 'Thorns' });
    await owner.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
    await sable.post(`/api/home/campaign/${campaign.id}/join/`, { invite: campaign.invite_token });
    for (const location_id of [coast, keep]) {
      const settings = { campaign_id: campaign.id, location_id, show_players: true, show_wiki: true };
      await owner.post('/api/save_campaign_location_settings/', settings);
    }
    const player = await visit(`/campaign/${campaign.id}/thorn_coast/?child=harrow_keep&suggest=change`, sable);
    await player.page.getByRole('button', { name: /^Name/ }).click();
    await player.page.getByRole('textbox', { name: 'Name' }).fill('The Gray Keep');
    await see(player.page.getByText('Your DM will get a new name. Nothing changes until they accept.')).toBeVisible();
    await player.page.keyboard.press('Control+Enter');
    await see(player.page.getByText('Sent ·')).toBeVisible();

    const dm = await visit(`/campaign/${campaign.id}/chronicle/`, owner);
    await dm.page.getByRole('link', { name: 'Suggestions 1' }).click();
    await see(dm.page.getByRole('article')).toContainText('Players in Thorns will see a new name.');
    await dm.page.keyboard.press('a');
    await see(dm.page.getByText('No suggestions waiting.')).toBeVisible();
    for (const one of [player, dm]) {
      expect(one.complaints).toEqual([]);
      await one.context.close();
    }
  });
});
