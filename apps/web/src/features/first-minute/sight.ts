import type { MapLatLng } from '@venture-atlas/map-math';

/** A part of a map, in map units: its upper left corner and its size. */
export interface Sight extends MapLatLng {
  width: number;
  height: number;
}

/** Breadth by height of a small map. */
const ASPECT = 5 / 2;
/** No less than this share of the map's breadth is seen: its picture is a small one. */
const LEAST_SHARE = 0.4;
/** Round the places that are seen, as a share of what they take. */
const MARGIN = 0.2;

/**
 * The part of a map that shows these places, two and a half times as broad as high and within the map; without places as much of its middle as there is.
 * Undefined for a map without a size.
 */
export function sightOf(places: readonly MapLatLng[], map: { width: number; height: number }): Sight | undefined {
  if (!(map.width > 0 && map.height > 0)) return undefined;
  const most = Math.min(map.width, map.height * ASPECT);
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const isEmpty = places.length === 0;
  const wanted = isEmpty ? most : Math.max(east - west, (north - south) * ASPECT) * (1 + 2 * MARGIN);
  const width = Math.min(most, Math.max(most * LEAST_SHARE, wanted));
  const height = width / ASPECT;
  const middle = isEmpty
    ? { lng: map.width / 2, lat: map.height / 2 }
    : { lng: (west + east) / 2, lat: (south + north) / 2 };
  const within = (value: number, least: number, greatest: number): number => Math.min(greatest, Math.max(least, value));
  return {
    lng: within(middle.lng - width / 2, 0, map.width - width),
    lat: within(middle.lat + height / 2, height, map.height),
    width,
    height,
  };
}

/** Where something lies on a small map, as CSS: its point, and its size where it has one (map units). */
export function onSight(
  thing: MapLatLng & { width?: number; height?: number },
  view: Sight,
): { left: string; top: string; width?: string; height?: string } {
  const share = (part: number, whole: number): string => `${Number(((100 * part) / whole).toFixed(3))}%`;
  const at = { left: share(thing.lng - view.lng, view.width), top: share(view.lat - thing.lat, view.height) };
  const { width, height } = thing;
  if (width === undefined || height === undefined) return at;
  return { ...at, width: share(width, view.width), height: share(height, view.height) };
}
