import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { launchBrowser, SIZES } from '../../apps/web/e2e/support/browser.ts';
import '../../apps/web/src/bench/bench-window.ts';
import { type Measured, mapReport } from './map-report.ts';
import { type Line, quantile, within } from './statistics.ts';

/** The amounts to measure. */
export interface MapBenchSize {
  points: readonly number[];
  /** More than 2,000 plain markers take minutes. */
  markers: readonly number[];
  rounds: number;
}

/** The time after which a variant without a result is stopped, in ms, so that the bench always ends. */
const GIVE_UP_MS = 150_000;

/** Measures pan and zoom with many points as ratios to the map without points. Variants take turns. */
export async function benchMap({ points, markers, rounds }: MapBenchSize): Promise<Line[]> {
  const site = await startBenchSite();
  const browser = await launchBrowser();
  const variants = [
    { key: 'empty', query: 'variant=empty' },
    ...points.map((count) => ({ key: `ours ${count}`, query: `variant=ours&points=${count}` })),
    ...markers.map((count) => ({ key: `markers ${count}`, query: `variant=markers&points=${count}` })),
  ];
  const results = new Map<string, Measured[]>(variants.map(({ key }) => [key, []]));
  const givenUp = new Set<string>();
  try {
    console.log(`Chromium ${browser.version()}, ${rounds} rounds of ${variants.length} variants`);
    for (let round = 1; round <= rounds; round++) {
      for (const { key, query } of variants) {
        if (givenUp.has(key)) continue;
        const measured = await measure(browser, `${site.url}/?${query}`);
        if (measured === undefined) givenUp.add(key);
        else results.get(key)?.push(measured);
        const words = measured
          ? `pan ${measured.pan.toFixed(2)} ms, zoom ${measured.zoom.toFixed(2)} ms a frame, first labels ${measured.labelsAfter.toFixed(0)} ms`
          : 'no answer, given up';
        console.log(`  ${round}/${rounds} ${key}: ${words}`);
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return mapReport(results, points, markers);
}

/** @returns undefined when the page gave no result in time */
async function measure(browser: Browser, url: string): Promise<Measured | undefined> {
  const context = await browser.newContext({ viewport: SIZES.desktop });
  try {
    return await within(GIVE_UP_MS, measureIn(context, url));
  } catch {
    return undefined;
  } finally {
    await within(10_000, context.close()).catch(() => undefined);
  }
}

async function measureIn(context: BrowserContext, url: string): Promise<Measured> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => window.mapBench.labelsAfter !== null, undefined, { timeout: GIVE_UP_MS });
  await page.waitForTimeout(1_500);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate(() => {
    window.mapBench.longTasks = 0;
  });
  const pan = await during(page, session, () => dragAbout(page));
  const zoom = await during(page, session, () => wheelAbout(page));
  const { labelsAfter, longTasks } = await page.evaluate(() => ({ ...window.mapBench, frames: [] }));
  return {
    pan: pan.perFrame,
    zoom: zoom.perFrame,
    panFrame95: pan.frame95,
    zoomFrame95: zoom.frame95,
    labelsAfter: labelsAfter ?? 0,
    longTasks,
  };
}

async function during(
  page: Page,
  session: CDPSession,
  act: () => Promise<void>,
): Promise<{ perFrame: number; frame95: number }> {
  await page.evaluate(() => {
    window.mapBench.frames = [];
  });
  const before = await taskSeconds(session);
  await act();
  const after = await taskSeconds(session);
  const frames = await page.evaluate(() => window.mapBench.frames);
  return { perFrame: ((after - before) * 1000) / Math.max(1, frames.length), frame95: quantile(frames, 0.95) };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
}

/** Three long drags back and forth. */
async function dragAbout(page: Page): Promise<void> {
  for (let stroke = 0; stroke < 3; stroke++) {
    await page.mouse.move(1_000, 600);
    await page.mouse.down();
    for (let step = 0; step <= 40; step++) {
      await page.mouse.move(1_000 - step * 14, 600 - step * 6);
      await page.waitForTimeout(12);
    }
    for (let step = 40; step >= 0; step--) {
      await page.mouse.move(1_000 - step * 14, 600 - step * 6);
      await page.waitForTimeout(12);
    }
    await page.mouse.up();
  }
}

/** Twelve steps in and twelve out. */
async function wheelAbout(page: Page): Promise<void> {
  await page.mouse.move(720, 450);
  for (const direction of [-1, 1]) {
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, direction * 100);
      await page.waitForTimeout(90);
    }
  }
}

const root = join(import.meta.dirname, '../..');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the bench page into a temporary folder and serves it on a free port. */
async function startBenchSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'venture-atlas-bench-'));
  await build({
    configFile: false,
    root: join(root, 'apps/web/src/bench'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const file = join(outDir, normalize(path === '/' ? '/index.html' : path));
    stat(file)
      .then(() => {
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      })
      .catch(() => {
        response.statusCode = 404;
        response.end();
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
