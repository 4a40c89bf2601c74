import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fogPyramid } from '@venture-atlas/map-math';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradient } from '../../../test-support/pictures.ts';
import { openMediaStore } from '../store/media-store.ts';
import { createPlainTiles, plainFolder } from './plain-tiles.ts';

const hash = 'a'.repeat(64);
const map = { width: 700, height: 300 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-tiles-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('lossless tiles are cut once, when first asked for, and lose nothing', async () => {
  const media = openMediaStore({ folder });
  media.prepare();
  const pyramid = fogPyramid(map, map);
  const source = { hash, file: `${hash}.png`, map, pyramid };
  expect(await createPlainTiles(media).find(source), 'without the picture there are none').toBeUndefined();
  const land = gradient(map.width, map.height);
  await writeFile(join(folder, source.file), await land.png().toBuffer());
  const full = { ...media, freeBytes: async () => 1_000_000_000 };
  expect(await createPlainTiles(full).find(source), 'nor where the disk is nearly full').toBeUndefined();
  const tiles = createPlainTiles(media);
  const found = await Promise.all([tiles.find(source), tiles.find(source)]);
  expect(found).toEqual([plainFolder(hash, pyramid), plainFolder(hash, pyramid)]);
  expect(await readdir(join(folder, found[0] ?? '', '1', '0'))).toEqual(['0.png', '1.png']);
  const tile = sharp(join(folder, found[0] ?? '', '1', '0', '1.png')).removeAlpha();
  const part = { left: 0, top: 0, width: 700 - 512, height: 300 };
  const [cut, whole] = await Promise.all([
    tile.extract(part).raw().toBuffer(),
    gradient(map.width, map.height)
      .extract({ ...part, left: 512 })
      .raw()
      .toBuffer(),
  ]);
  expect(cut.equals(whole)).toBe(true);
  // Somebody cleared it away.
  await rm(join(folder, '.plain'), { recursive: true });
  await mkdir(join(folder, '.plain'));
  expect(await tiles.find(source)).toBe(found[0]);
});
