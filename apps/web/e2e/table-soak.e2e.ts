import type { TableForDm } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../api/test-support/deep.ts';
import { makePair } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
/** An evening of six hours has fewer. */
const CHANGES = isDeep ? 2_000 : 60;
/** What the heap of the page may grow by from the first tenth of them to the last (bytes): what is kept of each would be more. */
const MOST_GROWTH = 6_000_000;

describe('a table screen that stands open for an evening', () => {
  it(`keeps nothing of ${CHANGES} changes, and shows what is true at the end`, async () => {
    const [dm] = await makePair(own.app.url, 'Marisol', 'Priya');
    const { id, idOf } = await campaignWith(dm, ['Cormyr']);
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    const { page, context } = await newVisitor(own.browser, 'desktop');
    await page.goto(`${own.app.url}/table/#${screen?.secret}`);
    const shown = page.locator('[data-table-screen]');
    await see(shown).toContainText('Sword Coast');
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    };
    const names = ['High Forest', 'Waterdeep', 'Neverwinter', 'Luskan'];
    let early = 0;
    for (let change = 0; change < CHANGES; change += 1) {
      const name = names[change % names.length] ?? '';
      const isOn = Math.floor(change / names.length) % 2 === 0;
      const answered = page.waitForResponse((answer) => answer.url().includes('/location_map_details/'));
      await dm.post('/api/save_campaign_location_settings/', {
        campaign_id: id,
        location_id: idOf(name),
        show_players: isOn,
        show_wiki: false,
      });
      await answered;
      if (change === Math.floor(CHANGES / 10)) early = await heap();
    }
    expect((await heap()) - early).toBeLessThan(MOST_GROWTH);
    await dm.post('/api/save_campaign_location_settings/', {
      campaign_id: id,
      location_id: idOf('Yartar'),
      show_players: true,
      show_wiki: false,
    });
    await see(shown.locator('[data-live-line]')).toContainText(/Yartar|new places/);
  });
});
