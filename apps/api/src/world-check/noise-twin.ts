import { FOG_HIDDEN, type FogGrid, type Size } from '@venture-atlas/map-math';

/**
 * Puts noise into every pixel of a picture under which any ground is hidden. Changes the pixels.
 * @param pixels red, green and blue, row by row
 * @returns how many pixels are noise now
 */
export function noiseWhereHidden(pixels: Uint8Array, picture: Size, grid: FogGrid, map: Size): number {
  const columns = cellsUnder(picture.width, map.width, grid.cell, grid.width);
  const rows = cellsUnder(picture.height, map.height, grid.cell, grid.height);
  let [bits, count] = [7, 0];
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (!hasHidden(grid, columns, x, rows, y)) continue;
      count += 1;
      const at = (y * picture.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
        pixels[at + channel] = bits >>> 24;
      }
    }
  }
  return count;
}

/** The first and the last cell that each pixel of a side lies on, one after the other. */
function cellsUnder(pixels: number, units: number, cell: number, cells: number): Int32Array {
  const under = new Int32Array(pixels * 2);
  const side = units / pixels / cell;
  for (let at = 0; at < pixels; at += 1) {
    under[at * 2] = Math.min(cells - 1, Math.floor(at * side));
    under[at * 2 + 1] = Math.min(cells, Math.ceil((at + 1) * side)) - 1;
  }
  return under;
}

function hasHidden({ width, cells }: FogGrid, columns: Int32Array, x: number, rows: Int32Array, y: number): boolean {
  const last = columns[x * 2 + 1] ?? 0;
  for (let row = rows[y * 2] ?? 0; row <= (rows[y * 2 + 1] ?? 0); row += 1)
    for (let column = columns[x * 2] ?? 0; column <= last; column += 1)
      if (cells[row * width + column] === FOG_HIDDEN) return true;
  return false;
}
