import type { TableForDm } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makePair } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { type RunningApp, startApp } from './support/start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startOwnApp(inject('appDataDir'));
});
afterAll(() => app?.stop());

/** A name is drawn on a canvas: what was answered is what is on it. */
const namesIn = async (answer: { json: () => Promise<unknown> }) =>
  ((await answer.json()) as { children: { name: string }[] }).children.map(({ name }) => name).toSorted();

describe('a table screen whose server is killed', () => {
  it('keeps what it shows, and shows what is true again once the server is back, without a hand on it', async () => {
    const [dm] = await makePair(app.url, 'Marisol', 'Priya');
    const { id, idOf } = await campaignWith(dm, ['Cormyr']);
    const know = (name: string, isOn: boolean) =>
      dm.post('/api/save_campaign_location_settings/', {
        campaign_id: id,
        location_id: idOf(name),
        show_players: isOn,
        show_wiki: false,
      });
    await know('Yartar', true);
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    const { page, context } = await newVisitor(await workerBrowser(), 'desktop');
    await page.goto(`${app.url}/table/#${screen?.secret}`);
    const shown = page.locator('[data-table-screen]');
    await see(shown).toContainText('Sword Coast');

    const port = Number(new URL(app.url).port);
    await app.kill();
    await page.waitForTimeout(3_000);
    await see(shown).toContainText('Sword Coast');
    const answered = page.waitForResponse((answer) => answer.url().includes('/location_map_details/'));
    app = await startApp({}, { dataDir: app.dataDir, port });
    const back = performance.now();
    // Between the start and the first sign of life of the screen the DM changes what players know.
    await know('Yartar', false);
    await know('High Forest', true);
    let names = await namesIn(await answered);
    while (names.join() !== 'Cormyr,High Forest')
      names = await namesIn(await page.waitForResponse((answer) => answer.url().includes('/location_map_details/')));
    console.log(`table screen: true again ${Math.round(performance.now() - back)} ms after the server was back`);
    await see(shown).toContainText('Sword Coast');
    expect(names).toEqual(['Cormyr', 'High Forest']);
    await context.close();
  });
});
