import type { MapCoordinate, Shape } from '@venture-atlas/types';
import type { MapLatLng, Size } from './geometry-types.ts';
import { roundCoordinate } from './shape.ts';

/** Factors for lengths of one map so that they keep their proportion on another. */
interface Stretch {
  x: number;
  y: number;
}

/**
 * The same relative position on a map of another size, to 2 decimals (decisions: changing the parent). If a map has
 * no size, the place keeps its coordinates if they lie on the new map, and otherwise moves to its center.
 */
export function placeOnOtherMap(place: MapLatLng, from: Size | null, to: Size | null): MapLatLng {
  if (to === null) return place;
  if (from !== null) {
    const [lng, lat] = stretched([place.lng, place.lat], stretchOf(from, to));
    return { lat, lng };
  }
  const isOnIt = place.lat >= 0 && place.lat <= to.height && place.lng >= 0 && place.lng <= to.width;
  return isOnIt ? place : centreOf(to);
}

/** The middle of a map. */
export function centreOf({ width, height }: Size): MapLatLng {
  const [lng, lat] = roundCoordinate([width / 2, height / 2]);
  return { lat, lng };
}

/** A shape stretched with its map; unchanged when one of the maps has no size. */
export function shapeOnOtherMap(shape: Shape, from: Size | null, to: Size | null): Shape {
  if (from === null || to === null) return shape;
  const stretch = stretchOf(from, to);
  const ring = (points: readonly MapCoordinate[]) => points.map((point) => stretched(point, stretch));
  const { geometry, properties } = shape;
  return {
    type: 'Feature',
    geometry:
      geometry.type === 'LineString'
        ? { type: 'LineString', coordinates: ring(geometry.coordinates) }
        : { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(ring)) },
    properties,
  };
}

const stretchOf = (from: Size, to: Size): Stretch => ({ x: to.width / from.width, y: to.height / from.height });

const stretched = ([lng, lat]: MapCoordinate, { x, y }: Stretch): MapCoordinate => roundCoordinate([lng * x, lat * y]);
