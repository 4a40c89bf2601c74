import type { RiverOutline } from '../../outline/region-outlines.ts';
import type { Pressure } from '../../pen/pressure.ts';
import { polyLen } from '../../plane/lines.ts';
import { lerp } from '../../plane/points.ts';
import { hashText } from '../../random/seeded.ts';
import type { RegionGround } from '../ground.ts';

/** A spring grows to its width over this way, its banks over a shorter one, in sheet units. */
const SPRING = 90;
const BANK_SPRING = 60;
/** Both banks together are so much broader than the water. */
const BANKS = 2.5;

/** A river in its widths. */
export interface RiverWidth {
  length: number;
  /** The water, by the share of the whole line. */
  water: Pressure;
  /** The water with both banks. */
  banks: Pressure;
}

/** Widths of a river: from a thread at its spring (unless it leaves a lake) to its mouth, uneven on the way. */
export function riverWidth({ noise, style }: RegionGround, river: RiverOutline): RiverWidth {
  const length = polyLen(river.line);
  const lane = hashText(river.id) % 997;
  const grown = (t: number, way: number): number => (river.isContinued ? 1 : Math.min(1, (t * length) / way));
  const water: Pressure = (t) =>
    lerp(river.width[0], river.width[1], t ** 0.75) *
    (0.9 + 0.2 * noise.second((t * length) / 70, lane)) *
    grown(t, SPRING) *
    style.pens.river;
  const banks: Pressure = (t) => water(t) + BANKS * style.pens.river * (0.12 + 0.88 * grown(t, BANK_SPRING));
  return { length, water, banks };
}
