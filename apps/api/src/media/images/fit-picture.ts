import { framedPicture, type PixelFrame } from '@venture-atlas/map-math';
import { IMAGE_SIDE_MAX, MAP_PAPER } from '@venture-atlas/types';
import sharp from 'sharp';
import { openMediaStore } from '../store/media-store.ts';
import { encodePipeline } from './encode-picture.ts';
import type { FitJob, PixelSize, StoredFiles } from './image-job.ts';
import { publishPicture } from './store-picture.ts';

/**
 * Makes a picture in the proportion of a map of a stored one: its middle, or all of it with paper at two sides. No
 * pixel is stretched; only where paper would make it larger than any picture may be, it is made smaller.
 * @throws ImageRefusal damaged
 */
export async function fitPicture(
  { file, media, map, fit, mostPixels, naming, keepsSource }: FitJob,
  work: string,
): Promise<StoredFiles> {
  const store = openMediaStore(media);
  const stored = await store.localFile(file);
  const open = () => sharp(stored, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const meta = await open().metadata();
  const picture = within(meta, framedPicture(meta, map, fit), mostPixels);
  const frame = framedPicture(picture, map, fit);
  const image = open();
  if (picture.width !== meta.width) image.resize({ ...picture, fit: 'fill' });
  if (fit === 'crop') image.extract(frame);
  else image.extend({ ...sidesOf(frame, picture), background: MAP_PAPER });
  const full = await encodePipeline(image, { ...frame, hasAlpha: meta.hasAlpha }, { work, keepsSource });
  return publishPicture(full, { work, naming }, store);
}

/** The size of the picture at which its frame is no larger than a picture may be. */
function within(picture: PixelSize, frame: PixelFrame, mostPixels: number): PixelSize {
  const share = Math.min(
    1,
    IMAGE_SIDE_MAX / Math.max(frame.width, frame.height),
    Math.sqrt(mostPixels / (frame.width * frame.height)),
  );
  const part = (side: number) => (share === 1 ? side : Math.max(1, Math.floor(side * share)));
  return { width: part(picture.width), height: part(picture.height) };
}

const sidesOf = (frame: PixelFrame, picture: PixelSize) => ({
  left: -frame.left,
  top: -frame.top,
  right: frame.width - picture.width + frame.left,
  bottom: frame.height - picture.height + frame.top,
});
