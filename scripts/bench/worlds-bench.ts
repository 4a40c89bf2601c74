import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWorlds } from '../../apps/api/test-support/many-worlds.ts';
import { type RunningApp, startApp } from '../../apps/web/e2e/support/start-app.ts';
import { firstStart } from '../bootstrap/first-start.mjs';
import { makeOneWorld } from './one-world.ts';
import { loadClient, requestsPerSecond } from './requests-per-second.ts';
import { type Line, median } from './statistics.ts';

/** How much longer a call may take with all the worlds than with one. */
const MOST = 1.3;

/** The measured calls, anonymous or by the maker of the one world, who leads a campaign in it. */
const calls = (world: string, campaign: string) => [
  { what: 'details, open map', path: '/api/location_map_details/sword_coast/?content=0', isOwn: false },
  { what: 'search by name, open worlds', path: '/api/location_search/?name=water', isOwn: false },
  { what: 'search in texts, open map', path: '/api/location_text_search/sword_coast/?q=harbour', isOwn: false },
  { what: 'map of the own world', path: `/api/location_map_details/map/?content=0&world_id=${world}`, isOwn: true },
  { what: 'its list of places', path: `/api/home/location/list/?world_id=${world}`, isOwn: true },
  { what: 'search in it', path: `/api/location_search/?name=place%2019&world_id=${world}`, isOwn: true },
  { what: 'its texts', path: `/api/location_text_search/map/?q=green%20glass&world_id=${world}`, isOwn: true },
  {
    what: 'map of the campaign in it',
    path: `/api/location_map_details/map/?content=0&campaign_id=${campaign}`,
    isOwn: true,
  },
  { what: 'what is new in the campaign', path: `/api/home/campaign/${campaign}/revision/`, isOwn: true },
  { what: 'search over all maps', path: '/api/search/?q=water', isOwn: false },
  { what: 'search over all maps of it', path: `/api/search/?q=place%2019&world_id=${world}`, isOwn: true },
  { what: 'gallery of the open worlds', path: '/api/maps/', isOwn: false },
  { what: 'its table of places', path: `/api/places/ids/?world_id=${world}`, isOwn: true },
  { what: 'worlds of somebody', path: '/api/worlds/', isOwn: true },
];

/** Measures calls in an installation with one own world of 2,000 places, and in the same one with `worlds` worlds. */
export async function benchWorlds(rounds: number, worlds: number): Promise<Line[]> {
  const client = loadClient();
  const [few, many] = [
    await mkdtemp(join(tmpdir(), 'venture-atlas-few-')),
    await mkdtemp(join(tmpdir(), 'venture-atlas-many-')),
  ];
  const running: RunningApp[] = [];
  try {
    if (!(await firstStart(few))) throw new Error('The demo world could not be made.');
    const made = await makeOneWorld(few);
    await cp(few, many, { recursive: true });
    await addWorlds(many, worlds - 1);
    for (const dataDir of [few, many]) running.push(await startApp({}, { dataDir }));
    const lines: Line[] = [];
    for (const { what, path, isOwn } of calls(made.world, made.campaign)) {
      const rates = running.map((): number[] => []);
      const headers: Record<string, string> = isOwn ? { authorization: `Bearer ${made.access}` } : {};
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { url }] of running.entries())
          rates[at]?.push(await requestsPerSecond(client, `${url}${path}`, headers));
      const [one = 0, all = 0] = rates.map(median);
      const ratio = all === 0 ? Number.POSITIVE_INFINITY : one / all;
      lines.push({
        what: `${what}, ${worlds} worlds`,
        value: `${ratio.toFixed(2)}x (${all.toFixed(0)}/s of ${one.toFixed(0)}/s)`,
        measure: { value: ratio, better: 'less' },
        target: `<= ${MOST}x of one world`,
        isReached: ratio <= MOST,
      });
    }
    return lines;
  } finally {
    for (const app of running) await app.stop();
    for (const folder of [few, many]) await rm(folder, { recursive: true, force: true });
  }
}
