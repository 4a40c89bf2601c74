import { FOG_LEVELS, type FogAct, type FogLevel } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { forEachSpan } from './fog-spans.ts';

/** Levels as numbers: the larger one shows less. */
export const FOG_CLEAR = 0;
export const FOG_DIM = 1;
export const FOG_HIDDEN = 2;

/** Cells along the longer side of a map, at most. */
const CELLS_A_SIDE = 2_048;

/**
 * What is hidden on a map, cell by cell: by definition what its acts of fog come to, so that every picture, list and
 * cut of a line agrees to the last cell. The side of a cell is a power of two of map units; on every level of a map's
 * tiles it is a whole number of pixels, or a pixel is a whole number of cells. Row 0 is at the top.
 */
export interface FogGrid {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in map units. */
  readonly cell: number;
  /** In map units: where the first row begins. */
  readonly mapHeight: number;
  /** FOG_CLEAR, FOG_DIM or FOG_HIDDEN, row by row. */
  readonly cells: Uint8Array;
}

export const fogNumber = (level: FogLevel): number => FOG_LEVELS.indexOf(level);

/** A map of this size with nothing to be seen. */
export function hiddenGrid(map: Size): FogGrid {
  const { width, height } = map;
  const cell = cellOf(map);
  const size = { width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
  return { ...size, cell, mapHeight: height, cells: new Uint8Array(size.width * size.height).fill(FOG_HIDDEN) };
}

/** Gives ground its level; whatever was there before does not matter. Changes the grid. */
export function paintFog(grid: FogGrid, { level, shape }: FogAct): void {
  const value = fogNumber(level);
  const { cells, width } = grid;
  forEachSpan(shape, grid, (row, from, to) => {
    const end = row * width + to;
    // Most spans are so short that calling `fill` takes longer than filling.
    if (to - from > 32) cells.fill(value, row * width + from, end);
    else for (let at = row * width + from; at < end; at += 1) cells[at] = value;
  });
}

/** What a map comes to after these acts, the later ones over the earlier ones. */
export function fogGrid(map: Size, acts: Iterable<FogAct>): FogGrid {
  const grid = hiddenGrid(map);
  for (const act of acts) paintFog(grid, act);
  return grid;
}

/** The level at a point of the map (map units); beside the map nothing is hidden. */
export function fogAt({ width, height, cell, mapHeight, cells }: FogGrid, lng: number, lat: number): number {
  const column = Math.floor(lng / cell);
  const row = Math.floor((mapHeight - lat) / cell);
  if (column < 0 || row < 0 || column >= width || row >= height) return FOG_CLEAR;
  return cells[row * width + column] ?? FOG_CLEAR;
}

/** Side of the smallest hex or square that covers ground on a map of this size: two cells, in map units. */
export const smallestFogCell = (map: Size): number => 2 * cellOf(map);

const cellOf = ({ width, height }: Size): number => 2 ** Math.ceil(Math.log2(Math.max(width, height) / CELLS_A_SIDE));
