import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser, SIZES } from '../../apps/web/e2e/support/browser.ts';
import type {} from '../../apps/web/src/map/bench/bench-window.ts';
import { startBenchSite } from './bench-site.ts';
import { type Line, median, quantile } from './statistics.ts';

const POINTS = [200, 2_000, 10_000, 50_000];
/** Plain markers beyond this number take minutes. */
const MARKERS = [200, 2_000];
const PAN_TARGETS = [1.3, 1.8, 1.9, 2.2];
const ZOOM_TARGETS = [3.2, 2.4, 1.6, 1.6];

/** Milliseconds of main thread per frame, the slowest frames, and when labels stood. */
interface Measured {
  pan: number;
  zoom: number;
  panFrame95: number;
  zoomFrame95: number;
  labelsAfter: number;
  longTasks: number;
}

/** Pan and zoom with many points as ratios to the map without any, variants taking turns. */
export async function benchMap(rounds: number): Promise<Line[]> {
  const site = await startBenchSite();
  const browser = await launchBrowser();
  const variants = [
    { key: 'empty', query: 'variant=empty' },
    ...POINTS.map((points) => ({ key: `ours ${points}`, query: `variant=ours&points=${points}` })),
    ...MARKERS.map((points) => ({ key: `markers ${points}`, query: `variant=markers&points=${points}` })),
  ];
  const all = new Map<string, Measured[]>(variants.map(({ key }) => [key, []]));
  try {
    console.log(`Chromium ${browser.version()}, ${rounds} rounds of ${variants.length} variants`);
    for (let round = 1; round <= rounds; round++) {
      for (const { key, query } of variants) {
        const measured = await measure(browser, `${site.url}/?${query}`);
        all.get(key)?.push(measured);
        console.log(
          `  ${round}/${rounds} ${key}: pan ${measured.pan.toFixed(2)} ms, zoom ${measured.zoom.toFixed(2)} ms a frame`,
        );
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const of = (key: string, pick: (one: Measured) => number) => median((all.get(key) ?? []).map(pick));
  return report(of);
}

function report(of: (key: string, pick: (one: Measured) => number) => number): Line[] {
  const empty = {
    pan: of('empty', (one) => one.pan),
    zoom: of('empty', (one) => one.zoom),
    labels: of('empty', (one) => one.labelsAfter),
  };
  const lines: Line[] = [
    {
      what: 'empty map, pan / zoom, main-thread ms a frame',
      value: `${empty.pan.toFixed(2)} / ${empty.zoom.toFixed(2)}`,
      target: '',
    },
  ];
  for (const [index, points] of POINTS.entries()) {
    const key = `ours ${points}`;
    const pan = of(key, (one) => one.pan);
    const zoom = of(key, (one) => one.zoom);
    lines.push(
      ratio(`pan, ${points} points`, pan / empty.pan, PAN_TARGETS[index] ?? 2.2, pan),
      ratio(`zoom, ${points} points`, zoom / empty.zoom, ZOOM_TARGETS[index] ?? 1.6, zoom),
      {
        what: `frame p95 pan / zoom, ${points} points`,
        value: `${of(key, (one) => one.panFrame95).toFixed(1)} / ${of(key, (one) => one.zoomFrame95).toFixed(1)} ms`,
        target: `empty ${of('empty', (one) => one.panFrame95).toFixed(1)} / ${of('empty', (one) => one.zoomFrame95).toFixed(1)}`,
      },
      {
        what: `labels stand after, ${points} points`,
        value: `${of(key, (one) => one.labelsAfter).toFixed(0)} ms`,
        target: '',
      },
    );
  }
  const longTasks = of('ours 10000', (one) => one.longTasks);
  lines.push({
    what: 'long tasks while panning and zooming, 10000',
    value: String(longTasks),
    target: '0',
    isReached: longTasks === 0,
  });
  for (const points of MARKERS) {
    const [ours, markers] = [`ours ${points}`, `markers ${points}`];
    const times = (pick: (one: Measured) => number) => of(markers, pick) / of(ours, pick);
    lines.push(
      better(
        `against markers, pan, ${points}`,
        times((one) => one.pan),
        points === 2_000 ? 10 : undefined,
      ),
      better(
        `against markers, zoom, ${points}`,
        times((one) => one.zoom),
        points === 2_000 ? 50 : undefined,
      ),
      better(
        `against markers, first labels, ${points}`,
        times((one) => one.labelsAfter),
        points === 2_000 ? 3 : undefined,
      ),
    );
  }
  return lines;
}

const ratio = (what: string, value: number, target: number, ms: number): Line => ({
  what,
  value: `${value.toFixed(2)}x (${ms.toFixed(2)} ms)`,
  target: `<= ${target}x`,
  isReached: value <= target,
});

const better = (what: string, value: number, target: number | undefined): Line => ({
  what,
  value: `${value.toFixed(1)}x better`,
  target: target === undefined ? '' : `>= ${target}x`,
  ...(target === undefined ? {} : { isReached: value >= target }),
});

async function measure(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: SIZES.desktop });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => window.mapBench.labelsAfter !== null, undefined, { timeout: 120_000 });
  await page.waitForTimeout(1_500);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate(() => {
    window.mapBench.longTasks = 0;
  });
  const pan = await during(page, session, () => dragAbout(page));
  const zoom = await during(page, session, () => wheelAbout(page));
  const { labelsAfter, longTasks } = await page.evaluate(() => ({ ...window.mapBench, frames: [] }));
  await context.close();
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

/** Three long drags there and back. */
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

/** Twelve steps in, twelve out. */
async function wheelAbout(page: Page): Promise<void> {
  await page.mouse.move(720, 450);
  for (const direction of [-1, 1]) {
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, direction * 100);
      await page.waitForTimeout(90);
    }
  }
}
