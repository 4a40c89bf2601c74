import type { MapCoordinate, Shape } from '@venture-atlas/types';

/** The ring's points without the closing one. A ring that was never closed comes back as it is. */
export function openRing(ring: readonly MapCoordinate[]): MapCoordinate[] {
  const first = ring[0];
  const last = ring.at(-1);
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? ring.slice(0, -1) : [...ring];
}

/** Whether there is anything to draw: a line of 2 points or a ring of 3. */
export function isDrawable(shape: Shape): boolean {
  const { geometry } = shape;
  if (geometry.type === 'LineString') return geometry.coordinates.length >= 2;
  return geometry.coordinates.some((rings) => isRingDrawable(rings[0] ?? []));
}

/** Whether a ring, closed or not, has an inside. */
export function isRingDrawable(ring: readonly MapCoordinate[]): boolean {
  return openRing(ring).length >= 3;
}
