import type { Grid } from '../grounds/grid.ts';

/** Positions of output pixels along one axis between the cells of a grid. */
export interface Steps {
  /** The index of the cell before each pixel. */
  cells: Int32Array;
  /** The position between that cell and the next, 0..1; 0 at the last cell. */
  shares: Float32Array;
}

/**
 * @param pixels number of output pixels along the axis
 * @param unitsAPixel sheet units of one output pixel
 * @param cells number of grid cells along the axis, each of `cell` sheet units
 */
export function stepsAlong(pixels: number, unitsAPixel: number, cells: number, cell: number): Steps {
  const steps: Steps = { cells: new Int32Array(pixels), shares: new Float32Array(pixels) };
  for (let i = 0; i < pixels; i++) {
    const at = Math.min(cells - 1, Math.max(0, ((i + 0.5) * unitsAPixel) / cell - 0.5));
    const before = Math.min(Math.floor(at), Math.max(0, cells - 2));
    steps.cells[i] = before;
    steps.shares[i] = cells > 1 ? at - before : 0;
  }
  return steps;
}

/** One row interpolated between two rows of a grid. One more cell at its end gives every cell a neighbor. */
export function rowBetween(
  values: Float32Array,
  grid: Grid,
  channels: number,
  before: number,
  share: number,
  into: Float32Array,
): void {
  const length = grid.width * channels;
  const upper = before * length;
  const lower = Math.min(before + 1, grid.height - 1) * length;
  for (let i = 0; i < length; i++) {
    const a = values[upper + i] as number;
    into[i] = a + ((values[lower + i] as number) - a) * share;
  }
  for (let c = 0; c < channels; c++) into[length + c] = into[length - channels + c] as number;
}
