import type { TileLevels } from '../tiles.ts';

/** How far a pixel of the finest level may be made from others (its pixels): the filter that fits a picture to its map. */
const FILTER_REACH = 5;
/** Pixels of the finest level over which paper fades into the picture: with the reach of the filter more than a block of codecs. */
const FEATHER = 14;
/** On no level is the edge harder than this (pixels of the level). */
const FEATHER_MIN = 1.5;

/** How the paper over hidden ground ends on one level of the tiles, in pixels of that level. */
export interface FogEdge {
  /** Pixels so near to hidden ground are nothing but paper: from centre to centre. */
  growth: number;
  /** From there on paper fades into the picture. */
  feather: number;
  /** Pixels around a picture that its mask depends on. */
  margin: number;
}

/**
 * The edge on a level. Only the finest level is made by a filter that reaches beyond a pixel. Each further level has the
 * means of squares of four, so that a pixel is made of the finest ones under it and of what the filter brought to those:
 * what is within reach of hidden ground is the same ground on all levels, up to one pixel.
 */
export function fogEdge({ levels }: Pick<TileLevels, 'levels'>, level: number): FogEdge {
  const shrink = 2 ** (levels - 1 - level);
  // Columns or rows between two pixels of a level, when what lies under one may have come to the other.
  const reach = shrink === 1 ? FILTER_REACH : Math.floor(FILTER_REACH / shrink) + 1;
  // A filter reaches as far in both directions at once.
  const growth = reach * Math.SQRT2;
  const feather = Math.max(FEATHER_MIN, FEATHER / shrink);
  return { growth, feather, margin: Math.ceil(growth + feather) + 1 };
}
