import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@venture-atlas/types';
import sharp, { type Metadata } from 'sharp';
import { type PictureFormat, pictureFormats } from './image-job.ts';
import { ImageRefusal } from './picture-refused.ts';

/**
 * Reads the metadata of a file and refuses bad files before decoding pixels.
 * @param format expected format of a user's file; 'ours' for a picture of the project, which has no limits
 * @param mostPixels limit of a user's file
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
 * Whether decoding needs all pixels in memory at once: WebP, progressive pictures, and rotated photos. Other pictures
 * are decoded line by line.
 */
const isHeldWhole = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  format === 'webp' || isProgressive === true || orientation > 1;
