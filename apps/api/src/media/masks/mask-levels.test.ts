import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FOG_HIDDEN,
  type FogPool,
  fogAt,
  fogEdge,
  fogGrid,
  fogMask,
  fogPyramid,
  levelSize,
  poolFog,
  type Size,
  unpackWindow,
} from '@venture-atlas/map-math';
import type { FogAct } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chosen } from '../../../test-support/deep.ts';
import { cutTiles } from '../images/cut-picture.ts';
import { openMediaStore } from '../store/media-store.ts';
import { findMapPart, type MaskRequest, maskOrderFor } from './map-part.ts';
import { maskPicture } from './mask-picture.ts';

/*
 * What the crawl of routes looks at, on a map so long that it has five levels, with ground that is no
 * wider than some pixels of the coarse ones.
 */

const map = { width: 8_192, height: 128 };
const acts: FogAct[] = [
  ...[6, 12, 24, 48, 56].map(
    (radius, i): FogAct => ({
      level: 'clear',
      shape: { kind: 'circle', lng: 300 + i * 500, lat: 64, radius },
    }),
  ),
  { level: 'clear', shape: { kind: 'hexes', size: 48, rings: 0, cells: [[70, 1]] } },
  { level: 'dim', shape: { kind: 'box', lng: 4_000, lat: 20, width: 1_500, height: 70 } },
  { level: 'clear', shape: { kind: 'box', lng: 6_000, lat: 0, width: 2_192, height: 128 } },
  { level: 'hidden', shape: { kind: 'circle', lng: 7_000, lat: 64, radius: 5 } },
];
const pool: FogPool = poolFog(fogGrid(map, acts));
const CELL = pool.grid.cell;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mask-levels-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A picture whose pixels are noise, from a seed where the ground is hidden, and always the same where it is not. */
function noisyPicture({ width, height }: Size, seed: number): Buffer {
  const [across, down] = [map.width / width, map.height / height];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bits =
        Math.imul(
          y * width + x + 1 + (isHidden(x * across, y * down, { width: across, height: down }) ? seed : 0),
          0x9e3779b1,
        ) >>> 0;
      data.writeUIntBE(bits >>> 8, (y * width + x) * 3, 3);
    }
  return data;
}

/** Whether any ground under a pixel of the picture is hidden. @param left, top of the pixel, as its size in map units */
function isHidden(left: number, top: number, { width, height }: Size): boolean {
  for (let x = 0; x < width; x += CELL)
    for (let y = 0; y < height; y += CELL)
      if (fogAt(pool.grid, left + x, map.height - top - y) === FOG_HIDDEN) return true;
  return [0.5, 0.999].some(
    (part) => fogAt(pool.grid, left + part * width, map.height - top - part * height) === FOG_HIDDEN,
  );
}

