import type { LineString, MapCoordinate, MultiPolygon, Shape } from '@venture-atlas/types';
import { COORDINATE_DECIMALS } from './constants.ts';
import { isRingDrawable, openRing } from './rings.ts';

/*
 * Changes to a position's shape (specification section 4). Each returns a new shape. Rings are always closed, even
 * during drawing: one point is [p, p], two are [p, q, p]. A line counts as polygon 0, ring 0. All input coordinates
 * are rounded to 2 decimals.
 */

/** A point of a shape. For a line, polygon and ring are 0. The closing point of a ring is not counted. */
export interface VertexAddress {
  polygon: number;
  ring: number;
  index: number;
}

/** A ring of a shape. A line is polygon 0, ring 0. */
export interface RingAddress {
  polygon: number;
  ring: number;
}

export type PolygonCoordinates = MultiPolygon['coordinates'];

/**
 * A shape of the other type, and the parts of the old one that do not fit into it. They are kept until the shape is
 * saved.
 */
export interface ToggledShape {
  shape: Shape;
  /** All rings of the polygons before the toggle if there were more than one, else null. */
  aside: PolygonCoordinates | null;
}

/** The initial shape for editing: a line without points. */
export function emptyLine(): Shape {
  return lineShape([]);
}

/** Rounds to 2 decimals, so that dragging leaves no long fractions. Minus zero becomes zero. */
export function roundCoordinate([lng, lat]: MapCoordinate): MapCoordinate {
  return [roundNumber(lng), roundNumber(lat)];
}

function roundNumber(value: number): number {
  const factor = 10 ** COORDINATE_DECIMALS;
  return Math.round(value * factor) / factor + 0;
}

/** A shape moved as a whole with its place. @param by in map units */
export function movedShape(shape: Shape, { lat, lng }: { lat: number; lng: number }): Shape {
  const moved = ([x, y]: MapCoordinate): MapCoordinate => roundCoordinate([x + lng, y + lat]);
  const { geometry } = shape;
  return {
    ...shape,
    geometry:
      geometry.type === 'LineString'
        ? { ...geometry, coordinates: geometry.coordinates.map(moved) }
        : { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(moved))) },
  };
}

/** The ring with its first point repeated at the end. An empty ring stays empty. */
export function closeRing(points: readonly MapCoordinate[]): MapCoordinate[] {
  const open = openRing(points);
  const [first] = open;
  return first === undefined ? [] : [...open, [first[0], first[1]]];
}

/** Adds a point at the end of the line, or of the last ring. */
export function appendPoint(shape: Shape, point: MapCoordinate): Shape {
  const address = lastRing(shape);
  return insertPoint(shape, { ...address, index: pointsOfRing(shape, address).length }, point);
}

/** Adds a new polygon of one point after all others. A line stays unchanged. */
export function startPolygon(shape: Shape, point: MapCoordinate): Shape {
  const { geometry, properties } = shape;
  if (geometry.type === 'LineString') return shape;
  const coordinates = [...geometry.coordinates, [closeRing([roundCoordinate(point)])]];
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties };
}

/** Adds a new hole of one point to a polygon, after its other holes. Lines and missing polygons stay unchanged. */
export function startHole(shape: Shape, polygon: number, point: MapCoordinate): Shape {
  const { geometry, properties } = shape;
  if (geometry.type === 'LineString') return shape;
  const coordinates = geometry.coordinates.map((rings, index) =>
    index === polygon ? [...rings, closeRing([roundCoordinate(point)])] : rings,
  );
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties };
}

/** Inserts a point before the addressed one. An index past the last point appends it. */
export function insertPoint(shape: Shape, address: VertexAddress, point: MapCoordinate): Shape {
  return changePoints(shape, address, (points) => points.toSpliced(address.index, 0, roundCoordinate(point)));
}

/** Moves the addressed point. An address that does not exist changes nothing. */
export function movePoint(shape: Shape, address: VertexAddress, point: MapCoordinate): Shape {
  return changePoints(shape, address, (points) =>
    points.map((old, index) => (index === address.index ? roundCoordinate(point) : old)),
  );
}

