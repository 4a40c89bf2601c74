import type { PictureProblem } from '@venture-atlas/rules';
import type { MediaPlace, PictureNaming } from '../store/media-store.ts';

/** The accepted formats of pictures; nothing else is decoded. */
export const pictureFormats = ['png', 'jpeg', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** File extensions of stored pictures. */
export const fileEnd = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const satisfies Record<PictureFormat, string>;

export interface PixelSize {
  width: number;
  height: number;
}

/** A picture to store with its tiles: the only message to the child process. */
export interface ImageJob {
  /** File to read. */
  source: string;
  /** Target store. */
  media: MediaPlace;
  /**
   * `upload`: a user's file. Only PNG, JPEG and WebP are decoded, within limits, and the picture is re-encoded, which
   * drops metadata and appended data. `ours`: a picture of the demo world, kept as it is.
   */
  trust: 'upload' | 'ours';
  /** Limit of an upload; default: IMAGE_PIXELS_MAX. */
  mostPixels?: number;
  /** Size of the map in map units; a map without one takes the picture's pixels. */
  map: PixelSize | null;
  naming: PictureNaming;
  keepsSource: boolean;
}

/** A user's file to store without tiles, because its map is not known yet. */
export interface UploadJob {
  source: string;
  media: MediaPlace;
  /** The format by its first bytes; the decoder must find the same. */
  format: PictureFormat;
  mostPixels: number;
  naming: PictureNaming;
  /** Whether to store a lossless source too, from which masks are cut. */
  keepsSource: boolean;
}

/** A stored picture to cut into tiles for a map of this size (map units). */
export interface CutJob {
  /** Key of its source, or of the whole picture if it has none. */
  file: string;
  hash: string;
  media: MediaPlace;
  map: PixelSize;
}

/** A stored picture to cut into lossless tiles, which are never served. */
export interface PlainJob extends CutJob {
  /** Key of the target folder. */
  folder: string;
}

/** A stored picture to crop or pad to the proportions of a map. */
export interface FitJob {
  /** The key of its source, or of the whole picture if it has none. */
  file: string;
  media: MediaPlace;
  map: PixelSize;
  /** `crop` takes the middle; `fit` adds paper at two sides. */
  fit: 'crop' | 'fit';
  mostPixels: number;
  naming: PictureNaming;
  keepsSource: boolean;
}

/** A user's file to make a preview of; `target` is an absolute path. */
export interface PreviewJob {
  media: MediaPlace;
  source: string;
  format: PictureFormat;
  target: string;
}

/** Keys and metadata of a stored picture's files. */
export interface StoredFiles {
  /** Name of the picture and of every file made from it, 64 hex digits; see `PicturesTable`. */
  hash: string;
  /** SHA-256 of the source, or of the whole picture if it has no source; hex. */
  sha256: string;
  file: string;
  format: PictureFormat;
  width: number;
  height: number;
  bytes: number;
  preview: string;
  shareImage: string;
  /** Bytes of the preview and the share image together. */
  smallBytes: number;
  /** Null: no source is kept. */
  source: StoredSource | null;
  /** A WebP of some hundred bytes, in base64: the answer of the child process is JSON. */
  glimpse: string;
}

/** A lossless PNG that masks and tiles are cut from. */
export interface StoredSource {
  file: string;
  bytes: number;
  /** SHA-256 of the whole picture that was encoded from it, hex. */
  wholeSha256: string;
}

/** The stored tiles of a picture for one map size. */
export interface StoredTiles {
  /** Key prefix of the tiles. */
  folder: string;
  size: number;
  levels: number;
  zoomOffset: number;
  /** Bytes of all tiles together. */
  bytes: number;
}

export interface StoredPicture extends StoredFiles {
  tiles: StoredTiles;
}

/** Order to the child process; `work` is a folder that the parent creates and removes. */
export type ChildJob = { work: string } & (
  | { kind: 'take'; job: ImageJob }
  | { kind: 'upload'; job: UploadJob }
  | { kind: 'cut'; job: CutJob }
  | { kind: 'plain'; job: PlainJob }
  | { kind: 'fit'; job: FitJob }
  | { kind: 'preview'; job: PreviewJob }
);

/** Answer of the child process; `peakMb` is its peak memory in megabytes (0 if it crashed). */
export type ChildAnswer<T> = { peakMb: number } & ({ ok: true; result: T } | ({ ok: false } & ImageFailure));

export type ImageAnswer = { ok: true; picture: StoredPicture } | ({ ok: false } & ImageFailure);

/** Why a picture was refused. */
export interface ImageFailure {
  reason: ImageProblem;
  /** Error of the store or disk, for the log. */
  cause?: string;
}

/** Reason of a refusal; packages/rules has the sentences. `unavailable`: the store is temporarily out of reach. */
export type ImageProblem = PictureProblem | 'unavailable';
