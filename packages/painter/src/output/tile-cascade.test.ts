import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampled } from '../../../types/test-support/chosen.ts';
import type { Band, PixelSize } from './band.ts';
import { cutBands, levelSizes } from './tile-cascade.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Soft colors with hard lines, different everywhere. */
function samplePixels({ width, height }: PixelSize): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const isLine = (x + 2 * y) % 41 < 3;
      data[at] = isLine ? 60 : 150 + 60 * Math.sin(x / 37);
      data[at + 1] = isLine ? 40 : 140 + 50 * Math.cos(y / 29);
      data[at + 2] = isLine ? 30 : 120 + 40 * Math.sin((x + y) / 53);
    }
  return data;
}

async function* bandsOf(data: Uint8Array, { width, height }: PixelSize, rows: number): AsyncGenerator<Band> {
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    yield { top, height: count, width, data: data.slice(top * width * 3, (top + count) * width * 3) };
  }
}

/** The tiles that sharp cuts from the same pixels, as the app does for uploaded pictures. */
async function cutWithSharp(data: Uint8Array, { width, height }: PixelSize, into: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .ensureAlpha()
    .webp({ quality: 82, effort: 2, smartSubsample: true })
    .tile({
      layout: 'google',
      size: 512,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      container: 'fs',
      skipBlanks: -1,
    })
    .toFile(into);
}

const tilesBelow = async (at: string): Promise<string[]> =>
  (await readdir(at, { recursive: true })).filter((name) => name.endsWith('.webp')).sort();

const pixelsOf = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer());

/** At odd sides sharp mixes the last row or column of a level with transparent pixels; ours stays opaque there. */
function takeHalfSeen(theirs: Uint8Array, ours: Uint8Array): void {
  for (let at = 0; at < theirs.length; at += 4) {
    const alpha = theirs[at + 3] as number;
    if (alpha > 0 && alpha < 255) theirs.set(ours.subarray(at, at + 4), at);
  }
}

describe('tiles cut from bands', () => {
  const sizes: (PixelSize & { what: string; rows: number })[] = [
    { what: 'one tile only', width: 300, height: 200, rows: 64 },
    { what: 'exactly one tile', width: 512, height: 512, rows: 100 },
    { what: 'whole tiles', width: 1024, height: 1024, rows: 512 },
    { what: 'odd sides', width: 1337, height: 1051, rows: 97 },
    { what: 'a rest of one pixel', width: 513, height: 1025, rows: 256 },
    { what: 'bands of one row', width: 700, height: 515, rows: 1 },
  ];

  test.each(sampled(sizes, 3, 2))('$what ($width x $height) match those of sharp', async ({ rows, ...size }) => {
    const data = samplePixels(size);
    const target = {
      folder: join(folder, 'ours'),
      tileSize: 512,
      whole: { name: join(folder, 'w'), longestSide: 800 },
    };
    const { levels } = await cutBands(bandsOf(data, size, rows), size, target);
    await cutWithSharp(data, size, join(folder, 'theirs'));
    const names = await tilesBelow(join(folder, 'ours'));
    expect(names).toEqual((await tilesBelow(join(folder, 'theirs'))).filter((name) => name !== 'blank.webp'));
    expect(new Set(names.map((name) => name.split('/')[0])).size).toBe(levels);
    for (const name of names) {
      const ours = await pixelsOf(join(folder, 'ours', name));
      const theirs = await pixelsOf(join(folder, 'theirs', name));
      takeHalfSeen(theirs, ours);
      const differing = pixelmatch(ours, theirs, undefined, 512, 512, { threshold: 0.1 });
      expect({ name, isSame: differing < 512 * 512 * 0.001 }).toEqual({ name, isSame: true });
    }
  });

  test('the picture of the whole is the largest allowed level', async () => {
    const size = { width: 1601, height: 900 };
    const data = samplePixels(size);
    const target = {
      folder: join(folder, 't'),
      tileSize: 512,
      whole: { name: join(folder, 'whole'), longestSide: 1600 },
    };
    const { whole } = await cutBands(bandsOf(data, size, 128), size, target);
    expect(whole).toEqual({ file: join(folder, 'whole.webp'), lossless: null, width: 801, height: 450 });
    const shrunk = await sharp(data, { raw: { ...size, channels: 3 } })
      .resize(801, 450, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    const differing = pixelmatch(await pixelsOf(whole.file), new Uint8Array(shrunk), undefined, 801, 450, {
      threshold: 0.2,
    });
    expect(differing).toBeLessThan(801 * 450 * 0.01);
    expect((await readdir(folder)).sort()).toEqual(['t', 'whole.webp']);
  });

  test('a picture that ends too early leaves no partial file', async () => {
    const size = { width: 600, height: 400 };
    const target = {
      folder: join(folder, 't'),
      tileSize: 512,
      whole: { name: join(folder, 'whole'), longestSide: 600 },
    };
    const half = bandsOf(samplePixels(size), { width: 600, height: 200 }, 50);
    await expect(cutBands(half, size, target)).rejects.toThrow('not complete');
    expect(await readdir(folder)).not.toContain('whole.growing.tif');
  });

  test('bands out of order are refused', async () => {
    const size = { width: 30, height: 20 };
    const target = { folder: join(folder, 't'), tileSize: 512, whole: { name: join(folder, 'w'), longestSide: 30 } };
    const late: Band = { top: 10, height: 10, width: 30, data: new Uint8Array(900) };
    const only = (async function* () {
      yield late;
    })();
    await expect(cutBands(only, size, target)).rejects.toThrow(RangeError);
  });
});

test('levels are halved until they fit into one tile', () => {
  expect(levelSizes({ width: 8193, height: 3001 }, 512)).toEqual([
    { width: 8193, height: 3001 },
    { width: 4097, height: 1501 },
    { width: 2049, height: 751 },
    { width: 1025, height: 376 },
    { width: 513, height: 188 },
    { width: 257, height: 94 },
  ]);
  expect(levelSizes({ width: 512, height: 9 }, 512)).toEqual([{ width: 512, height: 9 }]);
});
