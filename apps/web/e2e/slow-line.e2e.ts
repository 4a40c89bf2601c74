import type { Browser, Page } from '@playwright/test';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { type CountingProxy, startCountingProxy } from './support/counting-proxy.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { see } from './support/see.ts';

const appUrl = inject('appUrl');
let browser: Browser;
let line: CountingProxy;
beforeAll(async () => {
  browser = await workerBrowser();
});
beforeEach(async () => {
  line = await startCountingProxy(appUrl);
});
afterEach(() => line.stop());

const paintedAt = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);

const askedTwice = () => line.answers.map(({ path }) => path).filter((path, at, all) => all.indexOf(path) !== at);

describe('on a line of 400 ms and 50 KB a second', () => {
  it('something is painted early, and no file is asked for twice until the labels are there', async () => {
    const { context, page, complaints } = await newVisitor(browser);
    const client = await context.newCDPSession(page);
    const conditions = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };
    await client.send('Network.emulateNetworkConditions', conditions);
    await page.goto(line.url, { waitUntil: 'commit' });
    const paint = await (await paintedAt(page)).jsonValue();
    console.log(`First paint on a slow line: ${Math.round(paint ?? Number.NaN)} ms`);
    await labelsArePainted(page);
    expect(askedTwice()).toEqual([]);
    expect(paint).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the name and a first picture need nothing but the page, and stand where the map will be', async () => {
    const { context, page } = await newVisitor(browser);
    // Nothing but the page ever comes.
    await page.route('**/assets/**', () => undefined);
    await page.goto(line.url, { waitUntil: 'commit' });
    await paintedAt(page);
    await see(page.getByText('Sword Coast Map', { exact: true })).toBeVisible();
    const picture = await page.locator('.first-look img').evaluate((image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return { natural: image.naturalWidth, width, height, middle: [left + width / 2, top + height / 2] };
    });
    expect(picture).toEqual({ natural: 48, width: 4096, height: 3072, middle: [720, 480] });
    await context.close();
  });
});

describe('the first load of /', () => {
  it('asks for no file twice, and preloads nothing that it does not use', async () => {
    const { context, page, complaints } = await newVisitor(browser);
    await page.goto(line.url);
    await labelsArePainted(page);
    await see.poll(() => line.answers.some(({ path }) => path.includes('/campaign-tab-'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(askedTwice()).toEqual([]);
    // The browser complains some seconds after the load about what was preloaded and not used.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 5000)));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is at most 5 KB the next time', async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(line.url);
    await labelsArePainted(page);
    await see.poll(() => line.answers.some(({ path }) => path.includes('/campaign-tab-'))).toBe(true);
    await page.waitForLoadState('networkidle');
    // What a first visit on a slow machine had no time for comes with the second, and once.
    const nextTime = async () => {
      line.answers.length = 0;
      await page.goto(`${line.url}/`);
      await labelsArePainted(page);
      await page.waitForLoadState('networkidle');
      console.log('A repeated visit:', JSON.stringify(line.answers));
      return line.answers.reduce((sum, answer) => sum + answer.bytes, 0);
    };
    await see.poll(nextTime).toBeLessThanOrEqual(5000);
    await context.close();
  });
});
