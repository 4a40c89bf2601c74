import { type Grid, gridOver, partAround } from '../grounds/grid.ts';
import type { RangeOutline } from '../outline/region-outlines.ts';
import { lineDist } from '../plane/lines.ts';
import { bbox } from '../plane/points.ts';

const REACH_CELL = 16;
/** Farther than so many half breadths from every range nobody asks. */
const FARTHEST = 3;

/**
 * How near mountains a point is, measured in half breadths of the nearest range: 0 on a spine, 1 at the edge of the
 * band, at most 3. Answers from a coarse grid, because thousands of tufts ask.
 */
export function rangeReach(sheetWidth: number, sheetHeight: number, ranges: readonly RangeOutline[]) {
  const grid = gridOver(sheetWidth, sheetHeight, REACH_CELL);
  const values = new Float32Array(grid.width * grid.height).fill(FARTHEST);
  for (const range of ranges) enter(grid, values, range);
  return (x: number, y: number): number => between(grid, values, x, y);
}

function enter(grid: Grid, values: Float32Array, { lines, width }: RangeOutline): void {
  const part = partAround(grid, bbox(lines.flat()), Math.ceil((width * FARTHEST) / grid.cell));
  if (part === undefined || !(width > 0)) return;
  for (let row = part.y0; row < part.y0 + part.height; row++)
    for (let column = part.x0; column < part.x0 + part.width; column++) {
      const [x, y] = [(column + 0.5) * grid.cell, (row + 0.5) * grid.cell];
      const i = row * grid.width + column;
      for (const line of lines) values[i] = Math.min(values[i] as number, lineDist(line, x, y) / width);
    }
}

function between({ width, height, cell }: Grid, values: Float32Array, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x / cell - 0.5));
  const v = Math.min(height - 1, Math.max(0, y / cell - 0.5));
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const at = (column: number, row: number): number => values[row * width + column] as number;
  const upper = at(left, top) + (at(right, top) - at(left, top)) * (u - left);
  const lower = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * (u - left);
  return upper + (lower - upper) * (v - top);
}
