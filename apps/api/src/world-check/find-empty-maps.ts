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

/** A map with more places than this that show only closer is empty at first, unless one in ten shows. */
const MANY_UNSEEN = 20;

/**
 * Maps of which not one place shows at the zoom they open with, or hardly any of many. (There is no place that shows at no zoom: none is
 * smaller than the smallest scale, and every map can be seen close enough for that.)
 * @returns location ids, in the order of `places`
 */
export function findEmptyMaps(places: readonly SizeOnMap[]): number[] {
  const counts = new Map<number, { seen: number; unseen: number }>();
  for (const { map, map_width: width, map_height: height, opening_zoom, scale, is_shape } of places) {
    const opensAt = asScale(opening_zoom ?? Math.max(INITIAL_ZOOM, fitScale({ width, height }, WINDOW)));
    const isSeen = isPointVisible({ scale, isShape: is_shape === 1, isSelected: false }, opensAt);
    const { seen, unseen } = counts.get(map) ?? { seen: 0, unseen: 0 };
    counts.set(map, isSeen ? { seen: seen + 1, unseen } : { seen, unseen: unseen + 1 });
  }
  return [...counts]
    .filter(([, { seen, unseen }]) => seen === 0 || (unseen > MANY_UNSEEN && seen * 9 < unseen))
    .map(([map]) => map);
}
