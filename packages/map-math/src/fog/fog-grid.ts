import { FOG_LEVELS, type FogAct, type FogLevel } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { forEachSpan } from './fog-spans.ts';

/** Levels as numbers. A larger number hides more. */
export const FOG_CLEAR = 0;
export const FOG_DIM = 1;
export const FOG_HIDDEN = 2;

/** The most cells along the longer side of a map. */
const CELLS_PER_SIDE = 2_048;

/**
 * The hidden ground of a map, cell by cell. It is the definitive result of the map's fog acts, so that every picture,
 * list, and clipped line agrees to the last cell. The side of a cell is a power of two of map units. On every level
 * of a map's tiles it is an integer number of pixels, or a pixel is an integer number of cells. Row 0 is at the top.
 */
export interface FogGrid {
  readonly width: number;
  readonly height: number;
  /** The side of a cell, in map units. */
  readonly cell: number;
  /** In map units: where the first row begins. */
  readonly mapHeight: number;
  /** FOG_CLEAR, FOG_DIM or FOG_HIDDEN, row by row. */
  readonly cells: Uint8Array;
}

export const fogNumber = (level: FogLevel): number => FOG_LEVELS.indexOf(level);

/** A grid for a map of this size in which everything is hidden. */
export function hiddenGrid(map: Size): FogGrid {
  const { width, height } = map;
  const cell = cellOf(map);
  const size = { width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
  return { ...size, cell, mapHeight: height, cells: new Uint8Array(size.width * size.height).fill(FOG_HIDDEN) };
}

/** Sets the level of the ground in a shape, whatever it was before. Changes the grid. */
export function paintFog(grid: FogGrid, { level, shape }: FogAct): void {
  const value = fogNumber(level);
  const { cells, width } = grid;
  forEachSpan(shape, grid, (row, from, to) => {
    const end = row * width + to;
    // Most spans are so short that a call of `fill` takes longer than a loop.
    if (to - from > 32) cells.fill(value, row * width + from, end);
    else for (let at = row * width + from; at < end; at += 1) cells[at] = value;
  });
}

/** The grid of a map after these acts. Later acts cover earlier ones. */
export function fogGrid(map: Size, acts: Iterable<FogAct>): FogGrid {
  const grid = hiddenGrid(map);
  for (const act of acts) paintFog(grid, act);
  return grid;
}

/** The level at a point of the map (map units). Ground outside the map is not hidden. */
export function fogAt({ width, height, cell, mapHeight, cells }: FogGrid, lng: number, lat: number): number {
  const column = Math.floor(lng / cell);
  const row = Math.floor((mapHeight - lat) / cell);
  if (column < 0 || row < 0 || column >= width || row >= height) return FOG_CLEAR;
  return cells[row * width + column] ?? FOG_CLEAR;
}

/** The smallest side of a hex or square that covers ground on a map of this size: two cells, in map units. */
export const smallestFogCell = (map: Size): number => 2 * cellOf(map);

const cellOf = ({ width, height }: Size): number => 2 ** Math.ceil(Math.log2(Math.max(width, height) / CELLS_PER_SIDE));
