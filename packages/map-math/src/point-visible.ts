import {
  INITIAL_ZOOM,
  MAX_SCALE,
  MIN_SCALE,
  NEW_POINT_STEPS_SEEN,
  SCALE_STEP,
  VISIBILITY_NUMERATOR,
  VISIBILITY_SCALE_FACTOR,
  ZOOM_FACTOR,
} from './constants.ts';
import type { Size } from './geometry-types.ts';
import { asScale, type Scale } from './units.ts';
import { fitScale } from './zoom.ts';

/** The values that decide whether a point is drawn. `scale` is its label's type size in map units, without limits. */
export interface VisibilityPoint {
  scale: number;
  isShape: boolean;
  isSelected: boolean;
}

/**
 * Specification section 9: a point is hidden when 12 / zoom exceeds 1.5 times its scale, unless it is selected or a
 * shape.
 */
export function isPointVisible(point: VisibilityPoint, zoom: Scale): boolean {
  if (point.isSelected || point.isShape) return true;
  return !(VISIBILITY_NUMERATOR / zoom > VISIBILITY_SCALE_FACTOR * point.scale);
}

/**
 * The scale of a place that is added to a map at this zoom: the smallest one, in steps of the hotkeys, that stays
 * visible for some steps of zooming out, so that a new place does not disappear.
 */
export function newPointScale(zoom: Scale): number {
  const seenFrom = zoom / ZOOM_FACTOR ** NEW_POINT_STEPS_SEEN;
  const least = VISIBILITY_NUMERATOR / VISIBILITY_SCALE_FACTOR / seenFrom;
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.ceil(least / SCALE_STEP) * SCALE_STEP));
}

/** The smallest supported screen, in CSS pixels. */
const SMALL_SCREEN: Size = { width: 390, height: 700 };

/**
 * The zoom at which a map with places opens on the smallest screen. Places that are added without a view, such as
 * rows of a table, get the size (`newPointScale`) for this zoom.
 * @param map its size; null: unknown
 * @param chosen the zoom of the start view that editors chose; null: none
 */
export function openingZoom(map: Size | null, chosen: number | null): Scale {
  if (chosen !== null) return asScale(chosen);
  return asScale(map === null ? INITIAL_ZOOM : Math.max(INITIAL_ZOOM, fitScale(map, SMALL_SCREEN)));
}
