import type { TypeIcon } from '@venture-atlas/types';
import { dotRadius } from './label.ts';

/** The side of the square in which signs are drawn. */
export const SIGN_SIDE = 24;

/** Sides of the signs of settlements by rank, in CSS pixels. They never depend on the zoom. */
const SIDES: Readonly<Partial<Record<TypeIcon, number>>> = { hamlet: 18, village: 20, town: 23, city: 27, capital: 30 };
const OTHER_SIDE = 20;
/** The largest of them. */
export const LARGEST_SIGN = 30;

/** The side of a sign on the map, in CSS pixels. */
export const sideOfSign = (sign: TypeIcon): number => SIDES[sign] ?? OTHER_SIDE;

/** Radius of the dot of a place, or half the side of its sign, in CSS pixels. */
export const radiusOfMark = (sign: TypeIcon | null, scale: number): number =>
  sign === null ? dotRadius(scale) : sideOfSign(sign) / 2;
