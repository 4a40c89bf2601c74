import { distanceToSegment, nearestOnSegment, roundCoordinate } from '@venture-atlas/map-math';
import type { Child, MapCoordinate } from '@venture-atlas/types';
import Flatbush from 'flatbush';

/** A position that a dragged point snaps to: on an existing point, or on a line between two. */
export interface Snapped {
  readonly at: MapCoordinate;
  readonly kind: 'point' | 'line';
}

export type SnapNeighbour = Pick<Child, 'id' | 'lat' | 'lng' | 'geojson'>;

/**
 * @param at where the pointer is
 * @param reach the greatest distance of a target, in map units
 * @param others more lines: the other rings of the edited shape
 */
export type Snap = (at: MapCoordinate, reach: number, others?: readonly (readonly MapCoordinate[])[]) => Snapped | null;

type Segment = readonly [from: MapCoordinate, to: MapCoordinate];

/**
 * Finds what a point can snap to, so that borders meet. Points of the neighbors' shapes and the places themselves are
 * preferred to lines. `exceptId` is the edited position, which does not snap to itself.
 */
export function createSnap(neighbours: readonly SnapNeighbour[], exceptId: number): Snap {
  const segments = neighbours.filter(({ id }) => id !== exceptId).flatMap(segmentsOf);
  const index = segments.length === 0 ? undefined : new Flatbush(segments.length);
  for (const [from, to] of segments) {
    index?.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
  }
  index?.finish();
  return (at, reach, others = []) => {
    const [lng, lat] = at;
    const near = index?.search(lng - reach, lat - reach, lng + reach, lat + reach) ?? [];
    const found = near.flatMap((item): Segment[] => {
      const segment = segments[item];
      return segment === undefined ? [] : [segment];
    });
    return nearest(at, reach, [...found, ...others.flatMap(lineSegments)]);
  };
}

function nearest(at: MapCoordinate, reach: number, segments: readonly Segment[]): Snapped | null {
  let point: MapCoordinate | undefined;
  let pointAway = reach;
  let line: Segment | undefined;
  let lineAway = reach;
  for (const segment of segments) {
    for (const end of segment) {
      const away = Math.hypot(end[0] - at[0], end[1] - at[1]);
      if (away <= pointAway) {
        pointAway = away;
        point = end;
      }
    }
    const away = distanceToSegment(at, segment[0], segment[1]);
    if (away <= lineAway) {
      lineAway = away;
      line = segment;
    }
  }
  if (point !== undefined) return { at: roundCoordinate(point), kind: 'point' };
  return line === undefined ? null : { at: roundCoordinate(nearestOnSegment(at, ...line)), kind: 'line' };
}

function segmentsOf({ lat, lng, geojson }: SnapNeighbour): Segment[] {
  const place: MapCoordinate = [lng, lat];
  if (geojson === null) return [[place, place]];
  const { geometry } = geojson;
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates.flat();
  return [[place, place], ...lines.flatMap(lineSegments)];
}

function lineSegments(line: readonly MapCoordinate[]): Segment[] {
  return line.flatMap((to, index): Segment[] => {
    const from = line[index - 1];
    return from === undefined ? [] : [[from, to]];
  });
}
