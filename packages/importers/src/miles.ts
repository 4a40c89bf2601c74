import { finiteNumber } from './clean-name.ts';

/** Miles in units of length, by their words in files. A custom unit has no known length. */
const MILES: Readonly<Record<string, number>> = {
  mi: 1,
  mile: 1,
  miles: 1,
  km: 0.621371,
  kilometers: 0.621371,
  kilometres: 0.621371,
  m: 0.000621371,
  meters: 0.000621371,
  metres: 0.000621371,
  ft: 1 / 5_280,
  feet: 1 / 5_280,
  yd: 1 / 1_760,
  yards: 1 / 1_760,
  lg: 3,
  vr: 0.66288,
  nmi: 1.150779,
  nlg: 3.452338,
};

/** Miles in one unit of a map that is so many units of length; null if their length is not known. */
export function milesOf(unit: unknown, count: unknown): number | null {
  const miles = typeof unit === 'string' ? MILES[unit.trim().toLowerCase()] : undefined;
  const number = finiteNumber(count);
  return miles === undefined || number === undefined || number <= 0 ? null : miles * number;
}
