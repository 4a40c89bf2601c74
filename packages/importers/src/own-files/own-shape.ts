import { LINE_POINTS_MIN, type MapCoordinate, RING_POINTS_MIN, type Shape } from '@venture-atlas/types';
import { cleanLabel, finiteNumber, isRecord, listOf } from '../clean-name.ts';

const COORDINATE_MAX = 1e6;

/**
 * A geometry of ours as a shape, to the last digit; undefined when it is none that a position can have.
 * @param layer name of the layer it is drawn in
 */
export function readOwnShape(geometry: unknown, layer: unknown): Shape | undefined {
  if (!isRecord(geometry)) return undefined;
  const name = cleanLabel(layer, 40);
  const properties = name === null ? {} : { layer: name };
  if (geometry.type === 'LineString') {
    const line = readLine(geometry.coordinates);
    if (line === undefined || line.length < LINE_POINTS_MIN) return undefined;
    return { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties };
  }
  const polygons =
    geometry.type === 'MultiPolygon'
      ? listOf(geometry.coordinates)
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [];
  const coordinates: MapCoordinate[][][] = [];
  for (const polygon of polygons) {
    const rings = listOf(polygon).map(readRing);
    if (rings.length === 0 || rings.some((ring) => ring === undefined)) return undefined;
    coordinates.push(rings.filter((ring) => ring !== undefined));
  }
  if (coordinates.length === 0) return undefined;
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties };
}

/** A ring is closed: its last point is its first. */
function readRing(raw: unknown): MapCoordinate[] | undefined {
  const ring = readLine(raw);
  const [first] = ring ?? [];
  const last = ring?.at(-1);
  if (ring === undefined || first === undefined || last === undefined || ring.length <= RING_POINTS_MIN)
    return undefined;
  return first[0] === last[0] && first[1] === last[1] ? ring : undefined;
}

function readLine(raw: unknown): MapCoordinate[] | undefined {
  const line: MapCoordinate[] = [];
  for (const point of listOf(raw)) {
    const [x, y] = listOf(point).map(finiteNumber);
    if (x === undefined || y === undefined) return undefined;
    if (Math.abs(x) > COORDINATE_MAX || Math.abs(y) > COORDINATE_MAX) return undefined;
    line.push([x, y]);
  }
  return line;
}
