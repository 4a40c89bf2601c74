import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { makePair, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { see } from './support/see.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

describe('the gallery of maps', () => {
  it.each(['desktop', 'phone'] as const)('leads everybody to the home map and to the others, on a %s', async (size) => {
    const { context, page, complaints } = await newVisitor(browser, size);
    await page.goto(`${url}/gallery/`);
    const home = page.getByRole('region', { name: 'Sword Coast' });
    await see(home).toContainText('miles across');
    await see(page.getByRole('listitem').filter({ hasText: 'Neverwinter' })).toContainText('on the Sword Coast map');
    expect(await findBarriers(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Waterdeep' }).press('Enter');
    await see(page.getByRole('heading', { level: 1, name: 'Waterdeep Map' })).toBeVisible();
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('button', { name: 'All maps' }).click();
    await see(home).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a campaign shows players the maps that they know, and the way stays in the campaign', async () => {
    const [dm, player] = await makePair(url, 'Marisol', 'Priya');
    const { id } = await campaignWith(dm, ['Waterdeep']);
    const { context, page } = await newVisitor(browser, 'phone');
    await signIn(context, player);
    await page.goto(`${url}/campaign/${id}/maps/`);
    await see(page.getByText('2 maps, and what you may see on them.')).toBeVisible();
    await page.getByRole('link', { name: 'Waterdeep' }).click();
    await page.waitForURL(`**/campaign/${id}/waterdeep/**`);
    await context.close();
  });
});
