import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { MAP, makeWorld } from '../../test-support/factories.ts';
import { whole } from '../../test-support/whole.ts';
import { databasePlace } from '../db/engine.ts';
import { openJobFiles } from '../job-files/job-files.ts';
import type { Requester } from '../jobs/fair-queue.ts';
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts';
import { createPosterQueue, type Poster, type PosterQueue, posterKind } from './plugin.ts';
import type { PosterRequest } from './poster-task.ts';
import { runPosterChild } from './run-poster-child.ts';

const MINUTE_MS = 60_000;
const OWNER = 'user 7';
const account = (name: string): Requester => ({ kind: 'account', name });
const network = (name: string): Requester => ({ kind: 'network', name });

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld(), database: 'file' });
});
afterAll(() => server.close());

let dir: string;
let queue: PosterQueue;
let jobs: JobRunner;
let time: number;
let free: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'poster-queue-'));
  time = Date.parse('2026-01-02T03:04:05.000Z');
  free = 10 ** 12;
  open();
});
afterEach(async () => {
  await jobs.close();
  await server.db.deleteFrom('jobs').execute();
  rmSync(dir, { recursive: true });
});

/** A server that begins, on the folder and the database of the one before. */
function open(): void {
  const now = () => time;
  const log = { warn: () => undefined, error: () => undefined };
  jobs = createJobRunner({ db: server.db, now, process: 'server', isAlone: true, log });
  const media = { folder: dir };
  const files = openJobFiles(dir, media);
  const databaseFile = async () => databasePlace(server.config);
  // No poster here is of a campaign.
  const seenBy = () => Promise.reject(new Error('not asked'));
  const shownNow = async () => null;
  jobs.define(posterKind({ files, media, databaseFile, seenBy, shownNow, run: runPosterChild, log }));
  const waiting = { most: 4, mostOfOne: 2 };
  queue = createPosterQueue({ db: server.db, jobs, files, waiting, now, freeBytes: async () => free });
}

const ask = (changes: Partial<PosterRequest> = {}, asker = account(OWNER)): Promise<Poster> =>
  queue.request(
    {
      slug: MAP,
      wish: { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: true },
      seenBy: 'shown',
      ...changes,
    },
    { owner: OWNER, requester: asker, accountId: null, fileName: 'coast.pdf' },
  );
const isThere = async ({ id }: Poster) => existsSync(await queue.file(await queue.find(id, OWNER)));
const folderOf = ({ id }: Poster): string => join(dir, id);
async function until(poster: Poster, isSo: (state: Poster['state']) => boolean): Promise<Poster> {
  for (;;) {
    const now = await queue.find(poster.id, OWNER);
    if (isSo(now.state)) return now;
    await wait(5);
  }
}
const ended = (poster: Poster) => until(poster, (state) => state === 'ready' || state === 'failed');
/** One that is being made: it waits no more. */
const made = async (requester: Requester) => until(await ask({}, requester), (state) => state !== 'waiting');

describe('the queue of posters', () => {
  test('takes no more than may wait, however many ask at once, and writes nothing before the turn', async () => {
    await made(account('first'));
    const asked = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => ask({}, account(`${index}`))));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(readdirSync(dir).length).toBeLessThanOrEqual(1);
  });

  test('leaves space in the queue for others when one account requests many', async () => {
    await made(account('first'));
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await ask({}, network('192.0.2.0'))).state).not.toBe('failed');
  });

  test('lets newcomers take the place of the latest of those who filled the queue', async () => {
    await made(network('first'));
    const filled: Poster[] = [];
    for (const name of ['a', 'a', 'b', 'b']) filled.push(await ask({}, network(name)));
    const newcomer = await ask({}, network('c'));
    expect(newcomer.state).toBe('waiting');
    const now = await Promise.all(filled.map(({ id }) => queue.find(id, OWNER)));
    expect(now.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'failed']);
    expect(now[3]?.message).toMatch(/^Many posters are being made/);
    expect(await queue.ahead(newcomer), 'nobody learns of others').toBe(0);
    expect(await Promise.all(filled.slice(0, 3).map((one) => queue.ahead(one)))).toEqual([0, 1, 0]);
  });

  test('keeps one that waits for as long as it takes, and one that is made for a quarter of an hour', async () => {
    const poster = await ask();
    time += 16 * MINUTE_MS;
    await queue.sweep();
    expect((await queue.find(poster.id, OWNER)).id).toBe(poster.id);
    expect((await ended(poster)).state).toBe('ready');
    time += 14 * MINUTE_MS;
    await queue.sweep();
    expect(await isThere(poster)).toBe(true);
    time += 2 * MINUTE_MS;
    await queue.sweep();
    expect(existsSync(folderOf(poster))).toBe(false);
    await expect(queue.find(poster.id, OWNER)).rejects.toThrow('This poster is no longer kept. Ask for it again.');
  });

  whole('says that one failed, leaves nothing of it on the disk, and goes on with the next', async () => {
    const bad = await ask({ slug: 'nowhere' });
    const good = await ask();
    expect((await ended(bad)).state).toBe('failed');
    expect(existsSync(folderOf(bad))).toBe(false);
    expect((await queue.find(bad.id, OWNER)).message).toBe('You can no longer see this map.');
    expect((await ended(good)).state).toBe('ready');
    expect(readdirSync(folderOf(good)), 'nothing else of the map').toEqual(['poster-1.pdf']);
  });

  test('makes no poster without free space, and drops the request', async () => {
    free = 499 * 1_048_576;
    await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
    await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
    await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
    expect(readdirSync(dir)).toEqual([]);
    free = 10 ** 12;
    expect((await ended(await ask())).state).toBe('ready');
  });

  test('leaves nothing of one that is cancelled while it is made', async () => {
    const poster = await made(account(OWNER));
    await queue.cancel(poster.id, OWNER);
    expect(readdirSync(dir)).toEqual([]);
    await expect(queue.find(poster.id, OWNER)).rejects.toThrow('no longer kept');
  });

  whole('goes on after a restart with what waited and what was being made, and keeps what is ready', async () => {
    const ready = await ended(await ask({}, account('first')));
    const [begun, waiting] = [await made(account('second')), await ask({}, account('third'))];
    await jobs.close();
    expect((await queue.find(begun.id, OWNER)).state).toBe('waiting');
    open();
    jobs.start(async () => undefined);
    expect([(await ended(begun)).state, (await ended(waiting)).state]).toEqual(['ready', 'ready']);
    for (const poster of [ready, begun, waiting]) expect(await isThere(poster)).toBe(true);
  });

  test('removes the folders of what nobody knows any more', async () => {
    const poster = await ended(await ask());
    await server.db.deleteFrom('jobs').execute();
    await queue.sweep();
    expect(existsSync(folderOf(poster))).toBe(false);
  });
});
