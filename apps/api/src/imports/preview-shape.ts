import { countPoints, isComplete, simplify } from '@venture-atlas/map-math';
import type { MapCoordinate, Shape } from '@venture-atlas/types';

/** Points that a shape of the preview may have. */
const POINTS_MAX = 1_000;
/** Part of the map's longer side below which a bend is not seen on a screen. */
const SMALLEST_BEND = 1 / 2_048;

/** A shape with as few points as a look at the whole map needs; null when nothing of it would be left. */
export function previewShape(shape: Shape, longerSide: number): Shape | null {
  let thinned = shape;
  for (let tolerance = longerSide * SMALLEST_BEND; countPoints(thinned) > POINTS_MAX; tolerance *= 2) {
    if (tolerance > longerSide) return null;
    thinned = withLines(shape, (line) => simplify(line, tolerance));
  }
  return isComplete(thinned) ? thinned : null;
}

function withLines(shape: Shape, change: (line: MapCoordinate[]) => MapCoordinate[]): Shape {
  const { geometry } = shape;
  if (geometry.type === 'LineString') {
    return { ...shape, geometry: { type: 'LineString', coordinates: change(geometry.coordinates) } };
  }
  const coordinates = geometry.coordinates
    .map((rings) => rings.map(change).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates } };
}
