import type { Box } from '../plane/points.ts';

/**
 * A net of square cells over a sheet, rows from the top. What a cell holds belongs to its middle: cell (i, j) lies at
 * ((i + 0.5) * cell, (j + 0.5) * cell). The last cells may reach beyond the sheet.
 */
export interface Grid {
  /** Cells. */
  width: number;
  height: number;
  /** The side of a cell in sheet units. */
  cell: number;
}

/** A rectangle of cells of a grid. */
export interface Part {
  /** The first column and row. */
  x0: number;
  y0: number;
  width: number;
  height: number;
}

/** A painted ground: red, green and blue of every cell, 0..255, not rounded. */
export interface PaintedGround extends Grid {
  values: Float32Array;
}

export const gridOver = (sheetWidth: number, sheetHeight: number, cell: number): Grid => ({
  width: Math.max(1, Math.ceil(sheetWidth / cell)),
  height: Math.max(1, Math.ceil(sheetHeight / cell)),
  cell,
});

/** The area of a sheet (square sheet units) from which on its cells grow, so that memory does not. */
const LARGE_SHEET = 84_000_000;

/** How many times larger than usual the cells of a sheet are: 1, 2, 4 ... */
export function coarseness(sheetWidth: number, sheetHeight: number): number {
  let times = 1;
  while (sheetWidth * sheetHeight > LARGE_SHEET * times * times) times *= 2;
  return times;
}

export const wholeOf = ({ width, height }: Grid): Part => ({ x0: 0, y0: 0, width, height });

/** The cells that a box of the sheet touches, grown by `margin` cells; undefined when it lies beyond the grid. */
export function partAround(grid: Grid, box: Box, margin = 0): Part | undefined {
  const x0 = Math.max(0, Math.floor(box[0] / grid.cell) - margin);
  const y0 = Math.max(0, Math.floor(box[1] / grid.cell) - margin);
  const x1 = Math.min(grid.width, Math.floor(box[2] / grid.cell) + 1 + margin);
  const y1 = Math.min(grid.height, Math.floor(box[3] / grid.cell) + 1 + margin);
  return x0 < x1 && y0 < y1 ? { x0, y0, width: x1 - x0, height: y1 - y0 } : undefined;
}

/** The index of the cell at a point of the sheet; points beyond count as the nearest cell. */
export function cellAt(grid: Grid, x: number, y: number): number {
  const column = Math.min(grid.width - 1, Math.max(0, Math.floor(x / grid.cell)));
  const row = Math.min(grid.height - 1, Math.max(0, Math.floor(y / grid.cell)));
  return row * grid.width + column;
}
