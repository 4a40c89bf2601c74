import {
  LINE_POINTS_MIN,
  type MapCoordinate,
  POINT_SCALE_MIN,
  RING_POINTS_MIN,
  type Shape,
} from '@venture-atlas/types';
import { finiteNumber, listOf } from './clean-name.ts';
import type { Project } from './map-projection.ts';
import type { ReportBuilder } from './read-report.ts';

/** Longer rings are not checked, because every pair of edges is compared. */
const CORNERS_MAX = 400;

/** Whether two edges of an open ring that are not neighbors cross. It is only reported, never repaired. */
function crossesItself(ring: readonly MapCoordinate[]): boolean {
  const count = ring.length;
  if (count < 4 || count > CORNERS_MAX) return false;
  for (let first = 0; first < count - 2; first += 1) {
    const last = first === 0 ? count - 1 : count;
    for (let second = first + 2; second < last; second += 1) {
      if (edgesCross(ring[first], ring[first + 1], ring[second], ring[(second + 1) % count])) return true;
    }
  }
  return false;
}

function edgesCross(a?: MapCoordinate, b?: MapCoordinate, c?: MapCoordinate, d?: MapCoordinate): boolean {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Positive when the path from a over b to c turns left. */
const turn = (a: MapCoordinate, b: MapCoordinate, c: MapCoordinate): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** A coordinate of a source as two finite numbers; undefined when it is invalid. */
export function readPair(raw: unknown): [number, number] | undefined {
  const [x, y] = listOf(raw).map(finiteNumber);
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** The line through these points of a source; undefined with fewer than two different ones. */
export function buildLine(points: readonly unknown[], project: Project): Shape | undefined {
  const line = projected(points, project);
  return line.length < LINE_POINTS_MIN ? undefined : feature({ type: 'LineString', coordinates: line });
}

/**
 * Polygons of rings (the first is the outline) as one shape. Rings are closed but not repaired otherwise: open rings
 * and rings that cross themselves are counted. Undefined when no outline has three corners.
 */
export function buildPolygons(
  polygons: readonly (readonly unknown[])[],
  project: Project,
  {
    report,
    name = '',
    ringsMayBeOpen = false,
  }: { report?: ReportBuilder; name?: string; ringsMayBeOpen?: boolean } = {},
): Shape | undefined {
  const coordinates: MapCoordinate[][][] = [];
  for (const polygon of polygons) {
    const rings: MapCoordinate[][] = [];
    for (const [index, raw] of polygon.entries()) {
      const ring = projected(listOf(raw), project);
      const isClosed = samePoint(ring[0], ring.at(-1));
      if (isClosed) ring.pop();
      if (ring.length < RING_POINTS_MIN) {
        // Without its outline a polygon is dropped. An invalid hole is left out.
        if (index === 0) break;
        continue;
      }
      if (!isClosed && !ringsMayBeOpen) report?.change('Rings were open and are drawn closed', name);
      if (crossesItself(ring)) report?.change('Rings cross themselves and are drawn as they are', name);
      const [first] = ring;
      if (first !== undefined) rings.push([...ring, [...first]]);
    }
    if (rings.length > 0) coordinates.push(rings);
  }
  return coordinates.length === 0 ? undefined : feature({ type: 'MultiPolygon', coordinates });
}

const feature = (geometry: Shape['geometry']): Shape => ({ type: 'Feature', geometry, properties: {} });

/** Approximate width of a letter in multiples of the type size. */
const LETTER_WIDTH = 0.6;

/**
 * The label size at which a name is about as long as its shape is wide (or its line long), at most `most`, so that a
 * small island does not get the label of a continent.
 */
export function scaleOfShape({ geometry }: Shape, name: string, most: number): number {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  const points = geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat(2);
  for (const [lng, lat] of points) {
    left = Math.min(left, lng);
    right = Math.max(right, lng);
    bottom = Math.min(bottom, lat);
    top = Math.max(top, lat);
  }
  const room = geometry.type === 'LineString' ? Math.hypot(right - left, top - bottom) : right - left;
  const scale = room / (LETTER_WIDTH * Math.max(1, [...name].length));
  return Math.round(Math.min(most, Math.max(POINT_SCALE_MIN, scale)));
}

/** Coordinates without invalid ones and without consecutive duplicates. */
function projected(points: readonly unknown[], project: Project): MapCoordinate[] {
  const line: MapCoordinate[] = [];
  for (const raw of points) {
    const pair = readPair(raw);
    if (pair === undefined) continue;
    const point = project(pair[0], pair[1]);
    if (!samePoint(line.at(-1), point)) line.push(point);
  }
  return line;
}

type Point = readonly [number, number];

/** Whether two points are there, and are the same. */
export const samePoint = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** The length of a line. */
export function lineLength(line: readonly Point[]): number {
  let length = 0;
  for (const [index, [x, y]] of line.entries()) {
    const [fromX, fromY] = line[index - 1] ?? [x, y];
    length += Math.hypot(x - fromX, y - fromY);
  }
  return length;
}
