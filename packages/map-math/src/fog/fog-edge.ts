import type { Size } from '../geometry-types.ts';
import { type TilePyramid, tilePyramid } from '../tiles.ts';
import type { FogGrid } from './fog-grid.ts';

/** The filter that fits a picture to its map reaches over three pixels of the picture, or of the level where that is smaller, and what is hidden may begin half a pixel farther. */
const FILTER_SUPPORT = 3.5;
/** A picture in its map's proportion is made larger by at most the square root of 2: most maps have one edge. */
const LEAST_REACH = 5;
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

/** The tiles of a fogged map, and how far on the finest level a pixel may be made from others (its pixels, in both directions). */
export interface FogPyramid extends TilePyramid {
  reach: number;
}

/** The tiles of a picture on a map. One that is stretched reaches far in the direction in which it is. */
export function fogPyramid(map: Size, picture: Size): FogPyramid {
  const pyramid = tilePyramid(map.width, map.height, picture.width);
  const larger = Math.max(pyramid.width / picture.width, pyramid.height / picture.height);
  return { ...pyramid, reach: Math.max(LEAST_REACH, Math.ceil(FILTER_SUPPORT * larger)) };
}

/**
 * The edge on a level. Only the finest level is made by a filter that reaches beyond a pixel. Each further level has the
 * means of squares of four, so that a pixel is made of the finest ones under it and of what the filter brought to those:
 * what is within reach of hidden ground is the same ground on all levels, up to one pixel.
 */
export function fogEdge({ levels, reach: finest }: Pick<FogPyramid, 'levels' | 'reach'>, level: number): FogEdge {
  const shrink = 2 ** (levels - 1 - level);
  // Columns or rows between two pixels of a level, when what lies under one may have come to the other.
  const reach = shrink === 1 ? finest : Math.floor(finest / shrink) + 1;
  // A filter reaches as far in both directions at once.
  const growth = reach * Math.SQRT2;
  const feather = Math.max(FEATHER_MIN, FEATHER / shrink);
  return { growth, feather, margin: Math.ceil(growth + feather) + 1 };
}

/** Values of cells, or of squares of them. */
export interface FogPlane {
  width: number;
  height: number;
  values: Uint8Array;
}

/**
 * A grid by squares of cells: what of a square is hidden most is what all of it is, so that nothing small is overlooked
 * in a picture that is scaled down.
 */
export interface FogPool {
  grid: FogGrid;
  /** Squares of 2 ** halvings cells a side. */
  at: (halvings: number) => FogPlane;
}

export function poolFog(grid: FogGrid): FogPool {
  const planes: FogPlane[] = [{ width: grid.width, height: grid.height, values: grid.cells }];
  return {
    grid,
    at(halvings) {
      let last = planes.at(-1) as FogPlane;
      while (planes.length <= halvings) {
        last = halved(last);
        planes.push(last);
      }
      return planes[halvings] as FogPlane;
    },
  };
}

/** Every map is halved anew whenever its fog changes, while its players wait: rows side by side, without a call a cell. */
function halved({ width, height, values }: FogPlane): FogPlane {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const upper = 2 * y * width;
    // Beside the map nothing is hidden: the last row or column stands for the one that is missing.
    const lower = 2 * y + 1 < height ? upper + width : upper;
    for (let x = 0; x < across; x += 1) {
      const left = 2 * x;
      const right = left + 1 < width ? left + 1 : left;
      half[y * across + x] = Math.max(
        values[upper + left] as number,
        values[upper + right] as number,
        values[lower + left] as number,
        values[lower + right] as number,
      );
    }
  }
  return { width: across, height: down, values: half };
}
