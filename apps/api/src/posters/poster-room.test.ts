import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PosterOrder } from './poster-drawing.ts';
import { createPosterRoom, type Poster, type PosterRoom } from './poster-room.ts';
import { runPosterChild } from './run-poster-child.ts';

const MINUTE_MS = 60_000;
const OWNER = 'user 7';

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
    mostWaiting: 4,
    mostOfOne: 2,
    now: () => time,
    freeBytes: async () => free,
    run: runPosterChild,
    log: { warn: () => undefined },
  });
});
afterEach(async () => {
  await room.close();
  expect(readdirSync(dir)).toEqual([]);
  rmSync(dir, { recursive: true });
});

const order = (changes: Partial<PosterOrder> = {}): PosterOrder => ({
  wish: { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: true },
  map: { width: 400, height: 300 },
  picture: null,
  title: { name: 'Isle', credit: null, milesPerUnit: null },
  children: [],
  hidden: [],
  ...changes,
});
const ask = (changes: Partial<PosterOrder> = {}, asker = OWNER): Promise<Poster> =>
  room.ask({ owner: OWNER, asker, campaign: null }, 'isle.pdf', order(changes));
const ended = async (poster: Poster): Promise<Poster> => {
  while (poster.endedAt === null) await wait(20);
  return poster;
};

describe('the room where posters are made', () => {
  test('takes no more than may wait, however many ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => ask({}, `user ${index}`)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(readdirSync(dir)).toHaveLength(4);
  });

  test('leaves room in the queue for others when one account asks for many', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await ask({}, 'network 192.0.2.0')).state).not.toBe('failed');
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
    const bad = await ask({ picture: { file: join(dir, 'gone.webp'), width: 400, height: 300 } });
    const good = await ask();
    expect((await ended(bad)).state).toBe('failed');
    expect(existsSync(bad.folder)).toBe(false);
    expect(room.find(bad.id, OWNER).message).toMatch(/^The poster could not be made\./);
    expect((await ended(good)).state).toBe('ready');
    expect(readdirSync(good.folder), 'the order names places').toEqual(['poster.pdf']);
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
