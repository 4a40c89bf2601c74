import {
  MAX_SCALE,
  MIN_SCALE,
  NEW_POINT_STEPS_SEEN,
  SCALE_STEP,
  VISIBILITY_NUMERATOR,
  VISIBILITY_SCALE_FACTOR,
  ZOOM_FACTOR,
} from './constants.ts';
import type { Scale } from './units.ts';

/** What decides whether a point is drawn. `scale` is its label's type size in map units, unclamped. */
export interface VisibilityPoint {
  scale: number;
  isShape: boolean;
  isSelected: boolean;
}

/** Specification section 9: hidden when 12 / zoom exceeds 1.5 times the point's scale, unless selected or a shape. */
export function isPointVisible(point: VisibilityPoint, zoom: Scale): boolean {
  if (point.isSelected || point.isShape) return true;
  return !(VISIBILITY_NUMERATOR / zoom > VISIBILITY_SCALE_FACTOR * point.scale);
}

/**
 * The scale of a place that is put on a map by somebody who looks at it at this zoom: the least one, in steps of the
 * hotkeys, that is still seen some steps further out, so that it does not vanish where it was put.
 */
export function newPointScale(zoom: Scale): number {
  const seenFrom = zoom / ZOOM_FACTOR ** NEW_POINT_STEPS_SEEN;
  const least = VISIBILITY_NUMERATOR / VISIBILITY_SCALE_FACTOR / seenFrom;
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.ceil(least / SCALE_STEP) * SCALE_STEP));
}
