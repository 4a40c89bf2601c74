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

/** The smallest screen that a map is read on, in CSS pixels. */
const SMALL_SCREEN: Size = { width: 390, height: 700 };

/**
 * The zoom that a map with places opens with on the smallest screen: what is put on it unseen, as rows of a table, has a
 * size (`newPointScale`) with which it is seen there.
 * @param map its size; null: it has none yet
 * @param chosen the zoom of the view that its editors chose; null: they chose none
 */
export function openingZoom(map: Size | null, chosen: number | null): Scale {
  if (chosen !== null) return asScale(chosen);
  return asScale(map === null ? INITIAL_ZOOM : Math.max(INITIAL_ZOOM, fitScale(map, SMALL_SCREEN)));
}
