import type { MapLatLng } from '@venture-atlas/map-math';

/** A part of a map, in map units: its upper left corner and size. */
export interface Sight extends MapLatLng {
  width: number;
  height: number;
}

/** Aspect ratio of the small map. */
const ASPECT = 5 / 2;
/** Least share of the map's width that is shown, because its picture is small. */
const LEAST_SHARE = 0.4;
/** Margin around the places, as a share of their extent. */
const MARGIN = 0.2;

/**
 * The part of a map that shows these places, two and a half times as wide as high and within the map. Without places,
 * as much of its center as possible. Undefined for a map without a size.
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

/** CSS position of something on a small map: its point, and its size if it has one (map units). */
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
