import { countPoints, isComplete, roundCoordinate } from '@venture-atlas/map-math';
import { type MapCoordinate, SHAPE_POINTS_MAX, SHAPE_POLYGONS_MAX, type Shape } from '@venture-atlas/types';
import { isSameShape, type ShapeDraft } from './shape-draft.ts';

/** What Stop Editing Shape does with a draft. */
export type ShapeOutcome =
  | { readonly kind: 'unchanged' }
  /** `shape` is null if all points were removed: the shape is deleted. */
  | { readonly kind: 'save'; readonly shape: Shape | null }
  /** A line of one point, a ring of two. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'too-large' };

export function outcomeOf({ shape, saved }: ShapeDraft): ShapeOutcome {
  const points = countPoints(shape);
  if (points === 0) return saved === null ? { kind: 'unchanged' } : { kind: 'save', shape: null };
  if (saved !== null && isSameShape(shape, saved)) return { kind: 'unchanged' };
  if (!isComplete(shape)) return { kind: 'incomplete' };
  const polygons = shape.geometry.type === 'MultiPolygon' ? shape.geometry.coordinates.length : 0;
  if (points > SHAPE_POINTS_MAX || polygons > SHAPE_POLYGONS_MAX) return { kind: 'too-large' };
  return { kind: 'save', shape: rounded(shape) };
}

/** Whether leaving now would lose something. */
export function isChanged(draft: ShapeDraft): boolean {
  return outcomeOf(draft).kind !== 'unchanged';
}

/** Rounds all coordinates to 2 decimals, including imported ones with more. */
function rounded(shape: Shape): Shape {
  const { geometry, properties } = shape;
  const line = (points: readonly MapCoordinate[]) => points.map(roundCoordinate);
  return geometry.type === 'LineString'
    ? { type: 'Feature', geometry: { type: 'LineString', coordinates: line(geometry.coordinates) }, properties }
    : {
        type: 'Feature',
        geometry: { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(line)) },
        properties,
      };
}
