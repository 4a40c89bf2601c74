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

/** How coordinates of a source's frame come onto a map: each direction times its factor. */
export interface Stretch {
  x: number;
  y: number;
}

export const NO_STRETCH: Stretch = { x: 1, y: 1 };

/** Frames below this many units keep more decimals: a hundredth of a unit would be seen. */
const SMALL_FRAME = 500;
const SIDE_OF_FULL_TOLERANCE = 4096;

/** What preparing a position came to; `thinned` tells that points were left out of its shape. */
export type Placing =
  | { position: PlacedPosition; thinned: boolean }
  | { problem: 'its coordinates are beyond the limits of a map' | 'its shape is too large even when thinned' };

/**
 * Brings a position into what the database takes: stretched to the map, rounded, its shape thinned, and a shape's
 * name put in its middle where the source says nothing.
 * @param thinBelow points nearer than this to the line through their neighbours are left out, in units of a map 4096 wide; 0: none
 * @param isExact numbers are our own and stay as they are, unless they are stretched
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
  if (geojson === undefined) return { problem: 'its shape is too large even when thinned' };
  const at =
    draft.at === null
      ? geojson === null
        ? undefined
        : shapeMiddle(geojson)?.map(round)
      : place([draft.at.lng, draft.at.lat]);
  const [lng, lat] = at ?? [];
  if (lng === undefined || lat === undefined || !(Math.abs(lng) <= COORDINATE_MAX && Math.abs(lat) <= COORDINATE_MAX)) {
    return { problem: 'its coordinates are beyond the limits of a map' };
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

/** The shape thinned until it is small enough; undefined when it does not get there. */
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

/** Of too many polygons those with the most corners stay. */
function withoutSmallest(shape: Shape): Shape {
  const { geometry } = shape;
  if (geometry.type === 'LineString' || geometry.coordinates.length <= SHAPE_POLYGONS_MAX) return shape;
  const most = [...geometry.coordinates]
    .sort((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
    .slice(0, SHAPE_POLYGONS_MAX);
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates: most } };
}

/** Changes every line and ring; a ring that would have fewer than three corners afterwards stays as it was. */
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
