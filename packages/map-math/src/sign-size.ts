import type { TypeIcon } from '@venture-atlas/types';
import { MAX_SCALE, SCALE_STEP } from './constants.ts';
import { dotRadius } from './label.ts';
import { newPointScale } from './point-visible.ts';
import type { Scale } from './units.ts';

/** The side of the square in which signs are drawn. */
export const SIGN_SIDE = 24;

/** Sides of the signs of settlements by rank, in CSS pixels. They never depend on the zoom. */
const SIDES: Readonly<Partial<Record<TypeIcon, number>>> = { hamlet: 18, village: 20, town: 23, city: 27, capital: 30 };
const OTHER_SIDE = 20;
/** The largest of them. */
export const LARGEST_SIGN = 30;

/**
 * Label sizes of new places by sign, as multiples of the size that every new place has in this frame. A capital stands
 * out among towns on a map of any size. Others have the size of a hamlet.
 */
const LABEL_TIMES: Readonly<Partial<Record<TypeIcon, number>>> = {
  village: 1.1,
  town: 1.35,
  city: 1.7,
  capital: 2.1,
  castle: 1.2,
  fort: 1.1,
  harbour: 1.1,
  realm: 2.8,
  region: 2.2,
  sea: 2.6,
  lake: 1.3,
  mountains: 1.7,
  forest: 1.5,
  hills: 1.3,
  marsh: 1.2,
  desert: 1.7,
  island: 1.4,
};

/**
 * The label size of a new place whose kind has a sign and no size of its own, in map units.
 * @param opening the zoom at which the map opens
 * @param zoom the zoom of the editor's view, at which the place must not vanish; undefined if nobody looks
 */
export function newSignScale(sign: TypeIcon, opening: Scale, zoom: Scale | undefined): number {
  const ofFrame = Math.round((newPointScale(opening) * (LABEL_TIMES[sign] ?? 1)) / SCALE_STEP) * SCALE_STEP;
  return Math.min(MAX_SCALE, Math.max(ofFrame, zoom === undefined ? 0 : newPointScale(zoom)));
}

/** The side of a sign on the map, in CSS pixels. */
export const sideOfSign = (sign: TypeIcon): number => SIDES[sign] ?? OTHER_SIDE;

/** Radius of the dot of a place, or half the side of its sign, in CSS pixels. */
export const radiusOfMark = (sign: TypeIcon | null, scale: number): number =>
  sign === null ? dotRadius(scale) : sideOfSign(sign) / 2;
