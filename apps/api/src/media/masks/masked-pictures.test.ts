import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFogAct, fogGrid, fogPyramid, fogStep, poolFog } from '@venture-atlas/map-math';
import type { FogAct } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { longCampaign } from '../../../test-support/long-fog.ts';
import { openMediaStore } from '../store/media-store.ts';
import type { MaskOrder } from './mask-order.ts';
import { maskPicture } from './mask-picture.ts';
import { createMaskedPictures } from './masked-pictures.ts';
import { type PlainPicture, plainFolder } from './plain-tiles.ts';

/* A map of 2 x 2 tiles on its finest level, of which the left ones are clear. */
const map = { width: 1_024, height: 1_024 };
const source = {
  hash: 'a'.repeat(64),
  file: 'a.png',
  map,
  pyramid: fogPyramid(map, map),
  ground: 'parchment' as const,
};
const acts: FogAct[] = [
  { level: 'clear', shape: { kind: 'box', lng: 0, lat: 0, width: 560, height: 1_024 } },
  { level: 'clear', shape: { kind: 'circle', lng: 800, lat: 800, radius: 90 } },
];

test('clear and hidden tiles are no work: the one is the open tile, the other one of four pieces of paper', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masked-pictures-'));
  const media = openMediaStore({ folder });
  const orders: MaskOrder[] = [];
  const masks = {
    run: async (order: MaskOrder) => {
      orders.push(order);
      return maskPicture(order);
    },
    stop: () => undefined,
  };
  const asked: unknown[] = [];
  const find = async (which: unknown) => {
    asked.push(which);
    return undefined;
  };
  const pictures = createMaskedPictures({ media, masks, plain: { find } });
  const pool = poolFog(fogGrid(map, acts));
  const tile = (y: number, x: number) =>
    pictures.find({ source, pool, paper: 'day', what: { form: 'tile', z: 1, y, x } });
  expect([await tile(0, 0), await tile(1, 0)]).toEqual([{ kind: 'open' }, { kind: 'open' }]);
  expect([orders.length, asked.length]).toEqual([0, 0]);
  const hidden = poolFog(fogGrid({ width: 4_096, height: 4_096 }, []));
  const wide = { width: 4_096, height: 4_096 };
  const large = { ...source, map: wide, pyramid: fogPyramid(wide, wide) };
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1)
      expect(
        await pictures.find({ source: large, pool: hidden, paper: 'day', what: { form: 'tile', z: 3, y, x } }),
      ).toMatchObject({ kind: 'made', isStandIn: false });
  expect([orders.length, orders.every(({ plain: read }) => read === null), asked.length]).toEqual([4, true, 0]);
  await rm(folder, { recursive: true });
});

/** Pictures whose tiles are there, and whose masks take as long as `answer` says. */
function withMasks(answer: (order: MaskOrder) => Promise<Uint8Array>) {
  const run = async (order: MaskOrder) => ({ kind: 'made' as const, bytes: await answer(order) });
  const media = openMediaStore({ folder: '/nowhere' });
  const find = async ({ hash, pyramid }: PlainPicture) => plainFolder(hash, pyramid);
  return createMaskedPictures({ media, masks: { run, stop: () => undefined }, plain: { find } });
}

test('one picture on two maps is two pictures, also where all that lies hidden around a tile is the same', async () => {
  const pictures = withMasks(async ({ plain, edge }) => Buffer.from(`${plain} ${edge.growth}`));
  const pool = poolFog(fogGrid(map, [{ level: 'clear', shape: { kind: 'circle', lng: 200, lat: 800, radius: 90 } }]));
  const shown = async (size: { width: number; height: number }) => {
    const on = { ...source, map: size, pyramid: fogPyramid(size, size) };
    const found = await pictures.find({ source: on, pool, paper: 'day', what: { form: 'tile', z: 1, y: 0, x: 0 } });
    return found?.kind === 'made' ? String(found.bytes) : found?.kind;
  };
  const plain = shown(map);
  expect(await plain).toMatch(/1024x1024 /);
  expect(await shown({ width: 1_024, height: 900 })).toMatch(/1024x900 /);
  expect(await shown(map)).toBe(await plain);
});

test('what is forgotten while it is made is not kept, and goes only to those who wait for it', async () => {
  const ends: (() => void)[] = [];
  const pictures = withMasks(
    () => new Promise((resolve) => void ends.push(() => resolve(Buffer.from(`number ${ends.length}`)))),
  );
  const pool = poolFog(fogGrid(map, acts));
  const find = () => pictures.find({ source, pool, paper: 'day', what: { form: 'tile', z: 1, y: 0, x: 1 } });
  const first = find();
  await expect.poll(() => ends.length).toBe(1);
  pictures.forget();
  ends[0]?.();
  expect(await first).toMatchObject({ kind: 'made', bytes: Buffer.from('number 1') });
  const second = find();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toMatchObject({ bytes: Buffer.from('number 2') });
  expect([await find(), ends.length]).toEqual([await second, 2]);
});

test('two thousand reveals are stored in under 100 KB', () => {
  const size = { width: 8_192, height: 6_144 };
  const stored = longCampaign(size, 2_000).map((act) => encodeFogAct(act, fogStep(size)));
  expect(stored.reduce((sum, act) => sum + act.length, 0)).toBeLessThan(100_000);
});

test('the fog of a map is of at most 2,048 cells a side, however large its picture is', () => {
  for (const side of [2_048, 16_384]) {
    const { width, height } = fogGrid({ width: side, height: (side * 3) / 4 }, []);
    expect([width, height]).toEqual([2_048, 1_536]);
  }
});
