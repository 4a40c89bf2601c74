import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TilePyramid } from '@venture-atlas/map-math';
import sharp from 'sharp';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import type { CutJob, PlainJob, StoredTiles } from './image-job.ts';
import { cutTiles } from './tile-pyramid.ts';

/** Cuts a stored picture for a map and stores the tiles; tiles that are there already are kept. */
export async function cutPicture({ file, hash, media, map }: CutJob, work: string): Promise<StoredTiles> {
  const store = openMediaStore(media);
  const picture = await store.localFile(file);
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const making = join(work, 'tiles');
  const pyramid = await cutTiles(picture, making, { width, height }, map);
  return publishTiles(making, hash, pyramid, store);
}

/** Cuts a stored picture as `cutPicture` does, into tiles that lose nothing. */
export async function cutPlain({ file, media, map, folder }: PlainJob, work: string): Promise<null> {
  const store = openMediaStore(media);
  const picture = await store.localFile(file);
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const making = join(work, 'plain');
  await cutTiles(picture, making, { width, height }, map, 'png');
  await store.putFolder(making, folder);
  return null;
}

/** Stores a folder of tiles of the picture `hash`; tiles that are there already are kept. */
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
