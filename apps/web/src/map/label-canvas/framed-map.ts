import type { Size } from '@venture-atlas/map-math';
import type { PictureFrame } from '@venture-atlas/types';

/** A map with the frame that is drawn round its picture; null without one. */
export interface FramedMap extends Size {
  readonly frame: PictureFrame | null;
}
