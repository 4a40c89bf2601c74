import type { Rumour } from '@venture-atlas/types';
import type { PlaceOnMap } from '../../map/model/place-target.ts';

/** The circle of a rumour as ground to go to: all of it is shown. */
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
  // No closer than a town: what lies within nobody knows, but what lies around it tells where one is.
  const place = { lat, lng, scale: 24, label_x_offset: 0, label_y_offset: 0 };
  return { ...place, geojson: { type: 'Feature', geometry, properties: {} } };
}
