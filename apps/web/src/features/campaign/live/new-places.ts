import type { Child } from '@venture-atlas/types';

/** What came to a map and went from it since the answer before, once all of its pages are there. */
export interface PlaceNews {
  shown: readonly Child[];
  hidden: ReadonlySet<number>;
}

/**
 * Compares each whole answer with the one before.
 * @returns takes the points; undefined for the first of a map, and where nothing came or went
 */
export function placeWatch(): (map: string, points: readonly Child[]) => PlaceNews | undefined {
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

/** One place with the ground of all of them: going to it shows them all. */
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
