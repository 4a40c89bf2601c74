import type { DraftPosition, Frame } from '@venture-atlas/importers';
import { countPoints, isComplete, shapeMiddle, simplify } from '@venture-atlas/map-math';
import {
  COORDINATE_MAX,
  type MapCoordinate,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  SHAPE_BYTES_MAX,
  SHAPE_POINTS_MAX,
  SHAPE_POLYGONS_MAX,
  type Shape,
} from '@venture-atlas/types';

/** A position as it will be stored. */
export interface PlacedPosition extends Omit<DraftPosition, 'at'> {
  lat: number;
  lng: number;
}

/** Factors that scale coordinates of a source to a map. */
export interface Stretch {
  x: number;
  y: number;
}

export const NO_STRETCH: Stretch = { x: 1, y: 1 };

/** Frames below this many units keep more decimals, since a hundredth of a unit is visible there. */
const SMALL_FRAME = 500;
const SIDE_OF_FULL_TOLERANCE = 4096;

/** Result of preparing a position; `thinned`: points of its shape were removed. */
export type Placing =
  | { position: PlacedPosition; thinned: boolean }
  | { problem: 'Coordinates beyond the limits of a map' | 'Shapes that are too large even when thinned' };

/**
 * Converts a position for the database: scaled to the map and rounded, with a simplified shape. Without coordinates in
 * the source, the name of a shape goes to its middle.
 * @param thinBelow removes points nearer than this to the line through their neighbors, in units of a map 4096 wide; 0:
 * none
 * @param isExact keeps numbers of our own files exactly, unless they are scaled
 */
export function placePosition(
  draft: DraftPosition,
  frame: Frame,
  stretch: Stretch,
  thinBelow: number,
  isExact = false,
): Placing {
  const longer = Math.max(frame.width * stretch.x, frame.height * stretch.y);
  const round = isExact && stretch === NO_STRETCH ? keep : rounder(longer < SMALL_FRAME ? 5 : 2);
  const tolerance = thinBelow * Math.min(1, longer / SIDE_OF_FULL_TOLERANCE);
  const place = ([lng, lat]: MapCoordinate): MapCoordinate => [round(lng * stretch.x), round(lat * stretch.y)];
  const whole = draft.geojson === null ? null : mapPoints(draft.geojson, (line) => line.map(place));
  const geojson = whole === null ? null : withinLimits(whole, tolerance);
  if (geojson === undefined) return { problem: 'Shapes that are too large even when thinned' };
  const at =
    draft.at === null
      ? geojson === null
        ? undefined
        : shapeMiddle(geojson)?.map(round)
      : place([draft.at.lng, draft.at.lat]);
  const [lng, lat] = at ?? [];
  if (lng === undefined || lat === undefined || !(Math.abs(lng) <= COORDINATE_MAX && Math.abs(lat) <= COORDINATE_MAX)) {
    return { problem: 'Coordinates beyond the limits of a map' };
  }
  const { at: _, label, ...rest } = draft;
  return {
    position: {
      ...rest,
      label: label && {
        ...label,
        xOffset: round(label.xOffset * stretch.x),
        yOffset: round(label.yOffset * stretch.y),
      },
      geojson,
      lat,
      lng,
      scale: Math.min(POINT_SCALE_MAX, Math.max(POINT_SCALE_MIN, round(draft.scale))),
      rotation: round(((draft.rotation % 360) + 360) % 360) % 360,
    },
    thinned: geojson !== null && whole !== null && countPoints(geojson) < countPoints(whole),
  };
}

/** Simplifies a shape until it is within the limits; undefined if that is impossible. */
function withinLimits(shape: Shape, tolerance: number): Shape | undefined {
  let thinned = thin(shape, tolerance);
  for (let coarser = Math.max(tolerance, 0.01); !fits(thinned); coarser *= 2) {
    if (coarser > COORDINATE_MAX) return undefined;
    thinned = withoutSmallest(thin(shape, coarser));
  }
  return thinned;
}

function fits(shape: Shape): boolean {
  if (shape.geometry.type === 'MultiPolygon' && shape.geometry.coordinates.length > SHAPE_POLYGONS_MAX) return false;
  return countPoints(shape) <= SHAPE_POINTS_MAX && JSON.stringify(shape).length <= SHAPE_BYTES_MAX;
}

const thin = (shape: Shape, tolerance: number): Shape => {
  if (tolerance === 0) return shape;
  const thinned = mapPoints(shape, (line) => simplify(line, tolerance), tolerance);
  return isComplete(thinned) ? thinned : shape;
};

/** Keeps the polygons with most corners if there are too many. */
function withoutSmallest(shape: Shape): Shape {
  const { geometry } = shape;
  if (geometry.type === 'LineString' || geometry.coordinates.length <= SHAPE_POLYGONS_MAX) return shape;
  const most = [...geometry.coordinates]
    .sort((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
    .slice(0, SHAPE_POLYGONS_MAX);
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates: most } };
}

/** Changes every line and ring; keeps a ring that would have fewer than three corners. */
function mapPoints(shape: Shape, change: (line: MapCoordinate[]) => MapCoordinate[], tolerance = 0): Shape {
  const { geometry } = shape;
  if (geometry.type === 'LineString') {
    return { ...shape, geometry: { type: 'LineString', coordinates: change(geometry.coordinates) } };
  }
  const ring = (points: MapCoordinate[]): MapCoordinate[] => {
    const changed = change(points);
    return tolerance > 0 && changed.length < 4 ? points : changed;
  };
  const coordinates = geometry.coordinates.map((rings) => rings.map(ring));
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates } };
}

const keep = (value: number): number => value;

function rounder(decimals: number): (value: number) => number {
  const factor = 10 ** decimals;
  // Adding 0 turns minus zero into zero.
  return (value) => Math.round(value * factor) / factor + 0;
}
