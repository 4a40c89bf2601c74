import type { Child } from '@venture-atlas/types';

/** Places that were added to a map or removed since the last response, once all pages have loaded. */
export interface PlaceNews {
  shown: readonly Child[];
  hidden: ReadonlySet<number>;
}

/**
 * Compares each complete response with the one before.
 * @returns takes the points; undefined for the first response of a map, or without changes
 */
export function createPlaceWatch(): (map: string, points: readonly Child[]) => PlaceNews | undefined {
  let of: string | undefined;
  let known: ReadonlySet<number> = new Set();
  return (map, points) => {
    const before = known;
    const isFirst = of !== map;
    of = map;
    known = new Set(points.map(({ id }) => id));
    if (isFirst) return undefined;
    const shown = points.filter(({ id }) => !before.has(id));
    const hidden = new Set([...before].filter((id) => !known.has(id)));
    return shown.length === 0 && hidden.size === 0 ? undefined : { shown, hidden };
  };
}

/** A place that covers the area of all of them, so that going to it shows them all. */
export function placeAbout(places: readonly Child[]): Child | undefined {
  const [first] = places;
  if (first === undefined || places.length === 1) return first;
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
  const room = Math.max(north - south, east - west, 20) * 0.2;
  const ring: [number, number][] = [
    [west - room, south - room],
    [east + room, south - room],
    [east + room, north + room],
    [west - room, north + room],
    [west - room, south - room],
  ];
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2, label_x_offset: 0, label_y_offset: 0 };
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  return { ...first, ...middle, geojson: { type: 'Feature', geometry, properties: {} } };
}
