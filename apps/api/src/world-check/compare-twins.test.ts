import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fogGrid, fogPyramid, poolFog } from '@venture-atlas/map-math';
import type { FogAct } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { landPixelsOf } from '../../test-support/pictures.ts';
import { compareTwins } from './compare-twins.ts';

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
  ...{ pool, file },
});

test('a twin whose hidden pixels are noise is the same for players, to the last byte', async () => {
  const { compared, noise, differing } = await compareTwins(masked(), join(folder, 'same'));
  expect(differing).toEqual([]);
  // Two papers; three forms, and two tiles and one.
  expect(compared).toBe(2 * (3 + 3));
  expect(noise).toBeGreaterThan(100_000);
});

test('a twin that differs where players see something is found out', async () => {
  const elsewhere = poolFog(fogGrid(map, [clear(700)]));
  const { differing } = await compareTwins(masked(), join(folder, 'other'), elsewhere);
  expect(differing).toContain('day tile 1 0 0');
  expect(differing).toContain('night whole');
});
