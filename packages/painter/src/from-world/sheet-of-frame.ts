import type { Point } from '../plane/points.ts';

/** A value of a file as a number; undefined when it is none that can be counted with. */
export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The value in the middle of them; 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The longer side of the sheets that imported worlds are drawn on, in sheet units; symbols are made for it. */
const LONGER_SIDE = 8192;
/** A very long and narrow map still gets a sheet that can be drawn. */
const SHORTEST_SIDE = 64;

/** The size of a map as the import gives it, in map units. */
export interface MapFrame {
  width: number;
  height: number;
}

/** The sheet of a map: its size in sheet units, and how many of them a map unit is. */
export interface SheetSize {
  width: number;
  height: number;
  factor: number;
}

/** The sheet for a map of this size: of the same shape, its longer side 8,192. */
export function sheetOf({ width, height }: MapFrame): SheetSize {
  const factor = LONGER_SIDE / Math.max(width, height);
  const side = (length: number): number => Math.max(SHORTEST_SIDE, Math.round(length * factor));
  return { width: side(width), height: side(height), factor };
}

/** A sheet may have points so many of its sides beside it; what lies farther off cannot be drawn anyway. */
const BESIDE = 1.5;

/** A point of a map in pixels, from its upper left corner, on the sheet; empty when it is none, or lies far off. */
export function onSheet(raw: unknown, { width, height, factor }: SheetSize): Point[] {
  if (!Array.isArray(raw)) return [];
  const [x, y] = [finite(raw[0]), finite(raw[1])];
  if (x === undefined || y === undefined) return [];
  const [sheetX, sheetY] = [x * factor, y * factor];
  const isNear = Math.abs(sheetX - width / 2) < width * (0.5 + BESIDE);
  return isNear && Math.abs(sheetY - height / 2) < height * (0.5 + BESIDE) ? [[sheetX, sheetY]] : [];
}
