import type { Box } from '../plane/points.ts';

/**
 * A grid of square cells over a sheet, rows from the top. The value of cell (i, j) belongs to its middle, ((i + 0.5)
 * * cell, (j + 0.5) * cell). The last cells may reach beyond the sheet.
 */
export interface Grid {
  /** In cells. */
  width: number;
  height: number;
  /** The side of a cell, in sheet units. */
  cell: number;
}

/** A rectangle of grid cells. */
export interface Part {
  /** The first column and row. */
  x0: number;
  y0: number;
  width: number;
  height: number;
}

/** A painted ground: red, green, and blue of every cell, 0..255, not rounded. */
export interface PaintedGround extends Grid {
  values: Float32Array;
}

export const gridOver = (sheetWidth: number, sheetHeight: number, cell: number): Grid => ({
  width: Math.max(1, Math.ceil(sheetWidth / cell)),
  height: Math.max(1, Math.ceil(sheetHeight / cell)),
  cell,
});

/** The area in square sheet units above which cells grow, so that memory does not. */
const LARGE_SHEET = 84_000_000;

/** The factor by which the cells of a sheet are larger than usual: 1, 2, 4 ... */
export function coarseness(sheetWidth: number, sheetHeight: number): number {
  let times = 1;
  while (sheetWidth * sheetHeight > LARGE_SHEET * times * times) times *= 2;
  return times;
}

export const wholeOf = ({ width, height }: Grid): Part => ({ x0: 0, y0: 0, width, height });

/** The cells that a box of the sheet touches, grown by `margin` cells; undefined when they lie outside the grid. */
export function partAround(grid: Grid, box: Box, margin = 0): Part | undefined {
  const x0 = Math.max(0, Math.floor(box[0] / grid.cell) - margin);
  const y0 = Math.max(0, Math.floor(box[1] / grid.cell) - margin);
  const x1 = Math.min(grid.width, Math.floor(box[2] / grid.cell) + 1 + margin);
  const y1 = Math.min(grid.height, Math.floor(box[3] / grid.cell) + 1 + margin);
  return x0 < x1 && y0 < y1 ? { x0, y0, width: x1 - x0, height: y1 - y0 } : undefined;
}

/** The index of the cell at a point of the sheet. Points outside belong to the nearest cell. */
export function cellAt(grid: Grid, x: number, y: number): number {
  const column = Math.min(grid.width - 1, Math.max(0, Math.floor(x / grid.cell)));
  const row = Math.min(grid.height - 1, Math.max(0, Math.floor(y / grid.cell)));
  return row * grid.width + column;
}

/** Samples in one wave. Fewer would be visible. */
const SAMPLES_PER_WAVE = 6;
const COARSEST = 16;

/** The distance in cells between samples of a field at which its finest wave (in sheet units) is still smooth. */
export function stepFor(cell: number, finestWave: number): number {
  let step = 1;
  while (step < COARSEST && step * 2 * cell * SAMPLES_PER_WAVE <= finestWave) step *= 2;
  return step;
}

/**
 * The values of a slowly changing function in every cell of a part. It is evaluated at every few cells and
 * interpolated linearly between, which saves most of the time and is not visible. The sample positions do not depend
 * on the part.
 * @param finestWave the length of the function's finest wave in sheet units
 * @param sample the value at a point of the sheet
 */
export function softField(
  grid: Grid,
  part: Part,
  finestWave: number,
  sample: (x: number, y: number) => number,
): Float32Array {
  const { cell } = grid;
  const { x0, y0, width, height } = part;
  const step = stepFor(cell, finestWave);
  const out = new Float32Array(width * height);
  const firstColumn = Math.floor(x0 / step);
  const firstRow = Math.floor(y0 / step);
  const columns = Math.floor((x0 + width - 1) / step) + 2 - firstColumn;
  const sampleRow = (row: number): Float32Array => {
    const y = ((firstRow + row) * step + 0.5) * cell;
    const values = new Float32Array(columns);
    for (let i = 0; i < columns; i++) values[i] = sample(((firstColumn + i) * step + 0.5) * cell, y);
    return values;
  };
  let above = sampleRow(0);
  let below = step === 1 ? above : sampleRow(1);
  let held = 0;
  const mixed = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y0 + y) / step) - firstRow;
    if (row > held) {
      above = step === 1 ? sampleRow(row) : below;
      below = step === 1 ? above : sampleRow(row + 1);
      held = row;
    }
    const down = ((y0 + y) % step) / step;
    for (let i = 0; i < columns; i++) mixed[i] = (above[i] as number) * (1 - down) + (below[i] as number) * down;
    fillRow(out, y * width, mixed, x0 - firstColumn * step, width, step);
  }
  return out;
}

/** One row of cells from its samples. `offset` cells lie between the first sample and the first cell. */
function fillRow(out: Float32Array, start: number, samples: Float32Array, offset: number, width: number, step: number) {
  for (let x = 0; x < width; x++) {
    const at = offset + x;
    const left = Math.floor(at / step);
    const right = (at % step) / step;
    out[start + x] = (samples[left] as number) * (1 - right) + (samples[left + 1] as number) * right;
  }
}
