import type { Rumour } from '@venture-atlas/types';
import type { PlaceOnMap } from '../../map/model/place-target.ts';

/** Converts a rumor's circle to an area to go to, so that all of it is shown. */
export function placeOfRumour({ lat, lng, radius }: Pick<Rumour, 'lat' | 'lng' | 'radius'>): PlaceOnMap {
  const [south, north, west, east] = [lat - radius, lat + radius, lng - radius, lng + radius];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  // At most the zoom of a town: what surrounds the circle shows where it is.
  const place = { lat, lng, scale: 24, label_x_offset: 0, label_y_offset: 0 };
  return { ...place, geojson: { type: 'Feature', geometry, properties: {} } };
}
