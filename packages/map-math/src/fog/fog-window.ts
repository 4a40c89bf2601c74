import type { TileLevels } from '../tiles.ts';
import type { FogPool } from './fog-edge.ts';
import { FOG_CLEAR, FOG_HIDDEN } from './fog-grid.ts';

/** A rectangle of pixels on one level of a map's tiles, from the upper left corner of the map. */
export interface PixelRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The pixels of a tile. */
export const tileRect = ({ size }: Pick<TileLevels, 'size'>, x: number, y: number): PixelRect => ({
  left: x * size,
  top: y * size,
  width: size,
  height: size,
});

export const grownRect = ({ left, top, width, height }: PixelRect, by: number): PixelRect => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/**
 * The most hidden value of the cells under each pixel, row by row. Ground outside the map is not hidden.
 * @param level of the tiles; 0 is the whole map in one
 */
export function fogWindow(pool: FogPool, tiles: TileLevels, level: number, rect: PixelRect): Uint8Array {
  // Both are powers of two, so a pixel is some cells, or a cell some pixels.
  const cellsAPixel = 2 ** (tiles.zoom_offset - level) / pool.grid.cell;
  const halvings = Math.max(0, Math.round(Math.log2(cellsAPixel)));
  const pixels = cellsAPixel < 1 ? Math.round(1 / cellsAPixel) : 1;
  const plane = pool.at(halvings);
  const window = new Uint8Array(rect.width * rect.height);
  for (let y = 0; y < rect.height; y += 1) {
    const row = Math.floor((rect.top + y) / pixels);
    if (row < 0 || row >= plane.height) continue;
    const before = y * rect.width;
    if (y > 0 && Math.floor((rect.top + y - 1) / pixels) === row) {
      window.copyWithin(before, before - rect.width, before);
      continue;
    }
    if (pixels === 1) {
      const [from, to] = [Math.max(0, rect.left), Math.min(plane.width, rect.left + rect.width)];
      const start = row * plane.width;
      if (from < to) window.set(plane.values.subarray(start + from, start + to), before + from - rect.left);
      continue;
    }
    for (let x = 0; x < rect.width; ) {
      const column = Math.floor((rect.left + x) / pixels);
      const end = Math.min(rect.width, (column + 1) * pixels - rect.left);
      if (column >= 0 && column < plane.width)
        window.fill(plane.values[row * plane.width + column] ?? FOG_CLEAR, before + x, before + end);
      x = end;
    }
  }
  return window;
}

/** The fog in a rectangle: none anywhere near, everything hidden, or anything in between. */
export type FogKind = 'clear' | 'hidden' | 'border';

/**
 * @param window of the rectangle grown by `margin` on each side
 * @param seen the part of the rectangle on the map, without the margin
 */
export function fogKind(
  window: Uint8Array,
  width: number,
  margin: number,
  seen: { width: number; height: number },
): FogKind {
  if (isAll(window, FOG_CLEAR, 0, window.length)) return 'clear';
  for (let y = margin; y < margin + seen.height; y += 1) {
    const from = y * width + margin;
    if (!isAll(window, FOG_HIDDEN, from, from + seen.width)) return 'border';
  }
  return 'hidden';
}

/** A loop, because a callback for each of millions of pixels would take longer than the comparison. */
function isAll(window: Uint8Array, value: number, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (window[at] !== value) return false;
  return true;
}

/** Compresses a window to the lengths of its runs, with the value in each number, for comparison and transfer. */
export function packWindow(window: Uint8Array): Uint32Array {
  const runs: number[] = [];
  for (let from = 0; from < window.length; ) {
    const value = window[from] ?? 0;
    let to = from + 1;
    while (to < window.length && window[to] === value) to += 1;
    runs.push((to - from) * 4 + value);
    from = to;
  }
  return Uint32Array.from(runs);
}

export function unpackWindow(runs: Uint32Array, length: number): Uint8Array {
  const window = new Uint8Array(length);
  let at = 0;
  for (const run of runs) {
    const end = at + Math.floor(run / 4);
    window.fill(run % 4, at, end);
    at = end;
  }
  return window;
}
