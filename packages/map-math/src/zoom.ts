import {
  FOCUS_MARGIN,
  FOCUS_NUMERATOR,
  INITIAL_ZOOM,
  MIN_SCALE,
  PAN_MARGIN,
  SCALE_LOG2_MAX,
  SMALLEST_MAP,
  ZOOM_FACTOR,
} from './constants.ts';
import type { MapBounds, Size } from './geometry-types.ts';
import { asScale, type Scale } from './units.ts';

/** The smallest and the largest scale that a map may be seen at. */
export interface ScaleRange {
  min: Scale;
  max: Scale;
}

/** One step in (specification section 9: factor 1.1). */
export function zoomIn(scale: Scale): Scale {
  return zoomBySteps(scale, 1);
}

/** One step out. */
export function zoomOut(scale: Scale): Scale {
  return zoomBySteps(scale, -1);
}

/** `steps` steps at once: positive is in, negative is out, parts of a step are allowed (trackpads). */
export function zoomBySteps(scale: Scale, steps: number): Scale {
  return asScale(scale * ZOOM_FACTOR ** steps);
}

/** The scale, not under and not over the range. */
export function clampScale(scale: Scale, range: ScaleRange): Scale {
  return asScale(Math.min(range.max, Math.max(range.min, scale)));
}

/** The scale at which the whole map and its margin just fit the view. `map` in map units, `view` in CSS pixels. */
export function fitScale(map: Size, view: Size, margin: number = PAN_MARGIN): Scale {
  // A view that is still hidden has no size; one pixel keeps the answer above 0.
  const scaleFor = (side: number, room: number) => Math.max(1, room - 2 * margin) / (side > 0 ? side : 1);
  const fit = Math.min(scaleFor(map.width, view.width), scaleFor(map.height, view.height));
  return asScale(Math.min(2 ** SCALE_LOG2_MAX, Math.max(2 ** -SCALE_LOG2_MAX, fit)));
}

/**
 * How far a map can be zoomed (specification section 4: zoom is clamped by pan bounds).
 * Out: until map and margin fit the view, and always at least to the initial zoom, unless a map were a speck there.
 * In: until a label of the smallest scale can be gone to (40 / 4), and always until the map fits.
 */
export function scaleRange(map: Size, view: Size): ScaleRange {
  const fit = fitScale(map, view);
  return {
    min: asScale(Math.min(fit, Math.max(INITIAL_ZOOM, fit * SMALLEST_MAP))),
    max: asScale(Math.max(fit, FOCUS_NUMERATOR / MIN_SCALE)),
  };
}

/**
 * The scale to go to a location with: 40 / the point's scale (specification section 9).
 * Point scales under the minimum count as the minimum; with a range the answer stays inside it.
 */
export function focusScale(pointScale: number, range?: ScaleRange): Scale {
  const scale = asScale(FOCUS_NUMERATOR / Math.max(MIN_SCALE, pointScale || 0));
  return range === undefined ? scale : clampScale(scale, range);
}

/**
 * The scale to go to a line or an area with: the one that a point would be gone to with, but no closer than that all of
 * it fits the free part of the view (`free`, CSS pixels).
 */
export function focusShapeScale(pointScale: number, bounds: MapBounds, free: Size, range: ScaleRange): Scale {
  const size = { width: bounds.maxLng - bounds.minLng, height: bounds.maxLat - bounds.minLat };
  const fit = fitScale(size, free, FOCUS_MARGIN);
  return clampScale(asScale(Math.min(fit, focusScale(pointScale))), range);
}