/** Every tile of every level as players get it, and the whole. */
async function maskedTiles(size: Size, seed: number): Promise<Map<string, Buffer>> {
  const data = noisyPicture(size, seed);
  const name = `${size.width}-${size.height}-${seed}`;
  const picture = join(folder, `${name}.png`);
  await sharp(data, { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(picture);
  const pyramid = await cutTiles(picture, join(folder, name), size, map, 'png');
  const source = {
    hash: 'a'.repeat(64),
    file: `${name}.png`,
    map,
    pyramid: fogPyramid(map, size),
    ground: 'parchment' as const,
  };
  const media = openMediaStore({ folder });
  const found = new Map<string, Buffer>();
  const add = async (key: string, what: MaskRequest['what']): Promise<void> => {
    const ask = { source, pool, paper: 'day', what } as const;
    const part = findMapPart(ask);
    if (part === undefined) throw new Error(`There is no ${key}.`);
    const made = await maskPicture(maskOrderFor(ask, part, { media: media.place, plain: name }));
    found.set(key, made.kind === 'made' ? Buffer.from(made.bytes) : Buffer.alloc(0));
  };
  for (let z = 0; z < pyramid.levels; z += 1)
    for (let x = 0; x * pyramid.size < levelSize(pyramid, z).width; x += 1)
      await add(`${z}/0/${x}`, { form: 'tile', z, y: 0, x });
  for (const form of ['whole', 'preview', 'share'] as const) await add(form, { form });
  return found;
}

describe('what is seen of a map whose hidden pixels are noise', () => {
  const sizes: [string, Size][] = [
    ['made larger to fit it', { width: 6_000, height: 94 }],
    ['stretched to ten times its height', { width: 8_192, height: 13 }],
    ['as large as its map', { width: 8_192, height: 128 }],
    ['made smaller to fit it', { width: 11_000, height: 172 }],
  ];
  test.each(chosen(sizes))('is the same to the last byte on every level, of a picture %s', async (_what, size) => {
    const [one, other] = [await maskedTiles(size, 0), await maskedTiles(size, 77_777)];
    expect(one.size).toBe(16 + 8 + 4 + 2 + 1 + 3);
    expect([...one].filter(([key, bytes]) => other.get(key)?.equals(bytes) !== true).map(([key]) => key)).toEqual([]);
    // Not because all of it were paper.
    expect([...one].filter(([, bytes]) => bytes.length > 0).length).toBeGreaterThan(15);
  });
});

test('what is made smaller of the whole begins at the coarsest level that is large enough: it waits before tiles', () => {
  const levelsOf = (size: Size): (number | undefined)[] => {
    const source = { hash: 'a'.repeat(64), file: 'a.png', map: size, pyramid: fogPyramid(size, size) };
    const fog = poolFog(fogGrid(size, []));
    return (['whole', 'share', 'preview'] as const).map((form) => {
      const ask: MaskRequest = { source: { ...source, ground: 'parchment' }, pool: fog, paper: 'day', what: { form } };
      return findMapPart(ask)?.level;
    });
  };
  // 512, 1,024, 2,048, 4,096 and 8,192 pixels wide.
  expect(levelsOf({ width: 8_192, height: 6_144 })).toEqual([2, 2, 0]);
  expect(levelsOf({ width: 8_192, height: 128 })).toEqual([2, 2, 0]);
  // 475 and 950 pixels wide: the coarse level is too small.
  expect(levelsOf({ width: 950, height: 700 })).toEqual([1, 1, 1]);
});

test('ground of a few pixels is clear in its middle, on whatever level', () => {
  const pyramid = fogPyramid(map, map);
  const source = { hash: 'a'.repeat(64), file: 'a.png', map, pyramid, ground: 'parchment' as const };
  /** Pixels of a whole level that are nothing but picture, and those that are more picture than paper, left of x. */
  const seenOf = (z: number, [from, to]: [number, number]): [number, number] => {
    let [clear, half] = [0, 0];
    const shrink = 2 ** (pyramid.levels - 1 - z);
    for (let x = 0; x * pyramid.size < levelSize(pyramid, z).width; x += 1) {
      const part = findMapPart({ source, pool, paper: 'day', what: { form: 'tile', z, y: 0, x } });
      if (part === undefined) continue;
      const { rect, seen, edge, window } = part;
      const length = (rect.width + 2 * edge.margin) * (rect.height + 2 * edge.margin);
      const mask = fogMask(unpackWindow(window, length), rect, fogEdge(pyramid, z));
      mask.forEach((paper, at) => {
        const across = (rect.left + (at % rect.width)) * shrink;
        if (across < from || across >= to || Math.floor(at / rect.width) >= seen.height) return;
        if (paper === 0) clear += 1;
        if (paper < 128) half += 1;
      });
    }
    return [clear, half];
  };
  // A disc 96 units wide: 96 pixels of the finest level, and 12 and 6 of the coarsest.
  const seen = [4, 3, 2, 1, 0].map((z) => seenOf(z, [1_700, 1_900]));
  const least = [
    [2_000, 3_300],
    [480, 800],
    [110, 175],
    [20, 30],
    [0, 1],
  ] as const;
  least.forEach(([clear, half], at) => {
    expect(seen[at]?.[0]).toBeGreaterThanOrEqual(clear);
    expect(seen[at]?.[1]).toBeGreaterThanOrEqual(half);
  });
});
