import type { ShownView } from '@venture-atlas/types';
import type { PlaceOnMap } from '../../../map/model/place-target.ts';
import { pointAtZoom } from '../../../map/model/point-at-zoom.ts';

/** Converts the DM's view to a place to go to: the same center at the same zoom. */
export function placeOfView(view: ShownView): PlaceOnMap {
  const room = { width: window.innerWidth, height: window.innerHeight };
  const { lat, lng, scale, bounds } = pointAtZoom(view, view.zoom, room);
  const place = { lat, lng, scale, label_x_offset: 0, label_y_offset: 0 };
  if (bounds === undefined) return { ...place, geojson: null };
  const { minLat, maxLat, minLng, maxLng } = bounds;
  const ring: [number, number][] = [
    [minLng, minLat],
    [maxLng, minLat],
    [maxLng, maxLat],
    [minLng, maxLat],
    [minLng, minLat],
  ];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  return { ...place, geojson: { type: 'Feature', geometry, properties: {} } };
}
