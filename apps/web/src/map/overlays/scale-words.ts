import type { ScaleBar } from '@venture-atlas/map-math';

/** What stands above a scale bar: at its beginning, middle and end. Empty where there is no room. */
export interface ScaleWords {
  readonly zero: string;
  readonly half: string;
  readonly full: string;
}

/** Measured at the bar's type size of 12 px: a digit (all are as wide), and the unit with its space. CSS pixels. */
const DIGIT_PX = 7.6;
const UNIT_PX = 32;
/** Least space between two numbers. */
const GAP_PX = 8;
/** How far the end's unit hangs over the end of the bar (`scale-bar.module.css`). */
const OVERHANG_PX = 4;

/**
 * The numbers of a scale bar. The end always has its number; the others are left out where they would run into it,
 * since how long a bar and its numbers are depends on the zoom. Counted and not measured: the bar follows every step.
 * @param letters how large the browser's letters are, in multiples of the usual ones
 */
export function scaleWords({ miles, px: shownPx }: ScaleBar, letters = 1): ScaleWords {
  const px = shownPx / letters;
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

/** Under a mile as few digits as tell it apart. */
function inMiles(miles: number): string {
  return String(Number(miles.toPrecision(3)));
}
