import { finiteNumber } from '../clean-name.ts';

/** Miles in the units that the generator measures in; a unit of somebody's own says nothing. */
const MILES: Readonly<Record<string, number>> = {
  mi: 1,
  km: 0.621371,
  m: 0.000621371,
  ft: 1 / 5_280,
  yd: 1 / 1_760,
  lg: 3,
  vr: 0.66288,
  nmi: 1.150779,
  nlg: 3.452338,
};

/** How long a pixel of the map is, out of the generator's own settings; null when they do not tell it in a known unit. */
export function milesPerPixel(unit: unknown, scale: unknown): number | null {
  const miles = typeof unit === 'string' ? MILES[unit.trim().toLowerCase()] : undefined;
  const count = finiteNumber(scale);
  return miles === undefined || count === undefined || count <= 0 ? null : miles * count;
}
