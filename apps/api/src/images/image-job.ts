/** One picture to take in: sent to the child process as its only message. */
export interface ImageJob {
  /** File to read. */
  source: string;
  /** The media folder; results are renamed into it, so a reader never meets half a file. */
  mediaDir: string;
  /**
   * `upload`: somebody's file, so only PNG, JPEG and WebP are decoded, within
   * the limits below, and it is encoded anew (which drops metadata and
   * anything appended). `ours`: a picture of the demo world, kept as it is.
   */
  trust: 'upload' | 'ours';
  /** Size of the map in map units; a map without one takes the picture's pixels. */
  map: { width: number; height: number } | null;
}

/** Where a picture's files are and what they hold. All paths are relative to the media folder. */
export interface StoredPicture {
  /** SHA-256 of the full picture, hex: the name of everything made from it. */
  hash: string;
  file: string;
  width: number;
  height: number;
  bytes: number;
  preview: string;
  shareImage: string;
  tiles: { folder: string; size: number; levels: number; zoomOffset: number };
}

export type ImageAnswer = { ok: true; picture: StoredPicture } | { ok: false; reason: ImageProblem };

/** Why a picture was not taken; the sentence for each is in `image-problem.ts`. */
export type ImageProblem =
  | 'not_an_image'
  | 'too_many_pixels'
  | 'too_wide'
  | 'damaged'
  | 'took_too_long'
  | 'storage'
  | 'crashed';

/** Limits for what people upload (pixels, pixels a side, milliseconds). */
export const UPLOAD_LIMITS = { pixels: 70_000_000, side: 16_383, timeMs: 120_000 } as const;
