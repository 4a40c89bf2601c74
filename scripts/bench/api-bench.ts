import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../apps/web/e2e/support/start-app.ts';
import { firstStart } from '../bootstrap/first-start.mjs';
import { loadClient, requestsPerSecond } from './requests-per-second.ts';
import { type Line, median } from './statistics.ts';

/** Requests a second of the cached answers, as ratios to a route that says hello in a process of its own; with all limits and checks on. */
export async function benchApi(rounds: number): Promise<Line[]> {
  const client = loadClient();
  console.log(`API loaded by ${client}`);
  // As after any restart: the process that fills an empty folder answers a quarter slower until it ends.
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

/** A bare Fastify server in its own process, as ours is. */
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
