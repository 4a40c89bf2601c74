import type { Size } from './geometry-types.ts';

/** Ways to fit a picture whose proportions differ from the map's. */
export const pictureFits = ['stretch', 'crop', 'fit'] as const;
export type PictureFit = (typeof pictureFits)[number];

/** Proportions that differ by less than this share are treated as equal. A pixel more or less stretches nothing. */
export const ASPECT_TOLERANCE = 0.01;

/** Whether a picture would be stretched on a map of this size. */
export function isStretched(picture: Size, map: Size): boolean {
  return Math.abs(stretchOf(picture, map) - 1) > ASPECT_TOLERANCE;
}

/** The width divided by the height of a circle of the picture when drawn on the map; 1 is undistorted. */
export function stretchOf(picture: Size, map: Size): number {
  return (map.width / map.height) * (picture.height / picture.width);
}

/** A rectangle in pixels of the picture, from its upper left corner. Beyond the picture it shows paper. */
export interface PixelFrame extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * The part of the picture that covers the map, centered, in whole pixels: the largest part with the map's proportions
 * (`crop`), or the whole picture with paper on two sides (`fit`).
 */
export function framedPicture(picture: Size, map: Size, fit: 'crop' | 'fit'): PixelFrame {
  const aspect = map.width / map.height;
  const isWider = picture.width / picture.height > aspect;
  // A crop of a wide picture keeps its height, and so does paper beside a tall one.
  const keepsHeight = isWider === (fit === 'crop');
  const width = keepsHeight ? Math.max(1, Math.round(picture.height * aspect)) : picture.width;
  const height = keepsHeight ? picture.height : Math.max(1, Math.round(picture.width / aspect));
  return {
    width,
    height,
    left: Math.round((picture.width - width) / 2),
    top: Math.round((picture.height - height) / 2),
  };
}
