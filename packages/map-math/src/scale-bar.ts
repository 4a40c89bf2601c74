import { SCALE_BAR_MAX_PX } from './constants.ts';
import type { Scale } from './units.ts';

/** A scale bar `px` CSS pixels long that stands for `miles`. */
export interface ScaleBar {
  miles: number;
  px: number;
}

const HEADS = [5, 2, 1] as const;

/**
 * The longest bar of at most `maxPx` whose miles are 1, 2 or 5 times a power of ten.
 * Undefined for a map whose measure is not known (null) or makes no sense.
 */
export function scaleBar(
  milesPerUnit: number | null,
  zoom: Scale,
  maxPx: number = SCALE_BAR_MAX_PX,
): ScaleBar | undefined {
  if (milesPerUnit === null || !(milesPerUnit > 0) || !(maxPx > 0)) return undefined;
  const longest = (maxPx * milesPerUnit) / zoom;
  if (!Number.isFinite(longest) || !(longest > 0)) return undefined;
  const exponent = Math.floor(Math.log10(longest));
  // Through text, so that 2 x 10^-3 is 0.002 and not the nearest product; the next smaller decade catches rounding.
  for (const power of [exponent + 1, exponent, exponent - 1]) {
    for (const head of HEADS) {
      const miles = Number(`${head}e${power}`);
      if (miles > 0 && miles <= longest) return { miles, px: (miles / milesPerUnit) * zoom };
    }
  }
  return undefined;
}
