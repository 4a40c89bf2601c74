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

/** The smallest and the largest scale of a map. */
export interface ScaleRange {
  min: Scale;
  max: Scale;
}

/** Zooms in by one step (specification section 9: factor 1.1). */
export function zoomIn(scale: Scale): Scale {
  return zoomBySteps(scale, 1);
}

/** Zooms out by one step. */
export function zoomOut(scale: Scale): Scale {
  return zoomBySteps(scale, -1);
}

/** Zooms by several steps at once: positive is in, negative is out, and fractions are allowed (trackpads). */
export function zoomBySteps(scale: Scale, steps: number): Scale {
  return asScale(scale * ZOOM_FACTOR ** steps);
}

/** Limits the scale to the range. */
export function clampScale(scale: Scale, range: ScaleRange): Scale {
  return asScale(Math.min(range.max, Math.max(range.min, scale)));
}

/**
 * The scale at which the whole map with its margin just fits the view. `map` is in map units, `view` in CSS pixels.
 */
export function fitScale(map: Size, view: Size, margin: number = PAN_MARGIN): Scale {
  // A hidden view has no size; one pixel keeps the result above 0.
  const scaleFor = (side: number, room: number) => Math.max(1, room - 2 * margin) / (side > 0 ? side : 1);
  const fit = Math.min(scaleFor(map.width, view.width), scaleFor(map.height, view.height));
  return asScale(Math.min(2 ** SCALE_LOG2_MAX, Math.max(2 ** -SCALE_LOG2_MAX, fit)));
}

/**
 * The zoom limits of a map (specification section 4: pan bounds limit the zoom). Out: until map and margin fit the
 * view, and at least to the initial zoom unless the map would be tiny. In: to the scale for a label of the smallest
 * scale (40 / 4), and at least until the map fits.
 */
export function scaleRange(map: Size, view: Size): ScaleRange {
  const fit = fitScale(map, view);
  return {
    min: asScale(Math.min(fit, Math.max(INITIAL_ZOOM, fit * SMALLEST_MAP))),
    max: asScale(Math.max(fit, FOCUS_NUMERATOR / MIN_SCALE)),
  };
}

/**
 * The scale for a location in focus: 40 / the point's scale (specification section 9). Smaller scales count as the
 * minimum. With a range the result stays inside it.
 */
export function focusScale(pointScale: number, range?: ScaleRange): Scale {
  const scale = asScale(FOCUS_NUMERATOR / Math.max(MIN_SCALE, pointScale || 0));
  return range === undefined ? scale : clampScale(scale, range);
}

/**
 * The scale for a line or area in focus: that of a point, but so that the whole shape fits the free part of the view
 * (`free`, CSS pixels).
 */
export function focusShapeScale(pointScale: number, bounds: MapBounds, free: Size, range: ScaleRange): Scale {
  const size = { width: bounds.maxLng - bounds.minLng, height: bounds.maxLat - bounds.minLat };
  const fit = fitScale(size, free, FOCUS_MARGIN);
  return clampScale(asScale(Math.min(fit, focusScale(pointScale))), range);
}
