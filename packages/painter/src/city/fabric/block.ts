import type { Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import type { District } from '../../sketch/city-sketch.ts';

/** Ground between streets and alleys. */
export interface Block {
  /** Of the block's own place: what changes elsewhere does not change it. */
  seed: string;
  district: District;
  ring: Ring;
  middle: Point;
}

/** A house's or a garden's share of a block. */
export interface Lot {
  seed: string;
  ring: Ring;
  middle: Point;
  /** Square sheet units. */
  area: number;
  /** It touches a street or an alley; else it is a yard. */
  isOnStreet: boolean;
}

/** The seed of something that lies at a point. */
export const seedAt = (seed: string, at: Point): string => `${seed}:${Math.round(at[0])}:${Math.round(at[1])}`;
