import type { PictureProblem } from '@venture-atlas/rules';
import type { MediaPlace, PictureNaming } from '../store/media-store.ts';

/** The kinds of picture that are taken from people; nothing else is ever decoded. */
export const pictureFormats = ['png', 'jpeg', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** How the names of stored files end. */
export const fileEnd = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const satisfies Record<PictureFormat, string>;

export interface PixelSize {
  width: number;
  height: number;
}

/** One picture to take in, with its tiles: sent to the child process as its only message. */
export interface ImageJob {
  /** File to read. */
  source: string;
  /** The store that takes it. */
  media: MediaPlace;
  /**
   * `upload`: somebody's file, so only PNG, JPEG and WebP are decoded, within
   * limits, and it is encoded anew (which drops metadata and
   * anything appended). `ours`: a picture of the demo world, kept as it is.
   */
  trust: 'upload' | 'ours';
  /** Of an upload; left out: as many as usual. */
  mostPixels?: number;
  /** Size of the map in map units; a map without one takes the picture's pixels. */
  map: PixelSize | null;
  naming: PictureNaming;
  keepsSource: boolean;
}

/** Somebody's file to take in without tiles: which map it is for is not known yet. */
export interface UploadJob {
  source: string;
  media: MediaPlace;
  /** What its name and its first bytes say; the decoder must find the same. */
  format: PictureFormat;
  mostPixels: number;
  naming: PictureNaming;
  /** Whether a lossless source is stored beside the picture, which masks can be cut from. */
  keepsSource: boolean;
}

/** A stored picture to cut into tiles for a map of this size (map units). */
export interface CutJob {
  /** The key of what it is cut from: its source, or the whole picture if it has none. */
  file: string;
  hash: string;
  media: MediaPlace;
  map: PixelSize;
}

/** A stored picture to cut into lossless tiles, which are never served. */
export interface PlainJob extends CutJob {
  /** Where they are stored. */
  folder: string;
}

/** A stored picture to make another one of, in the proportion of a map. */
export interface FitJob {
  /** The key of its source, or of the whole picture if it has none. */
  file: string;
  media: MediaPlace;
  map: PixelSize;
  /** Its middle, or all of it with paper at two sides. */
  fit: 'crop' | 'fit';
  mostPixels: number;
  naming: PictureNaming;
  keepsSource: boolean;
}

/** Somebody's file to make a small picture of; `target` is an absolute path. */
export interface PreviewJob {
  media: MediaPlace;
  source: string;
  format: PictureFormat;
  target: string;
}

/** A picture's files, by their keys in the store, and what they hold. */
export interface StoredFiles {
  /** Its name and that of everything made from it, 64 hex digits; `PicturesTable` says which. */
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
  /** Of the preview and the share picture together. */
  smallBytes: number;
  /** Null: none was kept. */
  source: StoredSource | null;
  /** A WebP of some hundred bytes, in base64: the answer of the child process is JSON. */
  glimpse: string;
}

/** A lossless PNG that masks and tiles are cut from. */
export interface StoredSource {
  file: string;
  bytes: number;
  /** SHA-256 of the whole picture that was made of it, hex. */
  wholeSha256: string;
}

/** Where the tiles of a picture for one map are. */
export interface StoredTiles {
  /** The key in the store that all of them begin with. */
  folder: string;
  size: number;
  levels: number;
  zoomOffset: number;
  /** Of all tiles together. */
  bytes: number;
}

export interface StoredPicture extends StoredFiles {
  tiles: StoredTiles;
}

/** What the child process is told; `work` is a folder of its own that the parent has made and removes. */
export type ChildJob = { work: string } & (
  | { kind: 'take'; job: ImageJob }
  | { kind: 'upload'; job: UploadJob }
  | { kind: 'cut'; job: CutJob }
  | { kind: 'plain'; job: PlainJob }
  | { kind: 'fit'; job: FitJob }
  | { kind: 'preview'; job: PreviewJob }
);

/** What comes back; `peakMb` is the most memory that the child process held, in megabytes (0 when it died). */
export type ChildAnswer<T> = { peakMb: number } & ({ ok: true; result: T } | ({ ok: false } & ImageFailure));

export type ImageAnswer = { ok: true; picture: StoredPicture } | ({ ok: false } & ImageFailure);

/** Why a picture was not taken. */
export interface ImageFailure {
  reason: ImageProblem;
  /** What the store or the disk said, for the log. */
  cause?: string;
}

/** Why a picture was not taken; rules have the sentences. `unavailable`: the store cannot be used now, which passes. */
export type ImageProblem = PictureProblem | 'unavailable';
