import type { ScaleBar } from '@venture-atlas/map-math';

/** The labels of a scale bar: at its beginning, middle, and end. Empty if there is no space. */
export interface ScaleWords {
  readonly zero: string;
  readonly half: string;
  readonly full: string;
}

/**
 * Widths measured at the bar's type size of 12 px, in CSS pixels: a digit (all are equally wide), and the unit with its
 * space.
 */
const DIGIT_PX = 7.6;
const UNIT_PX = 32;
/** Least space between two numbers. */
const GAP_PX = 8;
/** How far the unit at the end extends beyond the bar (`scale-bar.module.css`). */
const OVERHANG_PX = 4;

/**
 * The numbers of a scale bar. The end always has its number. The others are left out if they would run into it, because
 * the lengths of bar and numbers depend on the zoom. Widths are calculated, not measured, because the bar follows every
 * step.
 * @param fontScale the browser's font size, in multiples of the usual one
 */
export function scaleWords({ miles, px: shownPx }: ScaleBar, fontScale = 1): ScaleWords {
  const px = shownPx / fontScale;
  const [half, whole] = [inMiles(miles / 2), inMiles(miles)];
  const fullFrom = px + OVERHANG_PX - whole.length * DIGIT_PX - UNIT_PX - GAP_PX;
  const halfTo = px / 2 + (half.length * DIGIT_PX) / 2;
  const hasRoomForHalf = halfTo <= fullFrom && px - halfTo >= DIGIT_PX + GAP_PX;
  return {
    zero: fullFrom >= DIGIT_PX ? '0' : '',
    half: hasRoomForHalf ? half : '',
    full: `${whole} ${miles === 1 ? 'mile' : 'miles'}`,
  };
}

/** Formats miles with at most three digits. */
function inMiles(miles: number): string {
  return String(Number(miles.toPrecision(3)));
}