/** Removes the addressed point. A ring without points is removed, and an outline takes its holes with it. */
export function removePoint(shape: Shape, address: VertexAddress): Shape {
  return changePoints(shape, address, (points) => points.filter((_, index) => index !== address.index));
}

/** Removes the last point: Ctrl+z during shape editing. */
export function popPoint(shape: Shape): Shape {
  const address = lastRing(shape);
  return removePoint(shape, { ...address, index: pointsOfRing(shape, address).length - 1 });
}

/**
 * Converts a LineString to a MultiPolygon or back. A line becomes one closed ring. In the other direction the first
 * outline becomes the line, and all other rings are returned as `aside`. Passed in again, they are restored around
 * the new outline.
 */
export function toggleShapeType(shape: Shape, aside: PolygonCoordinates | null = null): ToggledShape {
  const { geometry, properties } = shape;
  if (geometry.type === 'LineString') {
    const outline = closeRing(geometry.coordinates);
    const [[, ...holes] = [], ...others] = aside ?? [];
    const coordinates = outline.length === 0 ? others : [[outline, ...holes], ...others];
    return { shape: { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties }, aside: null };
  }
  const rings = geometry.coordinates.flat();
  const line: LineString = { type: 'LineString', coordinates: openRing(rings[0] ?? []) };
  return {
    shape: { type: 'Feature', geometry: line, properties },
    aside: rings.length > 1 ? geometry.coordinates : null,
  };
}

/** The number of points, without closing points. */
export function countPoints(shape: Shape): number {
  const { geometry } = shape;
  if (geometry.type === 'LineString') return geometry.coordinates.length;
  return geometry.coordinates.flat().reduce((sum, ring) => sum + openRing(ring).length, 0);
}

/** Whether a shape may be stored: the line has 2 points, every ring 3, every polygon an outline. */
export function isComplete(shape: Shape): boolean {
  const { geometry } = shape;
  if (geometry.type === 'LineString') return geometry.coordinates.length >= 2;
  return (
    geometry.coordinates.length > 0 &&
    geometry.coordinates.every((rings) => rings.length > 0 && rings.every(isRingDrawable))
  );
}

function lineShape(coordinates: MapCoordinate[], properties: Shape['properties'] = {}): Shape {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties };
}

/** The newest ring; for a shape without rings, the address that its first point will get. */
export function lastRing({ geometry }: Shape): RingAddress {
  if (geometry.type === 'LineString') return { polygon: 0, ring: 0 };
  const polygon = Math.max(0, geometry.coordinates.length - 1);
  return { polygon, ring: Math.max(0, (geometry.coordinates[polygon]?.length ?? 0) - 1) };
}

/** All rings in order, including those too short to draw. A line counts as one, even if it is empty. */
export function ringsOf({ geometry }: Shape): RingAddress[] {
  if (geometry.type === 'LineString') return [{ polygon: 0, ring: 0 }];
  return geometry.coordinates.flatMap((rings, polygon) => rings.map((_, ring) => ({ polygon, ring })));
}

/** The points of a ring without the closing one; empty when the ring does not exist. */
export function pointsOfRing({ geometry }: Shape, { polygon, ring }: RingAddress): MapCoordinate[] {
  return geometry.type === 'LineString' ? geometry.coordinates : openRing(geometry.coordinates[polygon]?.[ring] ?? []);
}

function changePoints(
  shape: Shape,
  address: VertexAddress,
  change: (points: MapCoordinate[]) => MapCoordinate[],
): Shape {
  const { geometry, properties } = shape;
  const points = change(pointsOfRing(shape, address));
  if (geometry.type === 'LineString') return lineShape(points, properties);
  // The first point of a shape without rings creates the first ring.
  const polygons = geometry.coordinates.length === 0 ? [[[]]] : geometry.coordinates;
  const coordinates = polygons
    .map((rings, polygon) =>
      polygon === address.polygon
        ? rings.map((ring, index) => (index === address.ring ? closeRing(points) : ring))
        : rings,
    )
    .map((rings) => (rings[0]?.length === 0 ? [] : rings.filter((ring) => ring.length > 0)))
    .filter((rings) => rings.length > 0);
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties };
}
