import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fileEnd, type PictureFormat } from './image-job.ts';
import { ImageRefusal } from './picture-refused.ts';

/** The whole picture, encoded anew. */
export interface Encoded {
  path: string;
  format: PictureFormat;
  /** The same picture as a lossless PNG, if that is kept too. */
  source: string | null;
}

/** Where a picture is made, and whether its pixels are kept without loss beside it. */
export interface EncodeOptions {
  work: string;
  keepsSource: boolean;
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
  { mostPixels, ...options }: EncodeOptions & { mostPixels: number },
): Promise<Encoded> {
  const image = sharp(source, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  // Turning needs the whole picture in memory, so only when the camera says so.
  if ((meta.orientation ?? 1) > 1) image.autoOrient();
  return encodePipeline(image, meta, options);
}

/**
 * The same for a picture that is made of another one.
 * @param meta what comes out of the pipeline
 * @throws ImageRefusal damaged
 */
export async function encodePipeline(
  image: Sharp,
  meta: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>,
  { work, keepsSource }: EncodeOptions,
): Promise<Encoded> {
  const format = formatFor(meta);
  const path = join(work, `full.${fileEnd[format]}`);
  const pixels = image.toColourspace('srgb');
  // A PNG loses nothing: it is its own source.
  if (!keepsSource || format === 'png') {
    await writeTo(path, encoded(pixels, format));
    return { path, format, source: null };
  }
  const source = join(work, SOURCE_NAME);
  await writeTo(source, encoded(pixels, 'png'));
  return { ...(await encodeSource(source, meta, work)), source };
}

/** What a lossless source is called while it is made. */
export const SOURCE_NAME = 'source.png';

/** Encodes the picture that is shown from its lossless source. @throws ImageRefusal damaged */
export async function encodeSource(
  source: string,
  meta: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>,
  work: string,
): Promise<Pick<Encoded, 'path' | 'format'>> {
  const format = formatFor(meta);
  const path = join(work, `full.${fileEnd[format]}`);
  await writeTo(path, encoded(sharp(source, { limitInputPixels: false, sequentialRead: true }), format));
  return { path, format };
}

async function writeTo(path: string, image: Sharp): Promise<void> {
  await image.toFile(path).catch((error: Error) => {
    throw /no space left|ENOSPC/i.test(error.message) ? error : new ImageRefusal('damaged');
  });
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
