import { isPointVisible, type MapLatLng, type Scale } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';

/**
 * The places whose point is in a box, by position id. Places that are not drawn at this zoom are left out: the DM must
 * not show players what they did not see.
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
