import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fogPyramid } from '@venture-atlas/map-math';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradient } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
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
  await media.prepare(true);
  const pyramid = fogPyramid(map, map);
  const source = { hash, file: `${hash}.png`, map, pyramid, ground: 'parchment' as const };
  expect(await createPlainTiles(media).find(source), 'without the picture there are none').toBeUndefined();
  const land = gradient(map.width, map.height);
  await writeFile(join(folder, source.file), await land.png().toBuffer());
  const full = { ...media, freeLocalBytes: async () => 1_000_000_000 };
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

whole('they take so much room at most: those that rest longest go, and none that is in use', async () => {
  const media = openMediaStore({ folder });
  const pyramid = fogPyramid(map, map);
  const asked = (letter: string) => ({
    hash: letter.repeat(64),
    file: `${hash}.png`,
    map,
    pyramid,
    ground: 'parchment' as const,
  });
  const each = pyramid.width * pyramid.height * 4;
  const tiles = createPlainTiles(media, 2 * each);
  await tiles.find(asked('a'));
  await tiles.find(asked('b'));
  const all = await media.measurePlain();
  expect(all.map(({ item }) => item)).toEqual(['a', 'b'].map((letter) => plainFolder(letter.repeat(64), pyramid)));
  for (const { bytes } of all) expect([bytes > 1_000, bytes < each]).toEqual([true, true]);
  // The picture is smooth: two of them leave room for a third, which the bound is made narrower for.
  const narrow = createPlainTiles(media, each + (all[0]?.bytes ?? 0) * 1.5);
  expect(await narrow.find(asked('c')), 'both are in use').toBeUndefined();
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const { item } of all) await utimes(join(folder, item), hourAgo, hourAgo);
  expect(await createPlainTiles(media).find(asked('a'))).toBe(all[0]?.item);
  expect(await narrow.find(asked('c'))).toBe(plainFolder('c'.repeat(64), pyramid));
  expect((await media.listPlain()).toSorted()).toEqual([all[0]?.item, plainFolder('c'.repeat(64), pyramid)]);
  expect(await tiles.find(asked('b')), 'cut again').toBe(all[1]?.item);
});
