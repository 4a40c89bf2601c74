import type { Grid } from '../outline/distance-grid.ts';
import type { Point } from '../plane/points.ts';

/** The x coordinates where a row crosses an outline. */
function crossingsOf(outline: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  let before = outline.at(-1) ?? [0, 0];
  for (const point of outline) {
    if (point[1] > y !== before[1] > y)
      crossings.push(((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]);
    before = point;
  }
  return crossings.sort((a, b) => a - b);
}

function fillOutline(grid: Grid, outline: readonly Point[], value: number, places: Int32Array): void {
  const { x0, y0, cell, columns, rows } = grid;
  let [top, bottom] = [Infinity, -Infinity];
  for (const [, y] of outline) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const last = Math.min(rows - 1, Math.floor((bottom - y0) / cell));
  for (let row = Math.max(0, Math.ceil((top - y0) / cell)); row <= last; row++) {
    const crossings = crossingsOf(outline, y0 + row * cell);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(((crossings[k] as number) - x0) / cell));
      const to = Math.min(columns - 1, Math.floor(((crossings[k + 1] as number) - x0) / cell));
      if (from <= to) places.fill(value, row * columns + from, row * columns + to + 1);
    }
  }
}

/** Copies values at the rim of the sheet to the cells beyond it, so that nothing ends in view. */
function extendBeyond({ x0, y0, cell, columns, rows }: Grid, width: number, height: number, places: Int32Array): void {
  const inside = (index: number, start: number, side: number): number =>
    Math.min(Math.floor((side - start) / cell), Math.max(Math.ceil(-start / cell), index));
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const from = inside(j, y0, height) * columns + inside(i, x0, width);
      places[j * columns + i] = places[from] as number;
    }
}

/** The index of the outline that contains each grid cell; -1 for none. */
export function fillCells(
  grid: Grid,
  outlines: readonly (readonly Point[])[],
  { width, height }: { width: number; height: number },
): Int32Array {
  const places = new Int32Array(grid.columns * grid.rows).fill(-1);
  for (const [index, outline] of outlines.entries()) fillOutline(grid, outline, index, places);
  extendBeyond(grid, width, height, places);
  return places;
}
