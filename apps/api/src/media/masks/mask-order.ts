import type { FogEdge, PixelRect } from '@venture-atlas/map-math';
import type { FogGround } from '@venture-atlas/types';
import type { MediaPlace } from '../store/media-store.ts';

/** The paper of unknown ground on a light screen, and on a dark one. */
export const PAPERS = ['day', 'night'] as const;
export type Paper = (typeof PAPERS)[number];

/** What is made of a masked map: one tile, the whole of it, or something smaller of the whole. */
export type MaskedForm = 'tile' | 'whole' | 'preview' | 'share';

/** What is made smaller of the whole map: pixels that it fills. A preview is as high as that makes it. */
export const SMALLER_FORMS = {
  preview: { width: 480, height: 1 },
  share: { width: 1200, height: 630 },
} as const satisfies Record<Exclude<MaskedForm, 'tile' | 'whole'>, { width: number; height: number }>;

/** A part of a map to be masked. */
export interface MaskOrder {
  media: MediaPlace;
  /** The folder of its lossless tiles; null: nothing of it is to be seen, so nothing is read. */
  plain: string | null;
  /** Of the tiles. */
  level: number;
  tileSize: number;
  rect: PixelRect;
  /** The part of the rectangle that lies on the map, from its upper left corner. */
  seen: { width: number; height: number };
  /** How paper ends on this level. */
  edge: FogEdge;
  /** `packWindow` of the rectangle grown by the margin of the edge. */
  window: Uint32Array;
  form: MaskedForm;
  paper: Paper;
  ground: FogGround;
}

/** What comes back: the encoded picture, or that it is nothing but paper. */
export type MaskAnswer = { kind: 'made'; bytes: Uint8Array } | { kind: 'paper' } | { kind: 'failed' };
