import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Api, makePair, onMap, signIn } from '../../apps/web/e2e/support/accounts.ts';
import { launchBrowser } from '../../apps/web/e2e/support/browser.ts';
import { campaignWith } from '../../apps/web/e2e/support/campaign.ts';
import { startApp } from '../../apps/web/e2e/support/start-app.ts';
import { hexCentre } from '../../packages/map-math/src/index.ts';
import type { FogState, LocationMapDetails } from '../../packages/types/src/index.ts';
import { benchFogTiles } from './fog-tile-bench.ts';
import { type Line, median, quantile } from './statistics.ts';

/** Ten miles of the Sword Coast, in map units. */
const SIZE = 48;
/** Border tiles that are made while others request maps. */
const TILES = 100;
/** The number of concurrent requests of a browser. */
const AT_ONCE = 6;
const QUIET_MS = 6_000;
/** Cutting a large map into lossless tiles is slow on a busy machine. */
const PATIENCE_MS = 120_000;
const EVERY_MS = 5;

/**
 * The cost of fog: a tile, a long list of reveals, the time until a phone shows a reveal, and the effect on other
 * requests.
 */
export async function benchFog({ rounds, reveals }: { rounds: number; reveals: number }): Promise<Line[]> {
  const lines = await benchFogTiles(rounds);
  const app = await startApp({ LOG_LEVEL: 'error' });
  try {
    const [dm, player] = await makePair(app.url, 'Marisol', 'Priya');
    const { id } = await campaignWith(dm, ['Waterdeep']);
    const path = `/api/location_map_details/sword_coast/?content=0&campaign_id=${id}`;
    const map = await dm.get<LocationMapDetails>(path);
    const fog = `/api/home/campaign/${id}/fog/${map.id}/`;
    await dm.post<FogState>(fog, { is_on: true });
    const times = await timeReveals(app.url, { dm, player, id, fog }, reveals);
    const p95 = quantile(times, 0.95);
    lines.push({
      what: `a reveal until a phone shows it, p95 of ${times.length}`,
      value: `${p95.toFixed(0)} ms`,
      target: '< 700 ms',
      isReached: p95 < 700,
    });
    lines.push(await othersMeanwhile(app.url, { dm, player, path, fog }));
    return lines;
  } finally {
    await app.stop();
  }
}

interface Table {
  dm: Api;
  player: Api;
  id: string;
  /** Address of the map's fog. */
  fog: string;
}

/** Milliseconds from each reveal near Waterdeep until a player's phone shows it. */
async function timeReveals(url: string, { dm, player, id, fog }: Table, reveals: number): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    await signIn(context, player);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${onMap(url, id)}?child=waterdeep`);
    const middle = await placeOf(dm, id, 'waterdeep');
    await allShown(page);
    const times: number[] = [];
    // The first one waits until the picture is cut, which happens once.
    for (let turn = -2; turn < reveals; turn += 1) {
      const level = turn % 2 === 0 ? 'clear' : 'hidden';
      const shape = { circle: { ...middle, radius: SIZE * (1 + ((turn + 3) % 3)) } };
      const before = await shownNow(page);
      const drawn = page.waitForFunction(isRepainted, before, { polling: 'raf' });
      await sleep(200);
      const startedAt = Date.now();
      await dm.post<FogState>(`${fog}acts/`, { level, shape });
      const took = Number(await (await drawn).jsonValue()) - startedAt;
      if (turn >= 0) times.push(took);
      await allShown(page);
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function placeOf(dm: Api, id: string, slug: string): Promise<{ lng: number; lat: number }> {
  const map = await dm.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?content=0&campaign_id=${id}`);
  const place = map.children.find((child) => child.slug === slug);
  if (place === undefined) throw new Error(`${slug} is not on the map.`);
  return { lng: place.lng, lat: place.lat };
}

/** The addresses of the tiles on screen. */
const shownNow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded')].map(({ src }) => src),
  );

/**
 * The time of the frame after the first one in which a different tile is visible and none is loading. Runs in the
 * page.
 */
const isRepainted = (before: readonly string[]): number | false => {
  const tiles = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
  const isAll = tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
  return isAll && tiles.some(({ src }) => !before.includes(src)) && Date.now() + 1000 / 60;
};

/** Waits until every tile is visible and no replaced tile is left. What was visible before counts as old. */
async function allShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const tiles = [...document.querySelectorAll('img.leaflet-tile')];
    const places = new Set(tiles.map((tile) => Object.values(tile.getBoundingClientRect().toJSON()).join()));
    const isLoaded = tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
    return tiles.length > 0 && isLoaded && places.size === tiles.length;
  });
}

/** The time of another visitor's map request while a hundred border tiles are made, compared with the normal time. */
async function othersMeanwhile(
  url: string,
  { dm, player, path, fog }: Omit<Table, 'id'> & { path: string },
): Promise<Line> {
  // A hex in each tile of the finest level, so that each tile has a border.
  const cells: [number, number][] = [];
  for (let r = 4; r < 150; r += 9) for (let q = 4 - Math.floor(r / 2); q < 170 - r / 2; q += 8) cells.push([q, r]);
  const inside = cells.filter((cell) => hexCentre(cell, SIZE)[1] < 6_100);
  await dm.post<FogState>(`${fog}acts/`, { level: 'clear', shape: { hexes: { size: SIZE, rings: 1, cells: inside } } });
  const { tiles } = await player.get<LocationMapDetails>(path);
  if (tiles === null) throw new Error('The map has no tiles.');
  const all = Array.from({ length: 16 * 12 }, (_one, at) =>
    tiles.url
      .replace('{z}', `${tiles.levels - 1}`)
      .replace('{y}', `${Math.floor(at / 16)}`)
      .replace('{x}', `${at % 16}`),
  ).slice(0, TILES);
  const normal = await timesUntil(url, sleep(QUIET_MS));
  const during = await timesUntil(
    url,
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = all.pop(); next !== undefined; next = all.pop()) {
          const answer = await fetch(`${url}${next}`);
          if (!answer.ok) throw new Error(`${next} answered ${answer.status}.`);
          await answer.arrayBuffer();
        }
      }),
    ),
  );
  const ratio = quantile(during, 0.99) / quantile(normal, 0.99);
  console.log(
    `  fog: median of map requests ${median(normal).toFixed(1)} ms, beside border tiles ${median(during).toFixed(1)} ms`,
  );
  return {
    what: `map request of others, p99 while ${TILES} border tiles are made`,
    value: `${ratio.toFixed(2)}x (${quantile(during, 0.99).toFixed(1)} ms)`,
    measure: { value: ratio, better: 'less' },
    target: '<= 2x',
    isReached: ratio <= 2,
  };
}

/** Repeatedly requests the default map until `until` ends. @returns milliseconds of each request */
async function timesUntil(url: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const all: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await (await fetch(`${url}/api/location_map_details/sword_coast/?content=0`)).arrayBuffer();
    all.push(performance.now() - startedAt);
    await sleep(EVERY_MS);
  }
  await over;
  return all;
}
