import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type TilePyramid, tilePyramid } from '@venture-atlas/map-math';
import sharp from 'sharp';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import type { CutJob, PlainJob, StoredTiles } from './image-job.ts';

/** Cuts a stored picture for a map and stores the tiles. Existing tiles stay. */
export async function cutPicture({ file, hash, media, map }: CutJob, work: string): Promise<StoredTiles> {
  const store = openMediaStore(media);
  const picture = await store.localFile(file);
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const making = join(work, 'tiles');
  const pyramid = await cutTiles(picture, making, { width, height }, map);
  return publishTiles(making, hash, pyramid, store);
}

/** Does the same as `cutPicture` with lossless tiles. */
export async function cutPlain({ file, media, map, folder }: PlainJob, work: string): Promise<null> {
  const store = openMediaStore(media);
  const picture = await store.localFile(file);
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const making = join(work, 'plain');
  await cutTiles(picture, making, { width, height }, map, 'png');
  await store.putFolder(making, folder);
  return null;
}

/** Stores a folder of tiles of the picture `hash`. Existing tiles stay. */
export async function publishTiles(
  making: string,
  hash: string,
  pyramid: TilePyramid,
  store: MediaStore,
): Promise<StoredTiles> {
  const folder = `tiles/${hash}-${pyramid.width}x${pyramid.height}`;
  const bytes = await bytesIn(making);
  await store.putFolder(making, folder);
  return { folder, size: pyramid.size, levels: pyramid.levels, zoomOffset: pyramid.zoom_offset, bytes };
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Background of the tiles at the right and bottom edge, which are partly transparent. */
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Cuts a picture into `{z}/{y}/{x}.webp` (or lossless `.png`) below `folder`. A picture of another size than the map is
 * first resized to map size x 2^k, so that a tile edge is always a whole number of map units.
 */
export async function cutTiles(
  picture: string,
  folder: string,
  pixels: { width: number; height: number },
  map: { width: number; height: number },
  format: 'webp' | 'png' = 'webp',
): Promise<TilePyramid> {
  const pyramid = tilePyramid(map.width, map.height, pixels.width);
  let image = sharp(picture, { limitInputPixels: false, failOn: 'error' }).ensureAlpha();
  if (pyramid.width !== pixels.width || pyramid.height !== pixels.height) {
    image = image.resize({ width: pyramid.width, height: pyramid.height, fit: 'fill' });
  }
  const tiles =
    format === 'webp'
      ? image.webp({ quality: 82, effort: 2, smartSubsample: true })
      : image.png({ compressionLevel: 3 });
  await tiles
    .tile({ layout: 'google', size: pyramid.size, background: NOTHING, container: 'fs', skipBlanks: -1 })
    .toFile(folder);
  await dropByProducts(folder);
  await checkLevels(folder, pyramid.levels);
  return pyramid;
}

/** Removes the blank tile and properties file of the cutter. */
async function dropByProducts(folder: string): Promise<void> {
  await rm(join(folder, 'blank.png'), { force: true });
  await rm(`${folder}-properties.xml`, { force: true });
  await rm(`${folder}/vips-properties.xml`, { force: true });
}

/** Checks the number of levels: the cutter chooses it, and tile addresses are wrong if it differs from ours. */
async function checkLevels(folder: string, expected: number): Promise<void> {
  const levels = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).length;
  if (levels !== expected) throw new Error(`The tile cutter made ${levels} levels instead of ${expected}.`);
}
