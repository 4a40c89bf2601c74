import { isDrawable, type MapBounds, shapeBounds } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import type { PlaceTarget } from './camera.ts';

/** The fields that say where a place is drawn. */
export type PlaceOnMap = Pick<Child, 'lat' | 'lng' | 'scale' | 'label_x_offset' | 'label_y_offset' | 'geojson'>;

/**
 * The camera target of a place: between the point and the center of its label, so that both are in the free area. For a
 * line or area, also its bounds with its label. y offsets run down.
 */
export function placeTarget(place: PlaceOnMap): PlaceTarget {
  const { lat, lng, scale, label_x_offset, label_y_offset } = place;
  return { lat: lat - label_y_offset / 2, lng: lng + label_x_offset / 2, scale, bounds: reachOf(place) };
}

function reachOf({ geojson, lat, lng, label_x_offset, label_y_offset }: PlaceOnMap): MapBounds | undefined {
  const bounds = geojson !== null && isDrawable(geojson) ? shapeBounds(geojson) : undefined;
  if (bounds === undefined) return undefined;
  const [labelLng, labelLat] = [lng + label_x_offset, lat - label_y_offset];
  return {
    minLng: Math.min(bounds.minLng, labelLng),
    maxLng: Math.max(bounds.maxLng, labelLng),
    minLat: Math.min(bounds.minLat, labelLat),
    maxLat: Math.max(bounds.maxLat, labelLat),
  };
}
