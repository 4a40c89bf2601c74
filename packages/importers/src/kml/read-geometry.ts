import type { CoordinateCount } from '../geojson/coordinate-count.ts';

/** A coordinate as it is written: longitude and latitude, still to be looked at. */
type Written = [string, string];

/** What a placemark draws, gathered while its elements close: all of one kind are parts of one thing. */
export interface Drawn {
  points: Written[];
  lines: Written[][];
  polygons: Written[][][];
}

export const nothingDrawn = (): Drawn => ({ points: [], lines: [], polygons: [] });

/** The same as a geometry of GeoJSON; null when nothing was drawn. */
export function geometryOf({ points, lines, polygons }: Drawn): object | null {
  const geometries = [
    { type: 'MultiPolygon', coordinates: polygons },
    { type: 'MultiLineString', coordinates: lines },
    { type: 'MultiPoint', coordinates: points },
  ].filter(({ coordinates }) => coordinates.length > 0);
  return geometries.length === 0 ? null : { type: 'GeometryCollection', geometries };
}

/** The coordinates of a text: `lon,lat,height` parted by blanks. Some programs write blanks after the commas too. */
export function coordinatesOf(text: string, count: CoordinateCount): Written[] {
  const read: Written[] = [];
  for (const [, lon = '', lat = ''] of text.matchAll(
    /([^\s,]{1,40}),\s{0,9}([^\s,]{1,40})(?:,\s{0,9}[^\s,]{0,40})?/g,
  )) {
    count.add(1);
    read.push([lon, lat]);
  }
  return read;
}

/** A coordinate of a track, whose numbers are parted by blanks. */
export const trackCoordinate = (text: string): Written[] => {
  const [lon, lat] = text.trim().slice(0, 200).split(/\s+/);
  return lon === undefined || lat === undefined ? [] : [[lon, lat]];
};
