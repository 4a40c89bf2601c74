import type { DrawnFrame } from '@venture-atlas/map-math';
import type { DrawingProblem } from '@venture-atlas/rules';
import type { DrawingStyle } from '@venture-atlas/types';
import type { PixelSize, StoredPicture } from '../media/images/image-job.ts';
import type { MediaPlace, PictureNaming } from '../media/store/media-store.ts';
import type { PlaceOnMap } from './place-settlements.ts';

/** Order to the child process; `work` is a folder that the parent creates and removes. */
export interface DrawOrder {
  /** The stored (packed) sketch in Base64; the server's process never unpacks it. */
  sketch: string;
  /** Current places of the map. */
  places: readonly PlaceOnMap[];
  style: DrawingStyle;
  /** Requested pixels of the longer side; the result fits the tile pyramid. */
  size: number;
  /** Size in map units; null for a map without a size, which gets that of its sketch. */
  map: PixelSize | null;
  /** Target store. */
  media: MediaPlace;
  naming: PictureNaming;
  keepsSource: boolean;
  work: string;
}

/** Progress: `stage` is a word for people, `fraction` 0 to 1 of the total. */
export interface DrawNews {
  stage: string;
  fraction: number;
}

/** A drawn map: its picture with tiles and frame, and the slugs of places that are drawn in it. */
export interface Drawn {
  picture: StoredPicture;
  /** Size of the frame from the edges of the picture, in pixels. */
  frame: DrawnFrame;
  /** Size of the map for which the tiles are cut, in map units. */
  map: PixelSize;
  vignettes: string[];
}

/** Answer of the child process; `peakMb` is its peak memory in megabytes. */
export type DrawAnswer =
  | { kind: 'drawn'; drawn: Drawn; peakMb: number }
  | { kind: 'failed'; problem: DrawingProblem; what: string; peakMb: number };

/** The end of an order: its answer, or that it was stopped. */
export type DrawEnd = DrawAnswer | { kind: 'stopped' };
