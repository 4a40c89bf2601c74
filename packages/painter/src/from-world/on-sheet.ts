import type { Point } from '../plane/points.ts';
import { finite } from './finite.ts';
import type { SheetSize } from './sheet-of-frame.ts';

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
