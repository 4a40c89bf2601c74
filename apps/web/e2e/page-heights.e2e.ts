import type { CampaignAnswer, World } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeAccount, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { tallerThanNeeded } from './support/needed-heights.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { followRequests } from './support/requests.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;

/** One page of each layout. The whole run measures every page (short-pages). */
const OF_GUESTS = ['/login/', '/signup/', '/no/such/page/', '/community/', '/gallery/'];
const ofOwner = (campaign: CampaignAnswer, world: World) => [
  '/campaigns/',
  `/edit_campaign/${campaign.id}/`,
  `/campaign/${campaign.id}/chronicle/`,
  '/worlds/',
  `/worlds/${world.id}/`,
  '/worlds/new/',
  '/account/',
];

describe('rows, buttons, headings, and cards', () => {
  it('are as tall as their content needs', async () => {
    const owner = await makeAccount(app.url, 'Odalys');
    const campaign = await owner.post<CampaignAnswer>('/api/home/campaign/', { name: 'Salt and Iron' });
    const world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
    const found: string[] = [];
    for (const size of ['desktop', 'phone'] as const) {
      const visits = { guest: OF_GUESTS, owner: ofOwner(campaign, world) };
      for (const [who, paths] of Object.entries(visits)) {
        const { context, page } = await newVisitor(own.browser, size);
        if (who === 'owner') await signIn(context, owner);
        const requests = followRequests(page);
        for (const path of paths) {
          await page.goto(`${app.url}${path}`);
          await page.locator('main').getByRole('heading').first().waitFor();
          await requests.areAnswered();
          await see(page.getByRole('status', { name: /^(Loading|Opening)/ })).toHaveCount(0);
          found.push(...(await tallerThanNeeded(page)).map((line) => `${path} (${size}): ${line}`));
        }
        await context.close();
      }
    }
    expect(found).toEqual([]);
  });

  it('are found where a tall neighbor or the window stretches them', async () => {
    const { context, page } = await newVisitor(own.browser, 'desktop');
    await page.setContent(`
      <main id="main" style="display: grid; height: 900px">
        <section style="display: flex"><button>Save</button><div style="height: 200px"></div></section>
        <div style="display: flex; align-items: center"><button>Cancel</button><h2>Worlds</h2></div>
        <ul style="display: grid; grid-template-columns: 1fr 1fr; align-items: stretch; align-self: start">
          <li>One line</li><li>Two<br />lines</li>
        </ul>
      </main>`);
    const lines = await tallerThanNeeded(page);
    expect(lines.map((line) => line.replace(/ is [\d.]+ px.*$/, ''))).toEqual(['section “Save”', 'button “Save”']);
    await context.close();
  });
});
