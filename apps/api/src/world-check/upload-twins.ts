import { join } from 'node:path';
import type { Size } from '@venture-atlas/map-math';
import { IMAGE_PIXELS_MAX } from '@venture-atlas/types';
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '../media/images/image-job.ts';
import { hiddenBlocks, putNoise } from './noise-twin.ts';

/** Ways in which a picture is uploaded; of WebP, one loses nothing and the other is compressed. */
export const UPLOAD_KINDS = ['png', 'jpeg', 'webp', 'lossy webp'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** A picture to upload, and its twin: equal in all that is not hidden, and noise where it is hidden. */
export interface UploadTwins {
  real: UploadFile;
  twin: UploadFile;
  /** Pixels of the twin that are noise. */
  noise: number;
}

interface UploadFile {
  path: string;
  format: PictureFormat;
}

/** Red, green and blue, row by row. */
export interface RgbPixels extends Size {
  data: Buffer;
}

/** Of a JPEG with 4:2:0 colors: what is encoded together. */
const JPEG_BLOCK = 16;
/** Pixels to the nearest ground that is not hidden, beyond which a block of a JPEG can become noise. */
const JPEG_REACH = 18;

/** The ways in which a picture of this size can be uploaded: a larger WebP is refused, since it is read all at once. */
export const uploadKindsFor = ({ width, height }: Size): readonly UploadKind[] =>
  width * height > IMAGE_PIXELS_MAX ? ['png', 'jpeg'] : UPLOAD_KINDS;

/**
 * Writes a picture and its twin as somebody could upload them.
 * @param hidden 1 for each pixel that hidden ground is under
 * @param work a folder for the files
 */
export async function writeUploadTwins(
  kind: UploadKind,
  picture: RgbPixels,
  hidden: Uint8Array,
  work: string,
): Promise<UploadTwins> {
  const write = async (name: string, format: PictureFormat, image: Sharp): Promise<UploadFile> => {
    const path = join(work, `${name}.${format}`);
    await image.toFile(path);
    return { path, format };
  };
  const noisy = (pixels: RgbPixels, where: Uint8Array) => {
    const data = Buffer.from(pixels.data);
    return { pixels: { ...pixels, data }, noise: putNoise(data, where) };
  };
  switch (kind) {
    case 'png':
    case 'webp': {
      const twin = noisy(picture, hidden);
      const encode = (pixels: RgbPixels): Sharp =>
        kind === 'png' ? open(pixels).png({ compressionLevel: 1 }) : open(pixels).webp({ lossless: true, effort: 0 });
      const real = await write('real', kind, encode(picture));
      return { real, twin: await write('twin', kind, encode(twin.pixels)), noise: twin.noise };
    }
    case 'jpeg': {
      const twin = noisy(picture, hiddenBlocks(hidden, picture, { side: JPEG_BLOCK, reach: JPEG_REACH }));
      const encode = (pixels: RgbPixels): Sharp => open(pixels).jpeg({ quality: 85 });
      const real = await write('real', kind, encode(picture));
      return { real, twin: await write('twin', kind, encode(twin.pixels)), noise: twin.noise };
    }
    case 'lossy webp': {
      // Compressed before it was sent: only its decoded pixels can have a twin.
      const real = await write('real', 'webp', open(picture).webp({ quality: 85, effort: 0 }));
      const twin = noisy(await readRgb(real.path), hidden);
      return {
        real,
        twin: await write('twin', 'png', open(twin.pixels).png({ compressionLevel: 1 })),
        noise: twin.noise,
      };
    }
  }
}

/** The pixels of a picture file. */
export async function readRgb(file: string): Promise<RgbPixels> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const open = ({ data, width, height }: RgbPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });
