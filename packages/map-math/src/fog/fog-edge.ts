import type { Size } from '../geometry-types.ts';
import { type TilePyramid, tilePyramid } from '../tiles.ts';
import type { FogGrid } from './fog-grid.ts';

/**
 * Half the width of the filter that resizes a picture for its map, in pixels of the picture or of the level,
 * whichever are larger: three pixels, and half a pixel for the position of the edge.
 */
const FILTER_SUPPORT = 3.5;
/**
 * The smallest reach of the edge. A picture with the map's proportions is enlarged by at most the square root of 2,
 * so most maps have the same edge.
 */
const LEAST_REACH = 5;
/**
 * Pixels of the finest level over which paper fades into the picture. Together with the reach of the filter this is
 * more than a block of an image codec.
 */
const FEATHER = 14;
/** The smallest feather on any level, in pixels of that level. */
const FEATHER_MIN = 1.5;

/** The edge of the paper over hidden ground on one level of the tiles, in pixels of that level. */
export interface FogEdge {
  /** Pixels nearer to hidden ground than this are only paper, measured from center to center. */
  growth: number;
  /** Distance from there over which paper fades into the picture. */
  feather: number;
  /** Pixels around a picture that affect its mask. */
  margin: number;
}

/**
 * The tiles of a fogged map, and the distance over which pixels of the finest level may affect each other, in its
 * pixels, in both directions.
 */
export interface FogPyramid extends TilePyramid {
  reach: number;
}

/** The tiles of a picture on a map. A picture that is stretched in one direction has a larger reach. */
export function fogPyramid(map: Size, picture: Size): FogPyramid {
  const pyramid = tilePyramid(map.width, map.height, picture.width);
  const larger = Math.max(pyramid.width / picture.width, pyramid.height / picture.height);
  return { ...pyramid, reach: Math.max(LEAST_REACH, Math.ceil(FILTER_SUPPORT * larger)) };
}

/**
 * The edge on a level. Only the finest level is made with a filter that reaches beyond one pixel. Each coarser level
 * holds means of squares of four, so one of its pixels depends on the finest pixels under it and on those within the
 * filter's reach of them. The ground within reach of hidden ground is therefore the same on all levels, up to one
 * pixel.
 */
export function fogEdge({ levels, reach: finest }: Pick<FogPyramid, 'levels' | 'reach'>, level: number): FogEdge {
  const shrink = 2 ** (levels - 1 - level);
  // The largest distance in columns or rows between two pixels of a level that affect each other.
  const reach = shrink === 1 ? finest : Math.floor(finest / shrink) + 1;
  // The filter reaches equally far in both directions at once, so the diagonal counts.
  const growth = reach * Math.SQRT2;
  const feather = Math.max(FEATHER_MIN, FEATHER / shrink);
  return { growth, feather, margin: Math.ceil(growth + feather) + 1 };
}

/** Values of cells, or of squares of cells. */
export interface FogPlane {
  width: number;
  height: number;
  values: Uint8Array;
}

/**
 * A grid summarized by squares of cells. A square has its most hidden value, so that small hidden areas are kept in a
 * picture that is scaled down.
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

/**
 * Halves a grid. It runs after every change of fog while players wait, so it works on whole rows without a call for
 * each cell.
 */
function halved({ width, height, values }: FogPlane): FogPlane {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const upper = 2 * y * width;
    // Ground outside the map is not hidden: the last row or column also stands for the missing one.
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
