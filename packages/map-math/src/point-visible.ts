import { VISIBILITY_NUMERATOR, VISIBILITY_SCALE_FACTOR } from './constants.ts';
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
