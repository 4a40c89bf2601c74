import type { Browser, CDPSession } from '@playwright/test';
import { launchBrowser, newVisitor } from '../../apps/web/e2e/support/browser.ts';
import { labelsArePainted } from '../../apps/web/e2e/support/map-on-screen.ts';
import { startApp } from '../../apps/web/e2e/support/start-app.ts';
import type { Line } from './statistics.ts';

const KB = 1024;

/** One transferred file. */
interface Loaded {
  url: string;
  bytes: number;
}

/** The transferred sizes of the first and the second visit of `/`. Sizes, not times. */
export async function benchFirstLoad(): Promise<Line[]> {
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    // The best brotli compression of responses is made beside the first request, and the second visitor gets it.
    await load(browser, app.url);
    const { first, again } = await load(browser, app.url, true);
    const ahead = (await load(browser, app.url)).first;
    const sum = (files: readonly Loaded[], pattern: RegExp) =>
      files.filter(({ url }) => pattern.test(url)).reduce((bytes, file) => bytes + file.bytes, 0) / KB;
    const code = sum(first, /\.(js|css)$/);
    const fonts = sum(first, /\.woff2$/);
    const calls = await callsBeforeLabels(browser, app.url);
    const repeat = again.reduce((bytes, file) => bytes + file.bytes, 0) / KB;
    return [
      {
        what: 'first load of /, JS and CSS',
        value: `${code.toFixed(0)} KB`,
        measure: { value: code, better: 'less' },
        target: '<= 240 KB (300)',
        isReached: code <= 240,
      },
      {
        what: 'the same, with what is fetched ahead at rest',
        value: `${sum(ahead, /\.(js|css)$/).toFixed(0)} KB`,
        target: '',
      },
      { what: 'first load of /, all fonts', value: `${fonts.toFixed(0)} KB`, target: '' },
      {
        what: 'first load of /, API requests before the first labels',
        value: String(calls),
        target: '1',
        isReached: calls === 1,
        measure: { value: calls, better: 'less' },
      },
      { what: 'first load of /, all requests', value: String(first.length), target: '' },
      {
        what: 'repeated visit, over the wire',
        value: `${repeat.toFixed(1)} KB`,
        measure: { value: repeat, better: 'less' },
        target: '<= 5 KB',
        isReached: repeat <= 5,
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** @param isRestless keeps the browser busy, so that nothing is prefetched */
async function load(browser: Browser, url: string, isRestless = false): Promise<{ first: Loaded[]; again: Loaded[] }> {
  const { context, page } = await newVisitor(browser);
  if (isRestless) {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  }
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const first = await recorded(session, async () => {
    await page.goto(url, { waitUntil: 'networkidle' });
  });
  const again = await recorded(session, async () => {
    await page.reload({ waitUntil: 'networkidle' });
  });
  await context.close();
  return { first, again };
}

/**
 * The number of responses that the first labels wait for. The second page of a map's places is held back until the
 * labels appear.
 */
async function callsBeforeLabels(browser: Browser, url: string): Promise<number> {
  const { context, page } = await newVisitor(browser);
  let calls = 0;
  page.on('request', (request) => {
    if (/\/(api|user)\//.test(request.url()) && !isLaterPage(request.url())) calls += 1;
  });
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(isLaterPage, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url);
  await labelsArePainted(page);
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
  return calls;
}

const isLaterPage = (url: URL | string): boolean => String(url).includes('/api/location_children/');

/** Everything that is loaded during an action, with its size on the wire (headers and compressed body). */
async function recorded(session: CDPSession, act: () => Promise<void>): Promise<Loaded[]> {
  const addresses = new Map<string, string>();
  const files: Loaded[] = [];
  const sent = ({ requestId, request }: { requestId: string; request: { url: string } }) =>
    addresses.set(requestId, request.url);
  const finished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const url = addresses.get(requestId);
    if (url?.startsWith('http')) files.push({ url: url.split('?')[0] ?? url, bytes: encodedDataLength });
  };
  session.on('Network.requestWillBeSent', sent);
  session.on('Network.loadingFinished', finished);
  await act();
  session.off('Network.requestWillBeSent', sent);
  session.off('Network.loadingFinished', finished);
  return files;
}
