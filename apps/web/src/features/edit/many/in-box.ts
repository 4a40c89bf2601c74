import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';

/** The places whose point is in a box, by position id, including those that show faintly at this zoom. */
export function inBox(
  places: readonly Pick<Child, 'id' | 'lat' | 'lng'>[],
  [one, other]: readonly [MapLatLng, MapLatLng],
): number[] {
  const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
  return places
    .filter(({ lat, lng }) => isBetween(lat, one.lat, other.lat) && isBetween(lng, one.lng, other.lng))
    .map(({ id }) => id);
}
