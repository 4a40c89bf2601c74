import { POINT_SCALE_MAX, POINT_SCALE_MIN } from '@venture-atlas/rules';
import { finiteNumber } from './clean-name.ts';

/**
 * How much a place matters, by its kind: no source has our label sizes. The greater comes first when a map's labels are
 * sized; of areas and lines it is the most that a name on a map 4,096 units wide may have.
 */
export const SCALES = { region: 24, capital: 20, city: 16, town: 10, place: 6, house: 4 } as const;

const KINDS: readonly [RegExp, number][] = [
  [/\b(capital|metropolis|hauptstadt)\b/i, SCALES.capital],
  [/\b(city|stadt)\b/i, SCALES.city],
  [/\b(town|burg|port|harbou?r|large ?town)\b/i, SCALES.town],
  [/\b(hamlet|house|camp|farm|building|shop|inn|tavern|room)\b/i, SCALES.house],
  [
    /\b(region|state|country|kingdom|empire|continent|province|ocean|sea|bay|lake|land|forest|mountains?|desert|island|landscape)\b/i,
    SCALES.region,
  ],
];

/** The scale of a place by the word its source has for it; what nothing is known of is a point of interest. */
export function scaleOfKind(kind: string | null | undefined, otherwise: number = SCALES.place): number {
  if (!kind) return otherwise;
  return KINDS.find(([pattern]) => pattern.test(kind))?.[1] ?? otherwise;
}

/** Brings a scale into what a position may have. */
export const boundScale = (scale: number): number => Math.min(POINT_SCALE_MAX, Math.max(POINT_SCALE_MIN, scale));

const PEOPLE = /^(population|pop|pop_max|inhabitants|people|einwohner)$/i;
/** Ranks that begin with the most important, as in Natural Earth. */
const RANKS = /^(scalerank|labelrank|rank)$/i;

/** What the fields of a place tell of its weight among others of its kind: its people, else its rank; 0 when nothing does. */
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

/** Whether the fields of a place say that it is a capital. */
export const isCapital = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).some(
    ([field, value]) => CAPITAL.test(field) && /^(true|1|yes|y|x|capital|primary)$/i.test(String(value)),
  );
