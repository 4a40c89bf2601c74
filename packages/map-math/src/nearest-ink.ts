import { type LookColour, lookColours } from '@venture-atlas/types';
import { mapInks } from './map-inks.ts';

/** Chroma below which a color is a gray. */
const GRAY = 0.035;
/** Lightness below which a gray is as good as the ink of the map, which needs no choice. */
const DARK = 0.42;
/** How much less lightness counts than hue: a pale green is still a green. */
const OF_LIGHTNESS = 0.25;

/**
 * The ink that is nearest to a color, as people see it (in Oklab). Undefined for black and white, which are the map's
 * own ink and paper.
 * @param color `#rrggbb`
 */
export function nearestInk(color: string): LookColour | undefined {
  const wanted = oklab(color);
  const [lightness, a, b] = wanted;
  if (Math.hypot(a, b) < GRAY) return lightness < DARK || lightness > 0.95 ? undefined : 'slate';
  const coloured = lookColours.filter((name) => name !== 'slate');
  return coloured
    .map((name) => ({ name, distance: distance(wanted, oklab(mapInks.light.colours[name])) }))
    .toSorted((one, other) => one.distance - other.distance)[0]?.name;
}

type Lab = readonly [lightness: number, a: number, b: number];

/** Of the direction of the colors rather than their strength, since inks are muted. */
function distance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const [c1, c2] = [Math.hypot(a1, b1), Math.hypot(a2, b2)];
  return Math.hypot(OF_LIGHTNESS * (l1 - l2), a1 / c1 - a2 / c2, b1 / c1 - b2 / c2);
}

/** Oklab by Björn Ottosson, from sRGB. */
function oklab(color: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
