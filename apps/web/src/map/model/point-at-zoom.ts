import { DRAWN_SCALE_MAX, FOCUS_MARGIN, FOCUS_NUMERATOR, type MapLatLng, type Size } from '@venture-atlas/map-math';
import type { PlaceTarget } from './camera.ts';

/** Leaves the zoom to what has to be in view. */
const AS_NEAR_AS_FITS = 0.001;

/** Where to go so that a point stands in the middle at a zoom, in a window of this room (CSS pixels). */
export function pointAtZoom({ lat, lng }: MapLatLng, zoom: number, room: Size): PlaceTarget {
  const scale = FOCUS_NUMERATOR / zoom;
  if (scale <= DRAWN_SCALE_MAX) return { lat, lng, scale };
  // No place is that large: as much of the map as is seen at that zoom is.
  const [right, up] = [room.width, room.height].map((side) => Math.max(1, side - 2 * FOCUS_MARGIN) / zoom / 2);
  const bounds = {
    minLat: lat - (up ?? 0),
    maxLat: lat + (up ?? 0),
    minLng: lng - (right ?? 0),
    maxLng: lng + (right ?? 0),
  };
  return { lat, lng, scale: AS_NEAR_AS_FITS, bounds };
}
