import type { Grid, Part } from './grid.ts';

/** Samples on one wave: fewer would show. */
const SAMPLES_A_WAVE = 6;
const COARSEST = 16;

/** How many cells apart a field may be sampled, so that its finest wave (sheet units) is still smooth between. */
export function stepFor(cell: number, finestWave: number): number {
  let step = 1;
  while (step < COARSEST && step * 2 * cell * SAMPLES_A_WAVE <= finestWave) step *= 2;
  return step;
}

/**
 * A slow function of the sheet in every cell of a part: evaluated only at every few cells and drawn straight between,
 * which costs a small share and cannot be told. The places of the samples do not depend on the part.
 * @param finestWave the length of the function's finest wave in sheet units
 * @param sample asked at points of the sheet
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

/** One row of cells from its samples; `offset` cells lie between the first sample and the first cell. */
function fillRow(out: Float32Array, start: number, samples: Float32Array, offset: number, width: number, step: number) {
  for (let x = 0; x < width; x++) {
    const at = offset + x;
    const left = Math.floor(at / step);
    const right = (at % step) / step;
    out[start + x] = (samples[left] as number) * (1 - right) + (samples[left + 1] as number) * right;
  }
}
