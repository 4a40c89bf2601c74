import { POINT_SCALE_MAX, POINT_SCALE_MIN } from '@venture-atlas/rules';

/** Label sizes in map units, for a map a few thousand units wide: no source has our scale. */
export const SCALES = { region: 24, city: 16, town: 10, place: 6, house: 4 } as const;

const KINDS: readonly [RegExp, number][] = [
  [/\b(capital|city|metropolis|stadt)\b/i, SCALES.city],
  [/\b(town|burg|port|harbou?r)\b/i, SCALES.town],
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
