import type { DrawnFrame } from '@venture-atlas/map-math';
import type { DrawingProblem } from '@venture-atlas/rules';
import type { DrawingStyle } from '@venture-atlas/types';
import type { PixelSize, StoredPicture } from '../media/images/image-job.ts';
import type { MediaPlace, PictureNaming } from '../media/store/media-store.ts';
import type { PlaceOnMap } from './place-settlements.ts';

/** What the child process is told to draw; `work` is a folder of its own that the parent has made and removes. */
export interface DrawOrder {
  /** As it is stored (packed), in Base64: the server itself never looks into it. */
  sketch: string;
  /** What stands on the map now. */
  places: readonly PlaceOnMap[];
  style: DrawingStyle;
  /** Pixels of the longer side that are wished for; what comes fits the map's tiles. */
  size: number;
  /** Map units; null for a map that has no size yet and gets that of its sketch. */
  map: PixelSize | null;
  /** The store that takes it. */
  media: MediaPlace;
  naming: PictureNaming;
  keepsSource: boolean;
  work: string;
}

/** How far it is: `stage` a word for people, `fraction` 0 to 1 of all of it. */
export interface DrawNews {
  stage: string;
  fraction: number;
}

/** A drawn map: its picture with its tiles and its frame, and the slugs of the places that have their little drawing in it. */
export interface Drawn {
  picture: StoredPicture;
  /** How far the frame reaches from the edges of the picture, in its pixels. */
  frame: DrawnFrame;
  /** The size of the map in map units that its tiles are cut for. */
  map: PixelSize;
  vignettes: string[];
}

/** What it answers at last; `peakMb` is the most memory that it held, in megabytes. */
export type DrawAnswer =
  | { kind: 'drawn'; drawn: Drawn; peakMb: number }
  | { kind: 'failed'; problem: DrawingProblem; what: string; peakMb: number };

/** What became of an order: its answer, or how the child ended without one. */
export type DrawEnd = DrawAnswer | { kind: 'stopped' };
