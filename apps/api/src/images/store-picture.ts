import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { type ImageJob, type StoredPicture, UPLOAD_LIMITS } from './image-job.ts';
import { ImageRefusal } from './image-refusal.ts';
import { cutTiles } from './tile-pyramid.ts';

const PREVIEW_WIDTH = 480;
const SHARE_SIZE = { width: 1200, height: 630 };

/**
 * Validates a picture and writes the full file, a preview, a share image and
 * the tile pyramid below the media folder. Everything is made in a temporary
 * folder and renamed at the end; the same picture twice is made once.
 * @throws ImageRefusal when the file is no acceptable picture.
 */
export async function storePicture(job: ImageJob): Promise<StoredPicture> {
  const work = join(job.mediaDir, `.making-${randomBytes(8).toString('hex')}`);
  await mkdir(work, { recursive: true });
  try {
    const meta = await checkedMetadata(job);
    const full = join(work, 'full.webp');
    await writeFull(job, meta, full);
    return await publish(job, work, full);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function checkedMetadata(job: ImageJob): Promise<Metadata> {
  const limit = job.trust === 'upload' ? UPLOAD_LIMITS.pixels : false;
  const meta = await sharp(job.source, { limitInputPixels: limit, failOn: 'error' })
    .metadata()
    .catch((error: Error) => {
      throw new ImageRefusal(/pixel limit/i.test(error.message) ? 'too_many_pixels' : 'not_an_image');
    });
  if (job.trust === 'upload' && !['png', 'jpeg', 'webp'].includes(meta.format)) throw new ImageRefusal('not_an_image');
  if (job.trust === 'upload' && Math.max(meta.width, meta.height) > UPLOAD_LIMITS.side)
    throw new ImageRefusal('too_wide');
  if ((meta.pages ?? 1) > 1) throw new ImageRefusal('not_an_image');
  return meta;
}

async function writeFull(job: ImageJob, meta: Metadata, target: string): Promise<void> {
  if (job.trust === 'ours' && meta.format === 'webp') {
    await copyFile(job.source, target);
    return;
  }
  await sharp(job.source, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error' })
    .rotate()
    .webp({ quality: 86, effort: 2 })
    .toFile(target)
    .catch(() => {
      throw new ImageRefusal('damaged');
    });
}

async function publish(job: ImageJob, work: string, full: string): Promise<StoredPicture> {
  const hash = createHash('sha256')
    .update(await readFile(full))
    .digest('hex');
  const { width, height } = await sharp(full, { limitInputPixels: false }).metadata();
  const preview = `${hash}-preview.webp`;
  const shareImage = `${hash}-share.jpg`;
  const decode = () => sharp(full, { limitInputPixels: false, failOn: 'error' });
  await decode().resize({ width: PREVIEW_WIDTH }).webp({ quality: 70, effort: 4 }).toFile(join(work, preview));
  await decode()
    .flatten({ background: '#e7d5ac' })
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .jpeg({ quality: 82 })
    .toFile(join(work, shareImage));

  const pyramid = await cutTiles(full, join(work, 'tiles'), { width, height }, job.map ?? { width, height });
  const folder = `tiles/${hash}-${pyramid.width}x${pyramid.height}`;
  await mkdir(join(job.mediaDir, 'tiles'), { recursive: true });
  await moveFolder(join(work, 'tiles'), join(job.mediaDir, folder));
  await rename(join(work, preview), join(job.mediaDir, preview));
  await rename(join(work, shareImage), join(job.mediaDir, shareImage));
  const file = `${hash}.webp`;
  const { size: bytes } = await stat(full);
  await rename(full, join(job.mediaDir, file));
  const tiles = { folder, size: pyramid.size, levels: pyramid.levels, zoomOffset: pyramid.zoom_offset };
  return { hash, file, width, height, bytes, preview, shareImage, tiles };
}

/** A folder of that name was made from the same bytes: whoever comes second keeps what is there. */
async function moveFolder(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
