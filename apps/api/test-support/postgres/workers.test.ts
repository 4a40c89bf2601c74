import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportJob, ImportPoints, PosterState } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../campaign-app.ts';
import { MAP } from '../factories.ts';
import { placesFile } from '../import-app.ts';
import { formBody } from '../picture-app.ts';
import { type BegunServer, type SeveralServers, severalServers } from './several-servers.ts';
import { testServer } from './test-databases.ts';

/* A server with JOBS=off that people ask, and a worker that nobody asks, each with a folder of its own. */

/** For a job that is begun, by a machine that has other things to do. */
const timeout = 60_000;

describe.skipIf(testServer === undefined)('a server that leaves work to a worker', { timeout: 180_000 }, () => {
  let app: CampaignApp;
  let servers: SeveralServers;
  let mara: Person;
  let server: BegunServer & { address: string };
  let worker: BegunServer | undefined;
  beforeAll(async () => {
    app = await campaignApp({ deps: { now: Date.now } });
    servers = await severalServers(app.config);
    mara = await app.person('Mara', { isStaff: true });
    server = await servers.begin('server', { JOBS: 'off' });
  }, 60_000);
  afterAll(async () => {
    await servers.close();
    await app.close();
  });

  async function ask(path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${server.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${mara.access}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const call = async <T>(path: string, body?: object): Promise<T> => (await (await ask(path, body)).json()) as T;
  async function bringIn(name: string, count: number): Promise<string> {
    const places = Array.from({ length: count }, (_, at) => [`${name} inn ${at}`, 20 + at, 10 + at] as const);
    const options = JSON.stringify({ name, frame: { width: 2048, height: 1536 }, units: 'pixels' });
    const { payload, type } = await formBody([{ name: 'inns.geojson', bytes: placesFile(places) }], { options });
    const headers = { authorization: `Bearer ${mara.access}`, 'content-type': type };
    const body = new Uint8Array(payload);
    const answer = await fetch(`${server.address}/api/imports/`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as ImportJob).id;
  }
  const orderPoster = async (): Promise<string> => {
    const wish = { paper: 'A4', format: 'pdf', dpi: 150, names: 'map', title: true };
    return (await call<PosterState>(`/api/map_poster/${MAP}/`, wish)).id;
  };
  const importState = async (id: string) => (await call<ImportJob>(`/api/imports/${id}/`)).state;
  const posterState = async (id: string) => (await call<PosterState>(`/api/posters/${id}/`)).state;
  const jobs = () =>
    app.db.selectFrom('jobs').select(['id', 'kind', 'state', 'attempts', 'problem']).orderBy('number').execute();

  test('begins nothing, not even what is done by the clock', async () => {
    const [imported, poster] = [await bringIn('First', 3), await orderPoster()];
    // As long as a worker takes to begin them.
    await sleep(2_000);
    expect(await jobs()).toEqual([
      { id: imported, kind: 'import', state: 'waiting', attempts: 0, problem: null },
      { id: poster, kind: 'poster', state: 'waiting', attempts: 0, problem: null },
    ]);
  });

  test('gives out what the worker made of files that it received itself', async () => {
    const waiting = await jobs();
    worker = await servers.begin('worker');
    const [imported = '', poster = ''] = waiting.map(({ id }) => id);
    await expect.poll(() => importState(imported), { timeout }).toBe('ready');
    const { points } = await call<ImportPoints>(`/api/imports/${imported}/points/?map=0&page=1`);
    expect(points).toHaveLength(3);
    await call(`/api/imports/${imported}/apply/`, {});
    await expect.poll(() => importState(imported), { timeout }).toBe('done');
    await expect.poll(() => posterState(poster), { timeout }).toBe('ready');
    const made = (name: string) => existsSync(join(servers.dataDirOf(name), 'posters', poster, 'poster-1.pdf'));
    expect([made('worker'), made('server')]).toEqual([true, false]);
    const file = Buffer.from(await (await ask(`/api/posters/${poster}/file/`)).arrayBuffer());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    // The map that was brought in is there at once.
    expect((await ask('/api/location_map_details/first/')).status).toBe(200);
  });

  test('has work begun while the worker is killed again and again, and done once', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      ids.push(await bringIn(`Round ${round}`, 200));
      await expect
        .poll(async () => (await jobs()).some(({ id, state }) => id === ids.at(-1) && state !== 'waiting'), { timeout })
        .toBe(true);
      worker?.running.child.kill('SIGKILL');
      await worker?.running.ended;
      worker = await servers.begin('worker');
    }
    for (const id of ids) {
      await expect.poll(() => importState(id), { timeout }).not.toBe('reading');
      expect(await jobs()).toContainEqual(expect.objectContaining({ id, state: 'done', problem: null }));
      await call(`/api/imports/${id}/apply/`, {});
      await expect.poll(() => importState(id), { timeout }).toBe('done');
    }
    const maps = await app.db.selectFrom('locations').select('slug').where('slug', 'like', 'round%').execute();
    const slugs = maps.map(({ slug }) => slug).filter((slug) => /^round_\d$/.test(slug));
    expect(slugs.sort()).toEqual(['round_0', 'round_1']);
    const inns = await app.db.selectFrom('locations').select('id').where('name', 'like', 'Round 0 inn%').execute();
    expect(inns).toHaveLength(200);
  });
});
