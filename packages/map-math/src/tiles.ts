import { TILE_SIZE } from './constants.ts';
import type { Size } from './geometry-types.ts';
import type { Scale } from './units.ts';

/**
 * The geometry of a map's tiles. Levels run from 0 (all in one tile) to levels - 1. On the level zoom_offset one
 * picture pixel is one map unit, and each level doubles the size. Row 0 is the top row. `width` and `height` are the
 * picture's pixels on the top level, to which a picture is resized before it is cut.
 */
export interface TilePyramid {
  size: number;
  levels: number;
  zoom_offset: number;
  width: number;
  height: number;
}

/** The part of a pyramid in API responses (`Tiles` of the wire types fits). */
export type TileLevels = Pick<TilePyramid, 'size' | 'levels' | 'zoom_offset'>;

/**
 * The pyramid for a picture of `pictureWidth` pixels on a map of the given units. The top level is map size x 2^k,
 * where the integer k changes the picture's size least. Throws a RangeError unless all three are finite and above 0.
 */
export function tilePyramid(mapWidth: number, mapHeight: number, pictureWidth: number): TilePyramid {
  for (const side of [mapWidth, mapHeight, pictureWidth]) {
    if (!(side > 0) || side === Number.POSITIVE_INFINITY) {
      throw new RangeError(`Sides of a map and its picture are finite numbers above 0, not ${side}.`);
    }
  }
  const k = Math.round(Math.log2(pictureWidth / mapWidth));
  const width = Math.max(1, Math.round(mapWidth * 2 ** k));
  const height = Math.max(1, Math.round(mapHeight * 2 ** k));
  let depth = 0;
  while (Math.ceil(Math.max(width, height) / 2 ** depth) > TILE_SIZE) depth += 1;
  return { size: TILE_SIZE, levels: depth + 1, zoom_offset: depth - k, width, height };
}

/** The picture's pixels on a level. Halves are rounded up, as by tile cutters. */
export function levelSize(pyramid: TilePyramid, level: number): Size {
  const shrink = 2 ** (pyramid.levels - 1 - level);
  return { width: Math.ceil(pyramid.width / shrink), height: Math.ceil(pyramid.height / shrink) };
}

/** The side of a tile of a level, in map units. */
export function tileSize(tiles: TileLevels, level: number): number {
  return tiles.size * 2 ** (tiles.zoom_offset - level);
}

/** The level to show at a scale: the first one that is enlarged by at most a fifth, within the existing levels. */
export function levelForScale(tiles: TileLevels, scale: Scale, devicePixelRatio = 1): number {
  const wanted = Math.ceil(Math.log2((scale * devicePixelRatio) / 1.2) + tiles.zoom_offset);
  return Math.min(tiles.levels - 1, Math.max(0, wanted));
}
