import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, makeAccount, onMap, signIn } from '../../apps/web/e2e/support/accounts.ts';
import { launchBrowser } from '../../apps/web/e2e/support/browser.ts';
import { campaignWith } from '../../apps/web/e2e/support/campaign.ts';
import { startApp } from '../../apps/web/e2e/support/start-app.ts';
import { type Line, median, quantile } from './statistics.ts';

const METRICS_TOKEN = 'token-for-the-bench-alone';
const TABLE = 30;
/** Raised limits for the streams of the bench, which come from one address and few accounts. */
const ROOM = {
  METRICS_TOKEN,
  LIVE_STREAMS: '4000',
  LIVE_STREAMS_EACH_ACCOUNT: '4000',
  LIVE_STREAMS_EACH_ADDRESS: '4000',
  LIVE_GUESTS_EACH_ADDRESS: '4000',
};

interface LiveBench {
  browsers: number;
  campaigns: number;
  reveals: number;
}

/**
 * The time from a reveal until the pixels change at a table of thirty, and the cost of two thousand streams for the
 * server.
 */
export async function benchLive({ browsers, campaigns, reveals }: LiveBench): Promise<Line[]> {
  const app = await startApp(ROOM);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  try {
    const dm = await makeAccount(app.url, 'Marisol');
    const first = await campaignWith(dm, ['Cormyr']);
    const times = await timeReveals(app.url, dm, first, { browsers, reveals, signal: stop.signal });
    const idle = await timeMaps(dm, first.id);
    const before = await memoryOf(app.url);
    const tables = [first];
    while (tables.length < campaigns) tables.push(await campaignWith(dm, ['Cormyr']));
    const streams = tables.flatMap(({ id }, index) =>
      Array.from({ length: index === 0 ? 0 : TABLE }, () => openStream(app.url, id, stop.signal)),
    );
    const open = (await Promise.all(streams)).filter((isOpen) => isOpen).length;
    const flipping = flip(dm, tables, stop.signal);
    const busy = await timeMaps(dm, first.id);
    const used = (await memoryOf(app.url)) - before;
    stop.abort();
    await flipping;
    const p95 = quantile(times, 0.95);
    return [
      {
        what: `reveal to pixels, ${TABLE} clients of which ${browsers} browsers, p95 of ${times.length}`,
        value: `${p95.toFixed(0)} ms`,
        target: '< 300 ms',
        isReached: p95 < 300,
      },
      {
        what: `memory for ${open} streams`,
        value: `${(used / 2 ** 20).toFixed(0)} MB`,
        target: '< 150 MB',
        isReached: used < 150 * 2 ** 20,
        measure: { value: used / 2 ** 20, better: 'less' },
      },
      {
        what: `a map of a campaign beside ${open} streams, one reveal a second`,
        value: `${(busy / idle).toFixed(2)}x (${busy.toFixed(1)} ms)`,
        target: '<= 1.3x',
        isReached: busy <= 1.3 * idle,
        measure: { value: busy / idle, better: 'less' },
      },
    ];
  } finally {
    stop.abort();
    await app.stop();
  }
}

type Table = Awaited<ReturnType<typeof campaignWith>>;

const setShown = (dm: Api, { id, idOf }: Table, isOn: boolean) =>
  dm.post('/api/save_campaign_location_settings/', {
    campaign_id: id,
    location_id: idOf('High Forest'),
    show_players: isOn,
    show_wiki: false,
  });

/** Milliseconds from each reveal until each browser has drawn it. */
async function timeReveals(
  url: string,
  dm: Api,
  table: Table,
  { browsers, reveals, signal }: { browsers: number; reveals: number; signal: AbortSignal },
): Promise<number[]> {
  const running = await launchBrowser();
  try {
    const pages = await Promise.all(
      Array.from({ length: browsers }, async (_, index) => {
        const player = await makeAccount(url, `Player${index}`);
        const context = await running.newContext({ viewport: { width: 390, height: 844 } });
        await signIn(context, player);
        const page = await context.newPage();
        const streams = page.waitForRequest((request) => request.url().includes('/live/'));
        await page.goto(onMap(url, table.id));
        await streams;
        return page;
      }),
    );
    for (let other = browsers; other < TABLE; other += 1) await openStream(url, table.id, signal);
    await sleep(1_000);
    const times: number[] = [];
    for (let round = 0; round < reveals; round += 1) {
      const drawn = pages.map(async (page) => {
        // Checked in each frame; the next frame shows it.
        const seen = await page.waitForFunction(
          () => document.querySelector('[data-reveal]') !== null && Date.now() + 1000 / 60,
          undefined,
          { polling: 'raf' },
        );
        return Number(await seen.jsonValue());
      });
      await sleep(50);
      const startedAt = Date.now();
      await setShown(dm, table, true);
      for (const at of await Promise.all(drawn)) times.push(at - startedAt);
      await setShown(dm, table, false);
      await Promise.all(pages.map((page) => page.locator('[data-reveal]').waitFor({ state: 'detached' })));
    }
    return times;
  } finally {
    await running.close();
  }
}

/** A guest's stream, whose content is discarded. @returns whether it was opened */
async function openStream(url: string, id: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(`${url}/api/home/campaign/${id}/live/`, { signal });
  const read = async (): Promise<void> => {
    for await (const _piece of answer.body ?? []);
  };
  read().catch(() => undefined);
  return answer.ok;
}

/** One reveal or hiding a second, in one campaign after the other. */
async function flip(dm: Api, tables: readonly Table[], signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const table = tables[turn % tables.length];
    if (table !== undefined) await setShown(dm, table, Math.floor(turn / tables.length) % 2 === 0);
    await sleep(1_000);
  }
}

/** The median time of a map request in a campaign, in ms. */
async function timeMaps(dm: Api, id: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const startedAt = performance.now();
    await dm.get(`/api/location_map_details/sword_coast/?content=0&campaign_id=${id}&as=player`);
    times.push(performance.now() - startedAt);
    await sleep(20);
  }
  return median(times);
}

async function memoryOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^venture_atlas_process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1] ?? 0);
}
