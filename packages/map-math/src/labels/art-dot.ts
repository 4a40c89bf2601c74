import { ART_DOT_BELOW_PX } from '../constants.ts';
import { dotRadius, drawnScale } from '../label.ts';
import type { LabelKind } from './label-types.ts';
import { DRAWN_REACH } from './stands-beside.ts';

/**
 * Radius of the dot for a place drawn in the picture, in CSS pixels: 0 where its drawing is large enough to be
 * visible. Lands and waters have no dot.
 */
export function artDotRadius(kind: LabelKind, scale: number, zoom: number): number {
  if (kind !== 'place' && kind !== 'city') return 0;
  return DRAWN_REACH * drawnScale(scale) * zoom < ART_DOT_BELOW_PX ? dotRadius(scale) : 0;
}
