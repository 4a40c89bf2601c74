import { isPointVisible, type MapLatLng, type Scale } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';

/**
 * The places whose point stands in a box, by position id. What is not drawn at this zoom is left out: nobody shows to
 * players what they did not see themselves.
 */
export function placesInBox(
  places: readonly Pick<Child, 'id' | 'lat' | 'lng' | 'scale' | 'geojson'>[],
  [one, other]: readonly [MapLatLng, MapLatLng],
  zoom: Scale,
): number[] {
  const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
  return places
    .filter(
      ({ lat, lng, scale, geojson }) =>
        isBetween(lat, one.lat, other.lat) &&
        isBetween(lng, one.lng, other.lng) &&
        isPointVisible({ scale, isShape: geojson !== null, isSelected: false }, zoom),
    )
    .map(({ id }) => id);
}
