import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { loadConfig } from '../../apps/api/src/config.ts';
import { moveDatabase } from '../../apps/api/test-support/move-databases.ts';
import { makeDatabase } from '../../apps/api/test-support/postgres/make-database.ts';
import { type RunningApp, startApp } from '../../apps/web/e2e/support/start-app.ts';
import type { LocationMapDetails } from '../../packages/types/src/index.ts';
import { findChromium } from '../bootstrap/chromium.mjs';
import { firstStart } from '../bootstrap/first-start.mjs';
import { postgresHere, startPostgres } from '../bootstrap/postgres.mjs';
import { changesIn, earlierRuns, figuresOf, type HistoryEntry, parseHistory } from './bench-history.ts';
import { benchFirstLoad } from './first-load-bench.ts';
import { benchFog } from './fog-bench.ts';
import { benchImports } from './import-bench.ts';
import { benchLive } from './live-bench.ts';
import { benchMap } from './map-bench.ts';
import { makeOneWorld, type OneWorld } from './one-world.ts';
import { loadClient, requestsPerSecond } from './requests-per-second.ts';
import { benchReveals } from './reveal-bench.ts';
import { type Line, median, table, verdict, within } from './statistics.ts';
import { benchUpload } from './upload-bench.ts';
import { benchWorlds } from './worlds-bench.ts';

const MINUTE = 60_000;

/** Runs the requested sections, prints the results, and stores them with those of earlier runs. */
export async function benchAll(only: string | undefined, roundsWanted: number, isQuick: boolean): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const rounds = isQuick ? 1 : roundsWanted;
  const loadBefore = loadavg()[0] ?? 0;
  console.log(machine);
  const mapSize = isQuick
    ? { points: [200, 2_000], markers: [2_000], rounds }
    : { points: [200, 2_000, 10_000, 50_000], markers: [200, 2_000], rounds };
  const sections = [
    { name: 'load', limitMs: 3 * MINUTE, bench: () => benchFirstLoad() },
    { name: 'api', limitMs: 5 * MINUTE, bench: () => benchApi(isQuick ? 1 : 3) },
    { name: 'imports', limitMs: 20 * MINUTE, bench: () => benchImports(!isQuick) },
    { name: 'upload', limitMs: 10 * MINUTE, bench: () => benchUpload(rounds) },
    { name: 'worlds', limitMs: 20 * MINUTE, bench: () => benchWorlds(rounds, isQuick ? 50 : 1_000) },
    {
      name: 'live',
      limitMs: 10 * MINUTE,
      bench: async () => [
        ...(await benchLive(
          isQuick ? { browsers: 3, campaigns: 10, reveals: 5 } : { browsers: 3, campaigns: 67, reveals: 30 },
        )),
        ...(await benchReveals(isQuick ? { reveals: 3, campaigns: 20 } : { reveals: 10, campaigns: 200 })),
      ],
    },
    { name: 'engines', limitMs: 10 * MINUTE, bench: () => benchEngines() },
    {
      name: 'fog',
      limitMs: 10 * MINUTE,
      bench: () => benchFog(isQuick ? { rounds, reveals: 8 } : { rounds, reveals: 40 }),
    },
    { name: 'map', limitMs: (5 + 10 * rounds) * MINUTE, bench: () => benchMap(mapSize) },
  ];
  const lines: Line[] = [];
  for (const { name, limitMs, bench } of sections) {
    if (only !== undefined && only !== name) continue;
    lines.push(...(await within(limitMs, bench()).catch((error: unknown) => [failed(name, error)])));
  }
  const folder = join(import.meta.dirname, '../../data/var');
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const load = [loadBefore, loadavg()[0] ?? 0].map((value) => value.toFixed(1)).join(' to ');
  console.log(`\n${table(lines)}\n${verdict(lines)}\nRunnable processes per minute, before and after: ${load}.`);
  const history = join(folder, 'bench-history.jsonl');
  const entry = { at, machine, isQuick, load, figures: figuresOf(lines) };
  const before = earlierRuns(readHistory(history), entry);
  console.log(changesIn(before, lines));
  appendFileSync(history, `${JSON.stringify(entry)}\n`);
  const report = { at, machine, rounds, isQuick, load, lines };
  writeFileSync(join(folder, 'bench-report.json'), `${JSON.stringify(report, null, 2)}\n`);
}

