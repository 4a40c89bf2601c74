import type { MapLatLng } from '@venture-atlas/map-math';
import { directionOf } from './direction.ts';
import { milesInWords } from './miles-in-words.ts';

/**
 * Distance and direction of a move, for instance “15 miles east”.
 * @param milesPerUnit null if the map has no scale
 */
export function movedWords(from: MapLatLng, to: MapLatLng, milesPerUnit: number | null): string {
  const wind = directionOf(from, to);
  if (wind === undefined) return 'Where it is';
  if (milesPerUnit === null) return `Farther ${wind}`;
  return `${milesInWords(Math.hypot(to.lng - from.lng, to.lat - from.lat) * milesPerUnit)} ${wind}`;
}
