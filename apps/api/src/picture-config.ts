import {
  IMAGE_PIXELS_HIGHEST,
  IMAGE_PIXELS_MAX,
  UPLOAD_FILE_BYTES_HIGHEST,
  UPLOAD_FILE_BYTES_MAX,
} from '@venture-atlas/types';
import Type, { type Static } from 'typebox';

const MILLION = 1_000_000;
const MEGABYTE = 1_048_576;

/** Settings of picture sizes, as in the environment. */
export const pictureSettings = {
  PICTURE_MEGAPIXELS: Type.Integer({
    default: IMAGE_PIXELS_MAX / MILLION,
    minimum: 1,
    maximum: IMAGE_PIXELS_HIGHEST / MILLION,
  }),
  PICTURE_MEGABYTES: Type.Integer({
    default: UPLOAD_FILE_BYTES_MAX / MEGABYTE,
    minimum: 1,
    maximum: UPLOAD_FILE_BYTES_HIGHEST / MEGABYTE,
  }),
} as const;

type Read = { [Name in keyof typeof pictureSettings]: Static<(typeof pictureSettings)[Name]> };

/** Limits of uploaded pictures. */
export interface LargestPicture {
  pixels: number;
  /** File size. */
  bytes: number;
}

export const readLargestPicture = (read: Read): LargestPicture => ({
  pixels: read.PICTURE_MEGAPIXELS * MILLION,
  bytes: read.PICTURE_MEGABYTES * MEGABYTE,
});
