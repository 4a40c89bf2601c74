import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { followRequests } from './support/requests.ts';
import { see } from './support/see.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

/** Every address that the page asks for, workers included, in order. */
function watchRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.context().on('request', (request) => addresses.push(request.url()));
  return addresses;
}

/** What a browser that knows no brotli would be sent, in bytes. */
function gzippedBytes(address: string): Promise<number> {
  return new Promise((done, fail) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      answer.on('end', () => done(bytes));
    }).on('error', fail);
  });
}

const isCode = (address: string) => /\.(js|css)$/.test(address);

async function sumBytes(addresses: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...new Set(addresses)].map(gzippedBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the first load of /', () => {
  it('needs one call of the API before the first labels are drawn', async () => {
    const { context, page } = await newVisitor(browser);
    const requests = watchRequests(page);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/api/location_children/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(url);
    await labelsArePainted(page);
    const calls = requests.filter((address) => /\/(api|user)\//.test(address));
    expect(calls.filter((address) => !address.includes('/location_children/'))).toEqual([
      `${url}/api/location_map_details/sword_coast/?content=0`,
    ]);
    letGo();
    await page
      .getByRole('button', { name: /, collapse list of places$/ })
      .getByText('235', { exact: true })
      .waitFor();
    await context.close();
  });

  it('is under 243 KB of scripts and styles, gzipped, and 80 KB of letters before the first paint', async () => {
    const { context, page, complaints } = await newVisitor(browser);
    const requests = watchRequests(page);
    await page.addInitScript(() => {
      // A browser that never rests fetches nothing ahead.
      window.requestIdleCallback = () => 0;
    });
    // What draws lines, areas, and signs comes when the names of points stand there: these do not wait for it.
    const later: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.context().route(/\/(shape-part|signs|balanced-lines)-[^/]*\.js$/, async (route) => {
      later.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.goto(url);
    await labelsArePainted(page);
    await see.poll(() => later.length).toBe(2);
    const assets = requests.filter((address) => isCode(address) && !later.includes(address));
    expect(assets.length).toBeGreaterThan(4);
    const [first, second] = [await sumBytes(assets), await sumBytes(later)];
    console.log(`first load: ${first} bytes, and ${second} for lines, areas, and signs`);
    expect(first).toBeLessThan(243_000);
    letGo();
    await page.waitForLoadState('networkidle');
    expect(
      requests.filter((address) => isCode(address) && !assets.includes(address) && !later.includes(address)),
    ).toEqual([]);

    const lettersBeforePaint = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.woff2') && entry.startTime < painted)
        .map((entry) => entry.name);
    });
    expect(await sumBytes(lettersBeforePaint)).toBeLessThanOrEqual(80_000);

    expect(requests.filter((address) => !address.startsWith(`${url}/`) && !address.startsWith('blob:'))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is at most 320 KB with all that a reader may open next, which is fetched while the browser rests', async () => {
    const { context, page } = await newVisitor(browser);
    const requests = watchRequests(page);
    await page.goto(url);
    // What draws lines and areas comes once the names of points stand there, on a busy machine after a pause.
    for (const part of ['/campaign-tab-', '/shape-part-', '/balanced-lines-'])
      await see.poll(() => requests.some((address) => address.includes(part)), part).toBe(true);
    await page.waitForLoadState('networkidle');
    const ahead = await sumBytes(requests.filter(isCode));
    console.log(`with all that is fetched ahead: ${ahead} bytes`);
    expect(ahead).toBeLessThanOrEqual(320_000);
    const asked = requests.length;
    await page.keyboard.press('/');
    await see(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await page.getByRole('button', { name: 'Luskan', exact: true }).waitFor({ state: 'detached' });
    expect(requests.slice(asked).filter(isCode)).toEqual([]);
    await context.close();
  });

  it('is remembered: a second visit asks for no script, style or letter again', async () => {
    const { context, page } = await newVisitor(browser);
    const requests = followRequests(page);
    // What a busy machine had not fetched yet when the visit ended comes with the next one, for the first time.
    const had = new Set<string>();
    page.on('requestfinished', (request) => had.add(request.url()));
    await page.goto(url);
    await labelsArePainted(page);
    await see.poll(() => [...had].some((address) => address.includes('/campaign-tab-'))).toBe(true);
    await requests.areAnswered();
    const first = new Set(had);
    expect([...first].filter(isCode).length).toBeGreaterThan(9);
    await page.goto(`${url}/waterdeep/`);
    await labelsArePainted(page);
    await requests.areAnswered();
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.includes('/assets/') && (entry as PerformanceResourceTiming).transferSize > 0)
        .map((entry) => entry.name),
    );
    expect(fetched.filter((address) => first.has(address))).toEqual([]);
    await context.close();
  });
});

it('no file of the app carries the library of schemas: the server alone checks what is sent', async () => {
  const folder = join(import.meta.dirname, '..', 'dist', 'assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const carrying: string[] = [];
  for (const name of scripts) if ((await readFile(join(folder, name), 'utf8')).includes('~kind')) carrying.push(name);
  expect(carrying).toEqual([]);
});
