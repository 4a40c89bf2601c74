import type { Point } from '../plane/points.ts';

/** A value from a file as a finite number; undefined if it is none. */
export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The median; 0 for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The longer side of the sheets of imported worlds, in sheet units. Symbols were drawn for this size. */
const LONGER_SIDE = 8192;
/** The shorter side of a very long and narrow map, in sheet units, so that it can still be drawn. */
const SHORTEST_SIDE = 64;

/** The size of a map in the import, in map units. */
export interface MapFrame {
  width: number;
  height: number;
}

/** The sheet of a map: its size in sheet units, and how many sheet units a map unit is. */
export interface SheetSize {
  width: number;
  height: number;
  factor: number;
}

/** The sheet for a map of this size: the same proportions, with the longer side 8,192. */
export function sheetOf({ width, height }: MapFrame): SheetSize {
  const factor = LONGER_SIDE / Math.max(width, height);
  const side = (length: number): number => Math.max(SHORTEST_SIDE, Math.round(length * factor));
  return { width: side(width), height: side(height), factor };
}

/** How far beyond the sheet points may lie, in sides of the sheet. Points farther away cannot be drawn. */
const FARTHEST_OUTSIDE = 1.5;

/**
 * A map point in pixels from the upper left corner, converted to the sheet. Empty when it is invalid or lies far
 * outside.
 */
export function onSheet(raw: unknown, { width, height, factor }: SheetSize): Point[] {
  if (!Array.isArray(raw)) return [];
  const [x, y] = [finite(raw[0]), finite(raw[1])];
  if (x === undefined || y === undefined) return [];
  const [sheetX, sheetY] = [x * factor, y * factor];
  const isNear = Math.abs(sheetX - width / 2) < width * (0.5 + FARTHEST_OUTSIDE);
  return isNear && Math.abs(sheetY - height / 2) < height * (0.5 + FARTHEST_OUTSIDE) ? [[sheetX, sheetY]] : [];
}
