import { asScale, fitScale, INITIAL_ZOOM, isPointVisible } from '@venture-atlas/map-math';

/** A place on a map, as far as it decides whether it is drawn. */
export interface SizeOnMap {
  /** Location id of the map. */
  map: number;
  /** Of the place. */
  location: number;
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

/** So many places of a map may show only closer: others show first. */
const FEW_UNSEEN = 20;

/** A map of which places do not show when it opens. */
export interface Unseen {
  map: number;
  count: number;
  /** Location id of the first of them. */
  first: number;
}

/**
 * Maps of which not one place shows at the zoom they open with, or more than a few do not. (There is no place that shows at no zoom: none is
 * smaller than the smallest scale, and every map can be seen close enough for that.)
 * @returns them in the order of `places`
 */
export function findUnseen(places: readonly SizeOnMap[]): Unseen[] {
  const maps = new Map<number, Unseen & { isEmpty: boolean }>();
  for (const { map, location, map_width: width, map_height: height, opening_zoom, scale, is_shape } of places) {
    const opensAt = asScale(opening_zoom ?? Math.max(INITIAL_ZOOM, fitScale({ width, height }, WINDOW)));
    const isSeen = isPointVisible({ scale, isShape: is_shape === 1, isSelected: false }, opensAt);
    const { count, first, isEmpty } = maps.get(map) ?? { count: 0, first: location, isEmpty: true };
    if (isSeen) maps.set(map, { map, count, first, isEmpty: false });
    else maps.set(map, { map, count: count + 1, first: count === 0 ? location : first, isEmpty });
  }
  return [...maps.values()]
    .filter(({ count, isEmpty }) => isEmpty || count > FEW_UNSEEN)
    .map(({ map, count, first }) => ({ map, count, first }));
}
