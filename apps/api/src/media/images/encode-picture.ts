import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fileEnd, type PictureFormat } from './image-job.ts';
import { ImageRefusal } from './image-refusal.ts';

/** The whole picture, encoded anew. */
export interface Encoded {
  path: string;
  format: PictureFormat;
}

/**
 * A WebP is held whole while it is made and whenever it is read, at 8 to 14
 * bytes a pixel; JPEG and PNG go line by line. Above this, memory counts more
 * than the room on the disk. (Optimised JPEG would be held whole, too.)
 */
const WEBP_PIXELS = 32_000_000;

/**
 * Encodes somebody's picture, which was looked at, anew: metadata and whatever was appended are gone,
 * colours are sRGB of 8 bits, and it stands as the camera meant it.
 * @throws ImageRefusal damaged
 */
export async function encodePicture(
  source: string,
  meta: Metadata,
  { work, mostPixels }: { work: string; mostPixels: number },
): Promise<Encoded> {
  const image = sharp(source, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  // Turning needs the whole picture in memory, so only when the camera says so.
  if ((meta.orientation ?? 1) > 1) image.autoOrient();
  return encodePipeline(image, meta, work);
}

/**
 * The same for a picture that is made of another one.
 * @param meta what comes out of the pipeline
 * @throws ImageRefusal damaged
 */
export async function encodePipeline(
  image: Sharp,
  meta: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>,
  work: string,
): Promise<Encoded> {
  const format = formatFor(meta);
  const path = join(work, `full.${fileEnd[format]}`);
  await encoded(image.toColourspace('srgb'), format)
    .toFile(path)
    .catch((error: Error) => {
      throw /no space left|ENOSPC/i.test(error.message) ? error : new ImageRefusal('damaged');
    });
  return { path, format };
}

function formatFor({ width, height, hasAlpha }: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>): PictureFormat {
  if (width * height <= WEBP_PIXELS) return 'webp';
  return hasAlpha ? 'png' : 'jpeg';
}

function encoded(image: Sharp, format: PictureFormat): Sharp {
  if (format === 'webp') return image.webp({ quality: 86, effort: 2 });
  return format === 'png'
    ? image.png({ compressionLevel: 4 })
    : image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false });
}
