import { POINT_SCALE_MAX, POINT_SCALE_MIN } from '@venture-atlas/types';
import { finiteNumber } from './clean-name.ts';

/** Importance of places by kind. No source has our label sizes. */
export { KIND_RANKS as SCALES, rankOfKind as scaleOfKind } from '@venture-atlas/rules';

/** Limits a scale to the allowed range of a position. */
export const boundScale = (scale: number): number => Math.min(POINT_SCALE_MAX, Math.max(POINT_SCALE_MIN, scale));

const PEOPLE = /^(population|pop|pop_max|inhabitants|people|einwohner)$/i;
/** Ranks that begin with the most important, as in Natural Earth. */
const RANKS = /^(scalerank|labelrank|rank)$/i;

/** The rank of a place within its kind, from its fields: its population, else its rank; 0 if unknown. */
export function weightOf(fields: Readonly<Record<string, unknown>>): number {
  let rank = 0;
  for (const [field, raw] of Object.entries(fields)) {
    const value =
      typeof raw === 'string' ? finiteNumber(raw.replaceAll(/(?<=\d)[ ,\u00a0](?=\d{3})/g, '')) : finiteNumber(raw);
    if (value === undefined) continue;
    if (PEOPLE.test(field) && value > 0) return value;
    if (RANKS.test(field) && value > 0) rank = 1 / value;
  }
  return rank;
}

const CAPITAL = /^(capital|is_?capital|hauptstadt)$/i;

/** Whether the fields of a place mark it as a capital. */
export const isCapital = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).some(
    ([field, value]) => CAPITAL.test(field) && /^(true|1|yes|y|x|capital|primary)$/i.test(String(value)),
  );
