import { asScale, INITIAL_ZOOM, isPointVisible } from '@venture-atlas/map-math';

/** A place on a map, as far as it decides whether it is drawn. */
export interface SizeOnMap {
  /** Location id of the map. */
  map: number;
  scale: number;
  /** 1: it is a line or a region, which shows at any zoom. */
  is_shape: number;
}

/**
 * Maps of which not one place shows at the zoom they open with. (There is no place that shows at no zoom: none is
 * smaller than the smallest scale, and every map can be seen close enough for that.)
 * @returns location ids, in the order of `places`
 */
export function findEmptyMaps(places: readonly SizeOnMap[]): number[] {
  const isEmpty = new Map<number, boolean>();
  for (const { map, scale, is_shape } of places) {
    const isSeen = isPointVisible({ scale, isShape: is_shape === 1, isSelected: false }, asScale(INITIAL_ZOOM));
    isEmpty.set(map, (isEmpty.get(map) ?? true) && !isSeen);
  }
  return [...isEmpty].filter(([, empty]) => empty).map(([map]) => map);
}
