import { describe, expect, it } from 'vitest';
import { type Api, makePair, onMap, signIn } from './support/accounts.ts';
import { addressOf } from './support/address.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, openPlace } from './support/campaign.ts';
import { isStream } from './support/live.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

async function table() {
  const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id, idOf } = await campaignWith(dm, ['Cormyr']);
  await priya.post(`/api/home/campaign/${id}/join/`, {});
  const show = (name: string, isOn: boolean) =>
    dm.post('/api/save_campaign_location_settings/', {
      campaign_id: id,
      location_id: idOf(name),
      show_players: isOn,
      show_wiki: false,
    });
  return { dm, priya, id, show };
}

async function sit(person: Api, id: string, size: 'phone' | 'desktop' = 'phone', theme: 'light' | 'dark' = 'light') {
  const visitor = await newVisitor(own.browser, size, theme);
  await signIn(visitor.context, person);
  const streams: string[] = [];
  visitor.context.on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url());
  });
  const followed = visitor.page.waitForRequest((request) => isStream(request.url()));
  await visitor.page.goto(onMap(own.app.url, id));
  await see(
    visitor.page.getByRole('button', { name: /^Places 1$/ }).or(visitor.page.getByText('1 place')),
  ).toBeVisible();
  await followed;
  return { ...visitor, streams };
}

describe('the live table', () => {
  it('shows a reveal on the phone of a player, and takes back what is hidden again', async () => {
    const { dm, priya, id } = await table();
    const { page } = await sit(priya, id);
    const desk = await newVisitor(own.browser, 'desktop');
    await signIn(desk.context, dm);
    await desk.page.goto(onMap(own.app.url, id));
    await openPlace(desk.page, /^High Forest/);
    await desk.page.getByRole('tab', { name: 'Your Campaign' }).click();
    const steps = desk.page.getByRole('radiogroup', { name: 'What players know of High Forest' });
    const before = addressOf(page);
    await steps.getByRole('radio', { name: 'Named' }).click();
    const line = page.locator('[data-live-line]');
    await see(line).toContainText('New on the map: High Forest');
    await see(page.locator('[data-reveal]')).toHaveCount(1);
    await see(page.getByRole('button', { name: 'Places 2' })).toBeVisible();
    expect(addressOf(page)).toBe(before);
    expect(await findBarriers(page)).toEqual([]);
    await openPlace(page, /^High Forest/);
    await see(page.getByRole('heading', { name: 'High Forest' }).first()).toBeVisible();
    await steps.getByRole('radio', { name: 'Hidden' }).click();
    await see(line).toHaveText('This place is no longer shown.');
    await see(page.getByRole('heading', { name: 'High Forest' })).toHaveCount(0);
    await see(page.getByRole('button', { name: 'Places 1' })).toBeVisible();
    expect(addressOf(page)).toBe(before);
  });

  it('loses nothing that happens while the line is cut', async () => {
    const { priya, id, show } = await table();
    const { page, context } = await sit(priya, id);
    await context.setOffline(true);
    await show('High Forest', true);
    await show('Amn', true);
    await context.setOffline(false);
    await see(page.locator('[data-live-line]')).toHaveText(/2 new places on the map/);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await see(page.getByRole('button', { name: 'Places 3' })).toBeVisible();
  });

  it('is one stream for all tabs of a browser, and goes on when its tab is closed', async () => {
    const { priya, id, show } = await table();
    const first = await sit(priya, id);
    const others = [await first.context.newPage(), await first.context.newPage()];
    for (const page of others) {
      await page.goto(onMap(own.app.url, id));
      await see(page.getByRole('button', { name: 'Places 1' })).toBeVisible();
    }
    await show('High Forest', true);
    for (const page of [first.page, ...others]) await see(page.getByRole('button', { name: 'Places 2' })).toBeVisible();
    expect(first.streams).toHaveLength(1);
    await first.page.close();
    await see.poll(() => first.streams.length).toBe(2);
    await show('Amn', true);
    for (const page of others) await see(page.getByRole('button', { name: 'Places 3' })).toBeVisible();
  });

  it('leaves the page of somebody who was removed', async () => {
    const { dm, priya, id } = await table();
    const { page } = await sit(priya, id);
    const { id: user } = await priya.get<{ id: number }>('/user/user/');
    await dm.post(`/api/home/campaign/${id}/members/${user}/remove/`, {});
    await see(page.getByRole('heading', { level: 1 })).not.toContainText('Sword Coast');
    await see(page.getByRole('alert')).toContainText('You can no longer see this map.');
    await see(page.locator('.leaflet-tile-pane')).toHaveCount(0);
  });
});
