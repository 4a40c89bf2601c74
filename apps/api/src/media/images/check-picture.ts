import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@venture-atlas/types';
import sharp, { type Metadata } from 'sharp';
import { type PictureFormat, pictureFormats } from './image-job.ts';
import { ImageRefusal } from './picture-refused.ts';

/**
 * Reads what a file says of itself and refuses it before a pixel is decoded.
 * @param format what somebody's file has to be; 'ours' for a picture of the project, which has no limits
 * @param mostPixels of somebody's file
 * @throws ImageRefusal
 */
export async function checkPicture(
  source: string,
  format: PictureFormat | 'any' | 'ours',
  mostPixels: number,
): Promise<Metadata> {
  const isUpload = format !== 'ours';
  const meta = await sharp(source, { limitInputPixels: isUpload ? mostPixels : false, failOn: 'error' })
    .metadata()
    .catch((error: Error) => {
      throw new ImageRefusal(/pixel limit/i.test(error.message) ? 'too_many_pixels' : 'not_an_image');
    });
  if ((meta.pages ?? 1) > 1) throw new ImageRefusal('not_an_image');
  if (!isUpload) return meta;
  if (!pictureFormats.some((known) => known === meta.format)) throw new ImageRefusal('not_an_image');
  if (format !== 'any' && meta.format !== format) throw new ImageRefusal('wrong_kind');
  if (Math.max(meta.width, meta.height) > IMAGE_SIDE_MAX) throw new ImageRefusal('too_wide');
  if (isHeldWhole(meta) && meta.width * meta.height > IMAGE_PIXELS_MAX) throw new ImageRefusal('held_whole');
  return meta;
}

/**
 * Whether all pixels of a picture must be in memory at once to read it: of a WebP, of one that comes in passes, and of one
 * that the camera held askew. Others are read line by line, however many there are.
 */
const isHeldWhole = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  format === 'webp' || isProgressive === true || orientation > 1;
