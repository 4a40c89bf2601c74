import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { TilePyramid } from '@venture-atlas/map-math';
import sharp from 'sharp';
import type { CutJob, StoredTiles } from './image-job.ts';
import { cutTiles } from './tile-pyramid.ts';

/** Cuts a stored picture for a map and puts the tiles below the media folder; tiles that are there already are kept. */
export async function cutPicture({ file, hash, mediaDir, map }: CutJob, work: string): Promise<StoredTiles> {
  const picture = join(mediaDir, file);
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const making = join(work, 'tiles');
  const pyramid = await cutTiles(picture, making, { width, height }, map);
  return publishTiles(making, hash, pyramid, mediaDir);
}

/** Renames a folder of tiles of the picture `hash` into the media folder; tiles that are there already are kept. */
export async function publishTiles(
  making: string,
  hash: string,
  pyramid: TilePyramid,
  mediaDir: string,
): Promise<StoredTiles> {
  const folder = `tiles/${hash}-${pyramid.width}x${pyramid.height}`;
  await mkdir(join(mediaDir, 'tiles'), { recursive: true });
  await moveFolder(making, join(mediaDir, folder));
  return { folder, size: pyramid.size, levels: pyramid.levels, zoomOffset: pyramid.zoom_offset };
}

/** A folder of that name was made from the same bytes: whoever comes second keeps what is there. */
async function moveFolder(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
