import type { MapCoordinate, MultiPolygon, Shape } from '@venture-atlas/types';
import type { MapBounds } from './geometry-types.ts';
import { visualCentre } from './visual-centre.ts';

/** The smallest rectangle around a shape; undefined when it has no points. */
export function shapeBounds(shape: Shape): MapBounds | undefined {
  const { geometry } = shape;
  return coordinateBounds(geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat(2));
}

/** The smallest rectangle around coordinates; undefined without any. */
export function coordinateBounds(coordinates: readonly MapCoordinate[]): MapBounds | undefined {
  if (coordinates.length === 0) return undefined;
  const bounds: MapBounds = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
  for (const [lng, lat] of coordinates) {
    bounds.minLng = Math.min(bounds.minLng, lng);
    bounds.maxLng = Math.max(bounds.maxLng, lng);
    bounds.minLat = Math.min(bounds.minLat, lat);
    bounds.maxLat = Math.max(bounds.maxLat, lat);
  }
  return bounds;
}

/** The position of a shape's name: half-way along a line, or the visual center of the largest polygon. */
export function shapeMiddle(shape: Shape): MapCoordinate | undefined {
  const { geometry } = shape;
  if (geometry.type === 'LineString') return lineMiddle(geometry.coordinates);
  let largest: MapCoordinate[][] | undefined;
  let largestArea = -1;
  for (const rings of geometry.coordinates) {
    const area = Math.abs(ringArea(rings[0] ?? []));
    if ((rings[0]?.length ?? 0) > 0 && area > largestArea) {
      largest = rings;
      largestArea = area;
    }
  }
  return largest === undefined ? undefined : visualCentre(largest);
}

/** The point at half the length of a line; undefined without points. */
export function lineMiddle(line: readonly MapCoordinate[]): MapCoordinate | undefined {
  const first = line[0];
  if (first === undefined) return undefined;
  const lengths = segmentsOf(line).map(([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1]));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, [from, to]] of segmentsOf(line).entries()) {
    const length = lengths[index] ?? 0;
    if (left <= length && length > 0) {
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return [...first];
}

/** The area of a ring in square units (shoelace formula), positive when it runs counterclockwise. */
export function ringArea(ring: readonly MapCoordinate[]): number {
  const last = ring.at(-1);
  if (last === undefined) return 0;
  let area = 0;
  let before = last;
  for (const point of ring) {
    area += before[0] * point[1] - point[0] * before[1];
    before = point;
  }
  return area / 2;
}

/**
 * Leaves out points within `tolerance` units of the line through their neighbors (Douglas-Peucker). Ends stay; a
 * closed ring stays closed. It is not recursive, so a long line cannot overflow the stack.
 */
export function simplify(line: readonly MapCoordinate[], tolerance: number): MapCoordinate[] {
  const last = line.length - 1;
  if (last < 2 || !(tolerance > 0)) return [...line];
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[last] = 1;
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [start, end] = span;
    const from = line[start];
    const to = line[end];
    if (from === undefined || to === undefined) continue;
    let farthest = start;
    let distance = tolerance;
    for (let index = start + 1; index < end; index += 1) {
      const point = line[index];
      const away = point === undefined ? 0 : distanceToSegment(point, from, to);
      if (away > distance) {
        distance = away;
        farthest = index;
      }
    }
    if (farthest !== start) {
      isKept[farthest] = 1;
      spans.push([start, farthest], [farthest, end]);
    }
  }
  return line.filter((_, index) => isKept[index] === 1);
}

/** Whether a coordinate lies inside any of the polygons and not in one of its holes. */
export function pointInMultiPolygon(coordinates: MultiPolygon['coordinates'], point: MapCoordinate): boolean {
  return coordinates.some(([outline, ...holes]) => {
    return outline !== undefined && pointInRing(outline, point) && !holes.some((hole) => pointInRing(hole, point));
  });
}

/** Whether a coordinate lies inside a ring (even-odd rule). */
export function pointInRing(ring: readonly MapCoordinate[], [lng, lat]: MapCoordinate): boolean {
  let isInside = false;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before !== undefined && point[1] > lat !== before[1] > lat) {
      const crossing = ((before[0] - point[0]) * (lat - point[1])) / (before[1] - point[1]) + point[0];
      if (lng < crossing) isInside = !isInside;
    }
    before = point;
  }
  return isInside;
}

/** The shortest distance from a coordinate to a line, in units; Infinity for a line without points. */
export function distanceToLine(line: readonly MapCoordinate[], point: MapCoordinate): number {
  const [only] = line;
  if (line.length === 1 && only !== undefined) return Math.hypot(point[0] - only[0], point[1] - only[1]);
  return segmentsOf(line).reduce((least, [from, to]) => Math.min(least, distanceToSegment(point, from, to)), Infinity);
}

function segmentsOf(line: readonly MapCoordinate[]): [MapCoordinate, MapCoordinate][] {
  const segments: [MapCoordinate, MapCoordinate][] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from !== undefined) segments.push([from, to]);
  }
  return segments;
}

/** The shortest distance from a coordinate to the segment between two others, in units. */
export function distanceToSegment(point: MapCoordinate, from: MapCoordinate, to: MapCoordinate): number {
  const [lng, lat] = nearestOnSegment(point, from, to);
  return Math.hypot(point[0] - lng, point[1] - lat);
}

/** The point on the segment between two coordinates that is nearest to a third. */
export function nearestOnSegment(point: MapCoordinate, from: MapCoordinate, to: MapCoordinate): MapCoordinate {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length2;
  const share = Math.min(1, Math.max(0, along));
  return [from[0] + dx * share, from[1] + dy * share];
}
