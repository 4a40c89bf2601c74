import { FOG_HIDDEN, type FogGrid, type Size } from '@venture-atlas/map-math';

/** The pixels of a picture that any hidden ground is under: 1 for each of those, row by row. */
export function hiddenPixels(picture: Size, grid: FogGrid, map: Size): Uint8Array {
  const hidden = new Uint8Array(picture.width * picture.height);
  const columns = cellsUnder(picture.width, map.width, grid.cell, grid.width);
  const rows = cellsUnder(picture.height, map.height, grid.cell, grid.height);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      if (hasHidden(grid, columns, x, rows, y)) hidden[y * picture.width + x] = 1;
  return hidden;
}

/**
 * Those pixels that are in a block of a codec which is hidden as a whole.
 * @param hidden as `hiddenPixels` says
 * @param block its side, and how far around it all must be hidden too (pixels)
 */
export function hiddenBlocks(
  hidden: Uint8Array,
  { width, height }: Size,
  { side, reach }: { side: number; reach: number },
): Uint8Array {
  const inBlocks = new Uint8Array(hidden.length);
  const rowsOf = (top: number, around: number): number[] => {
    const [first, end] = [Math.max(0, top - around), Math.min(height, top + side + around)];
    return Array.from({ length: end - first }, (_one, at) => (first + at) * width);
  };
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const [first, end] = [Math.max(0, left - reach), Math.min(width, left + side + reach)];
      if (rowsOf(top, reach).some((row) => hidden.subarray(row + first, row + end).includes(0))) continue;
      for (const row of rowsOf(top, 0)) inBlocks.fill(1, row + left, row + Math.min(width, left + side));
    }
  }
  return inBlocks;
}

/**
 * Puts noise into the marked pixels. Changes the pixels.
 * @param pixels red, green and blue, row by row
 * @returns how many pixels are noise now
 */
export function putNoise(pixels: Uint8Array, where: Uint8Array): number {
  let [bits, count] = [7, 0];
  for (const [pixel, isMarked] of where.entries()) {
    if (isMarked === 0) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
      pixels[pixel * 3 + channel] = bits >>> 24;
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
