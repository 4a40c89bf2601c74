import { IMAGE_PIXELS_MAX } from '@venture-atlas/types';
import sharp from 'sharp';
import { checkPicture } from './check-picture.ts';
import type { PreviewJob } from './image-job.ts';
import { ImageRefusal } from './image-refusal.ts';

/** Longest side in pixels; large enough to choose by on a sharp screen. */
const PREVIEW_SIDE = 480;

/** Writes a small WebP of somebody's file, whatever the file hides dropped. @throws ImageRefusal */
export async function makePreview({ source, format, target }: PreviewJob): Promise<void> {
  const meta = await checkPicture(source, format, IMAGE_PIXELS_MAX);
  const image = sharp(source, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' });
  if ((meta.orientation ?? 1) > 1) image.autoOrient();
  await image
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toFile(target)
    .catch(() => {
      throw new ImageRefusal('damaged');
    });
}
