import { closeRing, countPoints, isComplete, movedShape, roundCoordinate } from '@venture-atlas/map-math';
import { messages, serverMessages } from '@venture-atlas/rules';
import {
  COORDINATE_MAX,
  type MapCoordinate,
  SHAPE_POINTS_MAX,
  SHAPE_POLYGONS_MAX,
  type Shape,
} from '@venture-atlas/types';
import { AppError } from '../../errors.ts';

/** A shape as it comes in: rings may be open, and without properties it keeps those it had. */
export interface ShapeWish {
  geometry: Shape['geometry'];
  properties?: Shape['properties'] | null | undefined;
}

/**
 * The shape as it is stored: coordinates to 2 decimals, rings closed.
 * @param before the shape it replaces
 * @throws AppError bad_request for numbers out of bounds or a shape too detailed; shape_incomplete
 */
export function keptShape(wish: ShapeWish, before: Shape | null): Shape {
  const { geometry } = wish;
  const shape: Shape = {
    type: 'Feature',
    geometry:
      geometry.type === 'LineString'
        ? { type: 'LineString', coordinates: geometry.coordinates.map(keptPoint) }
        : {
            type: 'MultiPolygon',
            coordinates: geometry.coordinates.map((rings) => rings.map((ring) => closeRing(ring.map(keptPoint)))),
          },
    properties: wish.properties ?? before?.properties ?? {},
  };
  if (shape.geometry.type === 'MultiPolygon' && shape.geometry.coordinates.length > SHAPE_POLYGONS_MAX) {
    throw refused(serverMessages.shapeTooManyPolygons(SHAPE_POLYGONS_MAX));
  }
  if (countPoints(shape) > SHAPE_POINTS_MAX) throw refused(serverMessages.shapeTooDetailed(SHAPE_POINTS_MAX));
  if (!isComplete(shape)) throw new AppError('shape_incomplete', { field: 'geojson' });
  return shape;
}

/**
 * The shape of a place that is moved: it goes along (interface of making).
 * @param by how far, in map units
 * @throws AppError bad_request where it would lie beyond all maps
 */
export function shapeGoneAlong(shape: Shape, by: { lat: number; lng: number }): Shape {
  const moved = movedShape(shape, by);
  const { geometry } = moved;
  for (const point of geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat(2)) {
    keptPoint(point);
  }
  return moved;
}

function keptPoint(point: MapCoordinate): MapCoordinate {
  const isOnPaper = point.every((value) => Number.isFinite(value) && Math.abs(value) <= COORDINATE_MAX);
  if (!isOnPaper) throw refused(messages.numberOutOfRange('A coordinate', -COORDINATE_MAX, COORDINATE_MAX));
  return roundCoordinate(point);
}

const refused = (message: string): AppError => new AppError('bad_request', { message, field: 'geojson' });
