import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { type Api, makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { isStream } from './support/live.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

async function sit(person: Api, id: string, size: 'phone' | 'desktop'): Promise<Page> {
  const { context, page } = await newVisitor(own.browser, size);
  await signIn(context, person);
  const followed = page.waitForRequest((request) => isStream(request.url()));
  await page.goto(onMap(own.app.url, id));
  await followed;
  return page;
}

async function table() {
  const [dm, tobin] = await makePair(own.app.url, 'Marisol', 'Tobin');
  const { id } = await campaignWith(dm, ['Cormyr']);
  await tobin.post(`/api/home/campaign/${id}/join/`, {});
  const [desk, phone] = [await sit(dm, id, 'desktop'), await sit(tobin, id, 'phone')];
  await see(desk.getByRole('button', { name: '1 here' })).toBeVisible();
  return { desk, phone };
}

/** Where a shield stands on the screen: its point. */
async function pointOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-party]').boundingBox();
  if (box === null) throw new Error('There is no shield.');
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

describe('parties', () => {
  it('are put on the map, dragged and moved by keys, glide on the phone of a player, and go back by Undo', async () => {
    const { desk, phone } = await table();
    await desk.getByRole('button', { name: 'Parties' }).click();
    await desk.getByLabel('Name of the party').fill('The Lanterns');
    await desk.getByRole('button', { name: 'Put it on the map' }).click();
    await see(desk.getByText('On the map: The Lanterns')).toBeVisible();
    const seen = phone.locator('[data-party]');
    await see(seen).toHaveAttribute('aria-label', 'The Lanterns, a party');
    expect(await findBarriers(desk)).toEqual([]);

    const [start, there] = [await pointOf(desk), await seen.getAttribute('style')];
    await desk.mouse.move(start.x, start.y - 24);
    await desk.mouse.down();
    await desk.mouse.move(start.x + 90, start.y + 36, { steps: 6 });
    await desk.mouse.up();
    await see(desk.getByText('The Lanterns moved')).toBeVisible();
    const moved = await pointOf(desk);
    expect([Math.round(moved.x - start.x), Math.round(moved.y - start.y)]).toEqual([90, 60]);
    await see(seen).not.toHaveAttribute('style', there ?? '');

    await desk.keyboard.press('Control+z');
    await see.poll(() => pointOf(desk)).toEqual(start);
    await see(seen).toHaveAttribute('style', there ?? '');

    await desk.locator('[data-party]').focus();
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('ArrowRight');
    await see(desk.getByText('The Lanterns moved')).toBeVisible();
    expect(Math.round((await pointOf(desk)).x - start.x)).toBe(16);
  });
});

describe('pointing at the map', () => {
  it('is seen by everybody with the name of who points, and the DM switches that of players off', async () => {
    const { desk, phone } = await table();
    const map = phone.getByRole('application');
    await map.focus();
    const before = phone.url();
    await phone.keyboard.press('p');
    for (const page of [desk, phone]) await see(page.getByText('Look here · Tobin')).toBeVisible();
    await see(desk.getByText('Look here · Tobin')).toHaveCount(0);

    await desk.mouse.move(800, 400);
    await desk.mouse.down();
    await see(phone.getByText('Look here · DM')).toBeVisible();
    await desk.mouse.up();
    expect(phone.url()).toBe(before);

    await desk.getByRole('button', { name: 'Parties' }).click();
    await desk.getByRole('switch', { name: 'Players may ping' }).press('Space');
    await see(desk.getByText('Only you may ping')).toBeVisible();
    await see
      .poll(async () => {
        await map.press('p');
        return phone.getByText('The DM has switched pings off').count();
      })
      .toBeGreaterThan(0);
  });
});

describe('who is here', () => {
  it('is told to the DM: who keeps up, who is late, and who went', async () => {
    const { desk, phone } = await table();
    await desk.getByRole('button', { name: '1 here' }).click();
    const card = desk.getByRole('region', { name: 'Who is here' });
    await see(card).toHaveText(/Tobin\s*In time/);
    await phone.close();
    await see(card).toContainText('Last seen');
    await see(desk.getByRole('button', { name: 'Nobody here' })).toBeVisible();
  });
});
