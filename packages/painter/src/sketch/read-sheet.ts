import { readNumber } from './read-parts.ts';
import { SketchRefusal } from './sketch-refusal.ts';

/** The smallest side of a sheet, in sheet units. */
const SMALLEST_SIDE = 64;

/** A side of the sheet: a whole number of sheet units, at most `largest`. @throws SketchRefusal */
export function readSide(value: unknown, what: string, largest: number): number {
  const side = readNumber(value, `the ${what} of the sheet`, SMALLEST_SIDE, largest);
  if (!Number.isInteger(side)) throw new SketchRefusal(`The ${what} of the sheet is ${side}. Give a whole number.`);
  return side;
}

/** Nothing was given: not every part of a sketch has to be there. */
export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** A number between two others, or null when it is absent. @throws SketchRefusal */
export const readOptional = (value: unknown, what: string, low: number, high: number): number | null =>
  isAbsent(value) ? null : readNumber(value, what, low, high);
