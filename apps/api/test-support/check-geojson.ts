/*
 * What RFC 7946 says of a feature collection, in the spirit of the program check-geojson: structure, positions, closed
 * rings and their direction, and the members that it forbids. The numbers of the paragraphs are those of the RFC.
 */

type Json = Record<string, unknown>;
type Pair = [number, number];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Members that belong to other types of objects (7.1). */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  FeatureCollection: ['coordinates', 'geometries', 'geometry', 'properties'],
  Feature: ['coordinates', 'geometries', 'features'],
};

interface CheckOptions {
  /** Whether the positions are degrees of WGS 84 (4). By prior arrangement they may be something else. */
  areDegrees: boolean;
}

/** Everything in a text that breaks RFC 7946, as sentences; an empty list for GeoJSON as it should be. */
export function breachesOfGeoJson(text: string, { areDegrees }: CheckOptions): string[] {
  const json: unknown = JSON.parse(text);
  const found: string[] = [];
  const tell = (where: string, what: string): void => {
    found.push(`${where}: ${what}`);
  };
  const check = new GeometryCheck(areDegrees, tell);
  if (!isObject(json) || json.type !== 'FeatureCollection' || !Array.isArray(json.features))
    return ['the text is no feature collection (3.3)'];
  refuseMembers(json, 'the collection', tell);
  if ('crs' in json) tell('the collection', 'has a crs, which was removed (4)');
  if ('bbox' in json) check.box(json.bbox, 'the collection');
  for (const [at, feature] of json.features.entries()) {
    const where = `feature ${at + 1}`;
    if (!isObject(feature) || feature.type !== 'Feature') {
      tell(where, 'is no feature (3.2)');
      continue;
    }
    refuseMembers(feature, where, tell);
    const { id, geometry, properties } = feature;
    if ('id' in feature && typeof id !== 'string' && typeof id !== 'number') tell(where, 'has an odd id (3.2)');
    if (!('properties' in feature) || (properties !== null && !isObject(properties)))
      tell(where, 'has no properties (3.2)');
    if (!('geometry' in feature)) tell(where, 'has no geometry (3.2)');
    else if (geometry !== null) check.geometry(geometry, where);
  }
  return found;
}

function refuseMembers(object: Json, where: string, tell: (where: string, what: string) => void): void {
  for (const member of FOREIGN[String(object.type)] ?? []) if (member in object) tell(where, `has ${member} (7.1)`);
}

class GeometryCheck {
  private readonly areDegrees: boolean;
  private readonly tell: (where: string, what: string) => void;

  constructor(areDegrees: boolean, tell: (where: string, what: string) => void) {
    this.areDegrees = areDegrees;
    this.tell = tell;
  }

  box(box: unknown, where: string): void {
    const [west, south, east, north] = listOf(box);
    const corners = [this.pair([west, south], where), this.pair([east, north], where)];
    const [start, end] = corners;
    if (start === undefined || end === undefined || start[1] > end[1]) this.tell(where, 'has an odd bbox (5)');
  }

  geometry(geometry: unknown, where: string): void {
    const { type, coordinates }: Json = isObject(geometry) ? geometry : {};
    if (type === 'Point') this.pair(coordinates, where);
    else if (type === 'MultiPoint') for (const point of listOf(coordinates)) this.pair(point, where);
    else if (type === 'LineString') this.line(coordinates, where);
    else if (type === 'MultiLineString') for (const line of listOf(coordinates)) this.line(line, where);
    else if (type === 'Polygon') this.polygon(coordinates, where);
    else if (type === 'MultiPolygon') for (const polygon of listOf(coordinates)) this.polygon(polygon, where);
    else this.tell(where, `has a geometry of type ${String(type)} (3.1)`);
  }

  private line(line: unknown, where: string): void {
    if (listOf(line).length < 2) this.tell(where, 'has a line of fewer than two positions (3.1.4)');
    for (const point of listOf(line)) this.pair(point, where);
  }

  private polygon(polygon: unknown, where: string): void {
    if (listOf(polygon).length === 0) this.tell(where, 'has an area without a ring (3.1.6)');
    for (const [at, ring] of listOf(polygon).entries()) {
      const points = listOf(ring).flatMap((point) => [this.pair(point, where) ?? []]) as Pair[];
      const [first, last] = [points[0], points.at(-1)];
      if (points.length < 4) this.tell(where, 'has a ring of fewer than four positions (3.1.6)');
      if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
        this.tell(where, 'has a ring that is not closed (3.1.6)');
      if (isLeft(points) !== (at === 0))
        this.tell(where, `has ${at === 0 ? 'an outer ring' : 'a hole'} that turns wrong (3.1.6)`);
    }
  }

  private pair(point: unknown, where: string): Pair | undefined {
    const [x, y, ...more] = listOf(point);
    if (typeof x !== 'number' || typeof y !== 'number' || more.length > 1) {
      this.tell(where, 'has a position that is none (3.1.1)');
      return undefined;
    }
    if (this.areDegrees && (Math.abs(x) > 180 || Math.abs(y) > 90))
      this.tell(where, 'has a position off the earth (4)');
    return [x, y];
  }
}

/** Whether a closed ring turns counterclockwise. */
function isLeft(ring: readonly Pair[]): boolean {
  let twiceArea = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? [x, y];
    twiceArea += x * nextY - nextX * y;
  }
  return twiceArea > 0;
}
