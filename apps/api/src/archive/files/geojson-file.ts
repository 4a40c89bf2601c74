import { lookColumns, makiOf, OWN_UNITS } from '@venture-atlas/importers';
import { LOOK_WIDTHS, mapInks, openRing } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import {
  type GeoJsonUnits,
  type Kind,
  locationValues,
  type MapCoordinate,
  type Polygon,
  placeValues,
  type Shape,
} from '@venture-atlas/types';
import { AREA, LINE } from '../../posters/shape-marks.ts';
import type { MapForFiles, PlaceForFiles, TextFile } from './map-for-files.ts';

/**
 * GeoJSON as RFC 7946 has it: one feature for each place, which is its line or area if it has one, else a Point. The
 * style is in the names of simplestyle. `map` has the map itself and says what the coordinates are. The importer is
 * `packages/importers/src/own-files`.
 * @param units degrees, which programs for maps of the earth expect, or map units
 */
export function mapAsGeoJson(map: MapForFiles, units: GeoJsonUnits): TextFile {
  const perDegree = units === 'degrees' ? unitsPerDegree(map) : 1;
  const [right, up] = farthest(map, Math.max);
  const [left, down] = farthest(map, Math.min);
  const project = ([lng, lat]: MapCoordinate): MapCoordinate => [lng / perDegree, lat / perDegree];
  const kinds = new Map(map.kinds.map((kind) => [kind.name, kind]));
  const collection = {
    type: 'FeatureCollection',
    name: map.name,
    bbox: [...project([left, down]), ...project([right, up])],
    map: {
      units: OWN_UNITS[units],
      ...(units === 'degrees' ? { units_per_degree: perDegree } : {}),
      slug: map.slug,
      type: map.type,
      width: map.width,
      height: map.height,
      opening_view: map.openingView,
      ...locationValues(map),
      ...textFields(map),
      types: map.kinds,
    },
    features: map.places.map((place) => featureOf(place, project, kinds.get(place.type ?? ''))),
  };
  return { path: `${map.slug}.geojson`, text: `${JSON.stringify(collection, null, 1)}\n` };
}

/** The longer side of a map, in degrees, is above half of this: near the equator, where degrees are alike. */
const DEGREES_MAX = 16;
/** Farther places make the whole map smaller. */
const [EAST_MAX, NORTH_MAX] = [180, 85];

/** A power of two, so that dividing by it and multiplying again gives the same numbers. */
function unitsPerDegree(map: MapForFiles): number {
  const [x, y] = farthest(map, (a, b) => Math.max(Math.abs(a), Math.abs(b)));
  const least = Math.max(Math.max(map.width, map.height) / DEGREES_MAX, x / EAST_MAX, y / NORTH_MAX);
  return 2 ** Math.ceil(Math.log2(least));
}

/** The numbers that `choose` prefers among those of the map's corners and all its places. */
function farthest({ width, height, places }: MapForFiles, choose: (a: number, b: number) => number): MapCoordinate {
  const [start, end]: MapCoordinate[] = [
    [0, 0],
    [width, height],
  ];
  let [x, y] = [choose(start?.[0] ?? 0, end?.[0] ?? 0), choose(start?.[1] ?? 0, end?.[1] ?? 0)];
  for (const { geojson, numbers } of places) {
    for (const [lng, lat] of [[numbers.lng, numbers.lat] as const, ...(geojson === null ? [] : pointsOf(geojson))]) {
      x = choose(x, lng);
      y = choose(y, lat);
    }
  }
  return [x, y];
}

const pointsOf = ({ geometry }: Shape): MapCoordinate[] =>
  geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat(2);

type Project = (point: MapCoordinate) => MapCoordinate;

function featureOf(place: PlaceForFiles, project: Project, kind: Kind | undefined): object {
  const { name, slug, type, displayDot, geojson } = place;
  const { lat, lng, ...numbers } = place.numbers;
  const point = project([lng, lat]);
  const layer = geojson?.properties.layer;
  return {
    type: 'Feature',
    geometry: geojson === null ? { type: 'Point', coordinates: point } : geometryOf(geojson, project),
    properties: {
      name,
      slug,
      type,
      ...(geojson === null ? {} : { label_point: point }),
      ...(layer === undefined ? {} : { layer }),
      ...numbers,
      display_dot: displayDot,
      ...lookColumns(place.look),
      ...simplestyleOf(place, kind),
      ...placeValues(place),
      ...textFields(place),
    },
  };
}

/** An area of one part is a Polygon, which all programs know. Outer rings turn left, and holes turn right. */
function geometryOf({ geometry }: Shape, project: Project): object {
  if (geometry.type === 'LineString') return { type: 'LineString', coordinates: geometry.coordinates.map(project) };
  const polygons = geometry.coordinates.map((rings): Polygon['coordinates'] =>
    rings.map((ring, at) => turned(closed(ring), at === 0).map(project)),
  );
  const [only, ...others] = polygons;
  return others.length === 0
    ? { type: 'Polygon', coordinates: only ?? [] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function closed(ring: readonly MapCoordinate[]): MapCoordinate[] {
  const open = openRing(ring);
  return [...open, ...open.slice(0, 1)];
}

/** A closed ring in the given direction, with the same first point. */
function turned(ring: MapCoordinate[], isLeft: boolean): MapCoordinate[] {
  let twiceArea = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? [x, y];
    twiceArea += x * nextY - nextX * y;
  }
  return twiceArea > 0 === isLeft ? ring : ring.toReversed();
}

/** The style of a place as the light map draws it, in the names of the simplestyle specification 1.1. */
function simplestyleOf({ type, look, geojson }: PlaceForFiles, kind: Kind | undefined): Record<string, unknown> {
  const inks = mapInks.light;
  const { colour, weight } = { ...kind?.look, ...look };
  const ink = colour === undefined ? (isWaterType(type) ? inks.water : inks.ink) : inks.colours[colour];
  if (geojson === null) {
    const sign = look?.sign ?? kind?.icon ?? 'dot';
    return { 'marker-color': ink, ...(sign === 'dot' ? {} : { 'marker-symbol': makiOf(sign) }) };
  }
  const isArea = geojson.geometry.type === 'MultiPolygon';
  const usual = isArea ? AREA : LINE;
  return {
    stroke: ink,
    'stroke-width': weight === undefined ? usual.width : LOOK_WIDTHS[weight],
    'stroke-opacity': isArea ? AREA.opacity : 1,
    ...(isArea ? { fill: ink, 'fill-opacity': AREA.fill } : {}),
  };
}

const textFields = ({ text, imagesFromWiki }: Pick<PlaceForFiles, 'text' | 'imagesFromWiki'>) => ({
  description: text?.top_section ?? '',
  sections: text?.sections ?? [],
  ...(text?.markdown === undefined ? {} : { markdown: text.markdown }),
  attribution: text?.attribution ?? null,
  images_from_wiki: imagesFromWiki,
});
