import sharp, { type Metadata } from 'sharp';
import { type PictureFormat, pictureFormats, UPLOAD_LIMITS } from './image-job.ts';
import { ImageRefusal } from './image-refusal.ts';

/**
 * Reads what a file says of itself and refuses it before a pixel is decoded.
 * @param format what somebody's file has to be; 'ours' for a picture of the project, which has no limits
 * @throws ImageRefusal
 */
export async function checkPicture(source: string, format: PictureFormat | 'any' | 'ours'): Promise<Metadata> {
  const isUpload = format !== 'ours';
  const meta = await sharp(source, { limitInputPixels: isUpload ? UPLOAD_LIMITS.pixels : false, failOn: 'error' })
    .metadata()
    .catch((error: Error) => {
      throw new ImageRefusal(/pixel limit/i.test(error.message) ? 'too_many_pixels' : 'not_an_image');
    });
  if ((meta.pages ?? 1) > 1) throw new ImageRefusal('not_an_image');
  if (!isUpload) return meta;
  if (!pictureFormats.some((known) => known === meta.format)) throw new ImageRefusal('not_an_image');
  if (format !== 'any' && meta.format !== format) throw new ImageRefusal('wrong_kind');
  if (Math.max(meta.width, meta.height) > UPLOAD_LIMITS.side) throw new ImageRefusal('too_wide');
  return meta;
}