function readHistory(file: string): HistoryEntry[] {
  return parseHistory(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

function failed(section: string, error: unknown): Line {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { what: `${section} could not be measured`, value: reason, target: '', isReached: false };
}

/**
 * Requests a second of cached responses, as ratios to a minimal route in a separate process, with all limits and
 * checks on.
 */
async function benchApi(rounds: number): Promise<Line[]> {
  const client = loadClient();
  console.log(`API loaded by ${client}`);
  // As after any restart: the process that fills an empty folder responds a quarter slower until it ends.
  const dataDir = await mkdtemp(join(tmpdir(), 'venture-atlas-bench-'));
  if (!(await firstStart(dataDir))) throw new Error('The demo world could not be made.');
  const app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, { dataDir });
  const bare = await startBare();
  try {
    const details = `${app.url}/api/location_map_details/sword_coast/?content=0`;
    const children = `${app.url}/api/location_children/sword_coast/?page=1&content=0`;
    const etag = (await fetch(details, { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? '';
    const runs = [
      { key: 'bare', url: bare.url, headers: {} },
      { key: 'details', url: details, headers: { 'accept-encoding': 'br' } },
      { key: 'children', url: children, headers: { 'accept-encoding': 'br' } },
      { key: '304', url: details, headers: { 'accept-encoding': 'br', 'if-none-match': etag } },
    ];
    const rates = new Map<string, number[]>(runs.map(({ key }) => [key, []]));
    for (let round = 0; round < rounds; round++) {
      for (const { key, url, headers } of runs) {
        rates.get(key)?.push(await requestsPerSecond(client, url, headers));
      }
    }
    const of = (key: string) => median(rates.get(key) ?? []);
    const line = (what: string, key: string, target: number): Line => {
      const share = of(key) / of('bare');
      return {
        what,
        value: `${share.toFixed(2)}x (${of(key).toFixed(0)}/s)`,
        measure: { value: share, better: 'more' },
        target: `>= ${target}x`,
        isReached: share >= target,
      };
    };
    return [
      { what: 'bare route', value: `${of('bare').toFixed(0)}/s`, target: '' },
      line('details, cached', 'details', 0.5),
      line('children, cached', 'children', 0.5),
      line('details, 304', '304', 0.6),
    ];
  } finally {
    bare.stop();
    await app.stop();
  }
}

/** A bare Fastify server in its own process, like ours. */
async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.mjs')], {
    cwd: join(import.meta.dirname, '../../apps/api'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim()));
    child.once('exit', () => fail(new Error('The bare route did not start.')));
  });
  return { url, stop: () => child.kill() };
}

/** Seconds for each figure, so that all together take less than three minutes. */
const SECONDS = 3;

/** A figure measured on each server: calls a second. */
interface Measured {
  what: string;
  of: (server: EngineServer) => Promise<number>;
}

/** Calls a second on SQLite and PostgreSQL, with one and two processes, as ratios to SQLite with one. */
async function benchEngines(): Promise<Line[]> {
  const client = loadClient();
  const { made, servers, hasPostgres, stop } = await startEngineServers();
  try {
    console.log(`Engines: reads by ${client}, writes by autocannon`);
    if (!hasPostgres) console.log('No PostgreSQL here (POSTGRES_BIN names its programs): SQLite alone.');
    const lines: Line[] = [];
    for (const { what, of } of [...reads(client, made), ...(await writes(servers, made))]) {
      let first: number | undefined;
      // Servers take turns, so that other load on the machine affects all of them.
      for (const server of servers) {
        const rate = await of(server);
        first ??= rate;
        lines.push(lineOf(`${what}: ${server.name}`, rate, server === servers[0] ? undefined : rate / first));
      }
    }
    return lines;
  } finally {
    await stop();
  }
}

function lineOf(what: string, rate: number, ratio: number | undefined): Line {
  const perSecond = `${rate.toFixed(0)}/s`;
  if (ratio === undefined) return { what, value: perSecond, target: '' };
  const value = `${ratio.toFixed(2)}x (${perSecond})`;
  return { what, value, target: '', measure: { value: ratio, better: 'more' } };
}

/** Responses from memory for everybody, and responses that are computed for one viewer each time. */
function reads(client: 'wrk' | 'autocannon', { access, world, campaign }: OneWorld): Measured[] {
  const plain = { 'accept-encoding': 'br' };
  const own = { ...plain, authorization: `Bearer ${access}` };
  const details = '/api/location_map_details/sword_coast/?content=0';
  const ask = (what: string, path: string, headers: Record<string, string>): Measured => ({
    what,
    of: ({ url }) => requestsPerSecond(client, `${url}${path}`, headers, SECONDS),
  });
  return [
    ask('details', details, plain),
    ask('children', '/api/location_children/sword_coast/?page=1&content=0', plain),
    {
      what: '304',
      of: async ({ url }) => {
        const { headers } = await fetch(`${url}${details}`, { headers: plain });
        const known = { ...plain, 'if-none-match': headers.get('etag') ?? '' };
        return requestsPerSecond(client, `${url}${details}`, known, SECONDS);
      },
    },
    ask('map of a campaign', `/api/location_map_details/map/?content=0&campaign_id=${campaign}`, own),
    ask('search by name', `/api/search/?q=place%2019&world_id=${world}`, own),
    ask('search in texts', `/api/location_text_search/map/?q=green%20glass&world_id=${world}`, own),
  ];
}

