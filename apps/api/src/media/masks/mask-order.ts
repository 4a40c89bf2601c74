import type { FogEdge, PixelRect } from '@venture-atlas/map-math';
import type { FogGround } from '@venture-atlas/types';
import type { MediaPlace } from '../store/media-store.ts';

/** The paper of unknown ground on a light screen, and on a dark one. */
export const PAPERS = ['day', 'night'] as const;
export type Paper = (typeof PAPERS)[number];

/** Forms of a masked map: one tile, the whole map, or a smaller picture of the whole. */
export type MaskedForm = 'tile' | 'whole' | 'preview' | 'share';

/** Sizes of smaller pictures in pixels. The height of a preview follows from the proportions. */
export const SMALLER_FORMS = {
  preview: { width: 480, height: 1 },
  share: { width: 1200, height: 630 },
} as const satisfies Record<Exclude<MaskedForm, 'tile' | 'whole'>, { width: number; height: number }>;

/** A part of a map to be masked. */
export interface MaskOrder {
  media: MediaPlace;
  /** Folder of its lossless tiles; null: everything is hidden, so no tile is read. */
  plain: string | null;
  /** Zoom level of the tiles. */
  level: number;
  tileSize: number;
  rect: PixelRect;
  /** The part of the rectangle that lies on the map, from its upper left corner. */
  seen: { width: number; height: number };
  /** How the paper fades out on this level. */
  edge: FogEdge;
  /** `packWindow` of the rectangle grown by the margin of the edge. */
  window: Uint32Array;
  form: MaskedForm;
  paper: Paper;
  ground: FogGround;
}

/** Answer: the encoded picture, or that all of it is paper. */
export type MaskAnswer = { kind: 'made'; bytes: Uint8Array } | { kind: 'paper' } | { kind: 'failed' };
