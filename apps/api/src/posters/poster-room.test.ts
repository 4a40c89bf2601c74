import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { MAP, makeWorld } from '../../test-support/factories.ts';
import { databaseFile } from '../db/engine.ts';
import type { Asker } from '../jobs/fair-queue.ts';
import { createPosterRoom, type Poster, type PosterRoom } from './poster-room.ts';
import type { PosterAsk } from './poster-task.ts';
import { runPosterChild } from './run-poster-child.ts';

const MINUTE_MS = 60_000;
const OWNER = 'user 7';
const account = (name: string): Asker => ({ kind: 'account', name });
const network = (name: string): Asker => ({ kind: 'network', name });

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld(), database: 'file' });
});
afterAll(() => server.close());

let dir: string;
let room: PosterRoom;
let time: number;
let free: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'poster-room-'));
  time = 1_000;
  free = 10 ** 12;
  room = createPosterRoom({
    dir,
    mediaDir: dir,
    waiting: { most: 4, mostOfOne: 2 },
    now: () => time,
    freeBytes: async () => free,
    databaseFile: async () => databaseFile(server.config),
    run: runPosterChild,
    log: { warn: () => undefined },
  });
});
afterEach(async () => {
  await room.close();
  expect(readdirSync(dir)).toEqual([]);
  rmSync(dir, { recursive: true });
});

const ask = (changes: Partial<PosterAsk> = {}, asker = account(OWNER)): Promise<Poster> =>
  room.ask(
    {
      slug: MAP,
      wish: { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: true },
      seenBy: 'shown',
      ...changes,
    },
    { owner: OWNER, asker, fileName: 'coast.pdf' },
  );
const ended = async (poster: Poster): Promise<Poster> => {
  while (poster.endedAt === null) await wait(20);
  return poster;
};

describe('the room where posters are made', () => {
  test('takes no more than may wait, however many ask at once, and writes nothing before the turn', async () => {
    // One is being made: it waits no more.
    await ask({}, account('first'));
    const asked = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => ask({}, account(`${index}`))));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(readdirSync(dir).length).toBeLessThanOrEqual(1);
  });

  test('leaves room in the queue for others when one account asks for many', async () => {
    await ask({}, account('first'));
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await ask({}, network('192.0.2.0'))).state).not.toBe('failed');
  });

  test('lets newcomers take the place of the latest of those who filled the queue', async () => {
    await ask({}, network('first'));
    const filled: Poster[] = [];
    for (const name of ['a', 'a', 'b', 'b']) filled.push(await ask({}, network(name)));
    const newcomer = await ask({}, network('c'));
    expect(newcomer.state).toBe('waiting');
    expect(filled.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'failed']);
    expect(filled[3]?.message).toMatch(/^Many posters are being made/);
    expect(room.ahead(newcomer), 'the one being made, and one of each other network').toBe(3);
  });

  test('keeps one that waits for as long as it takes, and one that is made for a quarter of an hour', async () => {
    const poster = await ask();
    time += 16 * MINUTE_MS;
    await room.sweep();
    expect(room.find(poster.id, OWNER)).toBe(poster);
    expect((await ended(poster)).state).toBe('ready');
    time += 14 * MINUTE_MS;
    await room.sweep();
    expect(existsSync(poster.file)).toBe(true);
    time += 2 * MINUTE_MS;
    await room.sweep();
    expect(existsSync(poster.folder)).toBe(false);
    expect(() => room.find(poster.id, OWNER)).toThrow('This poster is no longer kept. Ask for it again.');
  });

  test('says that one failed, leaves nothing of it on the disk, and goes on with the next', async () => {
    const bad = await ask({ slug: 'nowhere' });
    const good = await ask();
    expect((await ended(bad)).state).toBe('failed');
    expect(existsSync(bad.folder)).toBe(false);
    expect(room.find(bad.id, OWNER).message).toBe('You can no longer see this map.');
    expect((await ended(good)).state).toBe('ready');
    expect(readdirSync(good.folder), 'nothing else of the map').toEqual(['poster.pdf']);
  });

  test('makes none where there is no room, and forgets that it was asked', async () => {
    free = 499 * 1_048_576;
    await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
    await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
    await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
    expect(readdirSync(dir)).toEqual([]);
    free = 10 ** 12;
    expect((await ended(await ask())).state).toBe('ready');
  });

  test('leaves nothing of one that is cancelled while it is made', async () => {
    const poster = await ask();
    while (poster.state === 'waiting') await wait(5);
    await room.cancel(poster.id, OWNER);
    await room.close();
    expect(readdirSync(dir)).toEqual([]);
  });
});
