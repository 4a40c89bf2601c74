import type { PaintRequest } from './painter-messages.ts';

/** Margins around the view, in parts of its size. */
const FIRST_MARGIN = 0.1;
const WIDENING_MARGIN = 0.3;
export const WIDE_MARGIN = 0.35;

/** What the first stage paints. Of the first points of a map it is the view alone: each pixel more is memory that they wait for. */
export function firstMargin({ goesOn, isMoving, isWidening }: PaintRequest): number {
  if (isWidening) return WIDENING_MARGIN;
  return goesOn && !isMoving ? 0 : FIRST_MARGIN;
}
