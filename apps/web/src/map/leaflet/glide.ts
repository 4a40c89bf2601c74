import type { MapLatLng } from '@venture-atlas/map-math';

/** Duration of a marker's move to its new position (ms). */
export const GLIDE_MS = 600;

/** Position of a moving marker, `passedMs` after it started. */
export function glidedTo(from: MapLatLng, to: MapLatLng, passedMs: number): MapLatLng {
  const part = Math.min(Math.max(passedMs / GLIDE_MS, 0), 1);
  // Slow at both ends.
  const way = part * part * (3 - 2 * part);
  return { lat: from.lat + (to.lat - from.lat) * way, lng: from.lng + (to.lng - from.lng) * way };
}
