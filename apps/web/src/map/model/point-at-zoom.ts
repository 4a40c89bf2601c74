import { DRAWN_SCALE_MAX, FOCUS_MARGIN, FOCUS_NUMERATOR, type MapLatLng, type Size } from '@venture-atlas/map-math';
import type { PlaceTarget } from './camera.ts';

/** A scale so small that only the bounds decide the zoom. */
const AS_NEAR_AS_FITS = 0.001;

/** The camera target that centers a point at a zoom, in a window of this size (CSS pixels). */
export function pointAtZoom({ lat, lng }: MapLatLng, zoom: number, windowSize: Size): PlaceTarget {
  const scale = FOCUS_NUMERATOR / zoom;
  if (scale <= DRAWN_SCALE_MAX) return { lat, lng, scale };
  // No place may be that large, so the target uses bounds that fill the window at that zoom.
  const [right, up] = [windowSize.width, windowSize.height].map(
    (side) => Math.max(1, side - 2 * FOCUS_MARGIN) / zoom / 2,
  );
  const bounds = {
    minLat: lat - (up ?? 0),
    maxLat: lat + (up ?? 0),
    minLng: lng - (right ?? 0),
    maxLng: lng + (right ?? 0),
  };
  return { lat, lng, scale: AS_NEAR_AS_FITS, bounds };
}
