import type { MapLatLng } from '@venture-atlas/map-math';

const WINDS = ['east', 'northeast', 'north', 'northwest', 'west', 'southwest', 'south', 'southeast'] as const;

/** One of the eight directions of the compass. */
export type CompassDirection = (typeof WINDS)[number];

/** The direction from one place of a map to another; north is up. Undefined if both are at the same point. */
export function directionOf(from: MapLatLng, to: MapLatLng): CompassDirection | undefined {
  const [across, up] = [to.lng - from.lng, to.lat - from.lat];
  if (across === 0 && up === 0) return undefined;
  const eighths = Math.round(Math.atan2(up, across) / (Math.PI / 4));
  return WINDS[(eighths + WINDS.length) % WINDS.length];
}
