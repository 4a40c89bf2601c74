import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fogGrid, fogPyramid, poolFog } from '@venture-atlas/map-math';
import type { FogAct } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { landPixelsOf } from '../../test-support/pictures.ts';
import { whole } from '../../test-support/whole.ts';
import { compareTwins, hiddenPixels, readRgb, UPLOAD_KINDS, writeUploadTwins } from './differential-check.ts';

/* A picture of 800 x 234 pixels on a map of 1,024 x 300: it is made larger, and has two levels. */
const map = { width: 1_024, height: 300 };
const size = { width: 800, height: 234 };
const clear = (lng: number): FogAct => ({ level: 'clear', shape: { kind: 'circle', lng, lat: 150, radius: 60 } });
const pool = poolFog(fogGrid(map, [clear(200)]));

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-twins-'));
  file = join(folder, 'land.png');
  const land = sharp(landPixelsOf(size), { raw: { ...size, channels: 3 } });
  await writeFile(file, await land.png().toBuffer());
});
afterAll(() => rm(folder, { recursive: true }));

const masked = () => ({
  source: { hash: 'a'.repeat(64), file: 'land.png', map, pyramid: fogPyramid(map, size), ground: 'atlas' as const },
  pool,
  file,
});

whole(
  'whatever is uploaded, a twin whose hidden pixels are noise is the same for players, to the last byte',
  async () => {
    const reports = await compareTwins(masked(), join(folder, 'same'));
    expect(reports.map(({ kind }) => kind)).toEqual(UPLOAD_KINDS);
    for (const { compared, noise, differing } of reports) {
      expect(differing).toEqual([]);
      // Two papers; three forms, one tile of each level that is not hidden.
      expect(compared).toBe(2 * (3 + 2));
      expect(noise).toBeGreaterThan(50_000);
    }
  },
);

whole('tiles without anything hidden are the same too', async () => {
  const half = poolFog(
    fogGrid(map, [{ level: 'clear', shape: { kind: 'box', lng: 0, lat: 0, width: 700, height: 300 } }]),
  );
  for (const { differing } of await compareTwins({ ...masked(), pool: half }, join(folder, 'half')))
    expect(differing).toEqual([]);
});

whole('a twin that differs where players see something is found out', async () => {
  const elsewhere = poolFog(fogGrid(map, [clear(700)]));
  for (const { differing } of await compareTwins(masked(), join(folder, 'other'), elsewhere)) {
    expect(differing).toContain('day tile 1 0 0');
    expect(differing).toContain('night whole');
  }
});

whole('of a picture that is compressed before it is masked, visible pixels depend on hidden ones', async () => {
  const picture = await readRgb(file);
  const where = hiddenPixels(picture, pool.grid, map);
  const { real, twin } = await writeUploadTwins('png', picture, where, folder);
  const seen = async (path: string) => {
    const compressed = await sharp(path).webp({ quality: 86, effort: 2 }).toBuffer();
    // The middle of the cleared circle.
    const middle = { left: 130, top: 90, width: 50, height: 50 };
    return sharp(compressed).extract(middle).raw().toBuffer();
  };
  expect((await seen(real.path)).equals(await seen(twin.path))).toBe(false);
});