/** Moves of places, and places that are alternately shown and hidden, so that each call changes something. */
async function writes([first]: readonly EngineServer[], { access, world, campaign }: OneWorld): Promise<Measured[]> {
  const map = await fetch(`${first?.url}/api/location_map_details/map/?content=0&world_id=${world}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { children } = (await map.json()) as LocationMapDetails;
  if (children.length === 0) throw new Error('The map of the bench has no places.');
  const placeOf = (turn: number) => children[turn % children.length];
  return [
    {
      what: 'edits',
      of: ({ url }) => {
        const bodyOf = (turn: number) => ({ id: placeOf(turn)?.id, position: [turn % 2_999, turn % 3_989] });
        return writesPerSecond({ url: `${url}/api/change_position/`, access, bodyOf }, SECONDS);
      },
    },
    {
      what: 'reveals',
      of: ({ url }) => {
        const bodyOf = (turn: number) => ({
          campaign_id: campaign,
          location_id: placeOf(turn)?.location_id,
          show_wiki: false,
          show_players: Math.floor(turn / children.length) % 2 === 0,
        });
        return writesPerSecond({ url: `${url}/api/save_campaign_location_settings/`, access, bodyOf }, SECONDS);
      },
    },
  ];
}

const NUMBERS_OF_PROCESSES = [1, 2] as const;

/** A running server on a copy of the same data as the others. */
interface EngineServer {
  /** For people: the engine and the number of processes. */
  name: string;
  url: string;
}

/** Servers by engine and number of processes. The first is the baseline. */
interface EngineServers {
  made: OneWorld;
  servers: EngineServer[];
  hasPostgres: boolean;
  stop: () => Promise<void>;
}

/**
 * Creates the demo world and a world of 2,000 places once, and starts servers without limits on copies of it.
 * PostgreSQL flushes to disk, as SQLite does. If it is not installed, only SQLite runs.
 */
async function startEngineServers(): Promise<EngineServers> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-engines-'));
  const first = join(folder, 'first');
  const programs = postgresHere();
  const postgres = programs === undefined ? undefined : startPostgres(programs, { isDurable: true });
  const running: RunningApp[] = [];
  const stop = async (): Promise<void> => {
    for (const app of running) await app.stop();
    postgres?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (!(await firstStart(first))) throw new Error('The demo world could not be made.');
    const made = await makeOneWorld(first);
    if (postgres !== undefined) {
      const moved = await makeDatabase(postgres.address, 'moved');
      await moveDatabase(loadConfig({ DATA_DIR: first }), moved);
    }
    const servers: EngineServer[] = [];
    const start = async (engine: string, processes: number, settings: Record<string, string>): Promise<void> => {
      const dataDir = join(folder, `${engine}-${processes}`);
      await cp(first, dataDir, { recursive: true });
      const app = await startApp({ ...settings, PROCESSES: String(processes) }, { dataDir });
      running.push(app);
      servers.push({ name: `${engine}, ${processes} process${processes === 1 ? '' : 'es'}`, url: app.url });
    };
    for (const processes of NUMBERS_OF_PROCESSES) await start('SQLite', processes, {});
    for (const processes of postgres === undefined ? [] : NUMBERS_OF_PROCESSES) {
      const address = await makeDatabase(postgres?.address ?? '', `processes_${processes}`, 'moved');
      await start('PostgreSQL', processes, { DATABASE_URL: address });
    }
    return { made, servers, hasPostgres: postgres !== undefined, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** The number of people who save concurrently. */
const CONNECTIONS = 16;

/** A repeated write. Each body is a different change. */
interface Writes {
  url: string;
  access: string;
  bodyOf: (turn: number) => object;
}

/**
 * Writes completed a second, with 16 connections.
 * @param seconds duration of the measurement
 * @throws Error when some were refused, which invalidates the measurement
 */
async function writesPerSecond({ url, access, bodyOf }: Writes, seconds: number): Promise<number> {
  let turn = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          turn += 1;
          return { ...request, body: JSON.stringify(bodyOf(turn)) };
        },
      },
    ],
  });
  const lost = result.non2xx + result.errors;
  if (lost > 0) throw new Error(`${url} refused ${lost} writes.`);
  return result['2xx'] / result.duration;
}
