import type { MapLatLng } from '@venture-atlas/map-math';

const WINDS = ['east', 'northeast', 'north', 'northwest', 'west', 'southwest', 'south', 'southeast'] as const;

/** One of the eight directions of the compass. */
export type Wind = (typeof WINDS)[number];

/** Where one place of a map lies as seen from another; north is up. Undefined for two that lie on one point. */
export function directionOf(from: MapLatLng, to: MapLatLng): Wind | undefined {
  const [across, up] = [to.lng - from.lng, to.lat - from.lat];
  if (across === 0 && up === 0) return undefined;
  const eighths = Math.round(Math.atan2(up, across) / (Math.PI / 4));
  return WINDS[(eighths + WINDS.length) % WINDS.length];
}
