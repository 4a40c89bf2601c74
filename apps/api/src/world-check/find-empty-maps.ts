import { asScale, fitScale, INITIAL_ZOOM, isPointVisible } from '@venture-atlas/map-math';

/** A place on a map, as far as it decides whether it is drawn. */
export interface SizeOnMap {
  /** Location id of the map. */
  map: number;
  map_width: number;
  map_height: number;
  /** CSS pixels per unit of the view that staff chose to open with; null: they chose none. */
  opening_zoom: number | null;
  scale: number;
  /** 1: it is a line or a region, which shows at any zoom. */
  is_shape: number;
}

/** The window that is judged by, in CSS pixels: a small map opens as close as it fits. */
const WINDOW = { width: 1440, height: 840 };

/**
 * Maps of which not one place shows at the zoom they open with. (There is no place that shows at no zoom: none is
 * smaller than the smallest scale, and every map can be seen close enough for that.)
 * @returns location ids, in the order of `places`
 */
export function findEmptyMaps(places: readonly SizeOnMap[]): number[] {
  const isEmpty = new Map<number, boolean>();
  for (const { map, map_width: width, map_height: height, opening_zoom, scale, is_shape } of places) {
    const opensAt = asScale(opening_zoom ?? Math.max(INITIAL_ZOOM, fitScale({ width, height }, WINDOW)));
    const isSeen = isPointVisible({ scale, isShape: is_shape === 1, isSelected: false }, opensAt);
    isEmpty.set(map, (isEmpty.get(map) ?? true) && !isSeen);
  }
  return [...isEmpty].filter(([, empty]) => empty).map(([map]) => map);
}
