import { SCALE_BAR_MAX_PX } from './constants.ts';
import type { MapLatLng } from './geometry-types.ts';
import type { Scale } from './units.ts';

/** The distance within which a point of the ruler snaps to a place, in CSS pixels. */
export const RULER_SNAP_PX = 20;
/** Miles a day on foot, on roads, and at the normal pace. */
export const MILES_A_DAY_ON_FOOT = 24;

/** Length of each leg between consecutive points, in map units; empty for fewer than two points. */
export function legLengths(points: readonly MapLatLng[]): number[] {
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return Math.hypot(point.lng - before.lng, point.lat - before.lat);
  });
}

/**
 * A measured line over the map, in miles: the total length, its legs, and the straight distance from the first point
 * to the last.
 */
export interface MeasuredWay {
  readonly miles: number;
  readonly legs: readonly number[];
  readonly straight: number;
}

/** @param milesPerUnit of the map, above 0 */
export function measureWay(points: readonly MapLatLng[], milesPerUnit: number): MeasuredWay {
  const legs = legLengths(points).map((units) => units * milesPerUnit);
  const [first, last] = [points[0], points.at(-1)];
  const [straight = 0] = first === undefined || last === undefined ? [] : legLengths([first, last]);
  return { legs, miles: legs.reduce((sum, leg) => sum + leg, 0), straight: straight * milesPerUnit };
}

/**
 * The place that a point of the ruler snaps to: the nearest within reach; the first of several at the same distance.
 *
 * @param zoom CSS pixels per map unit
 */
export function snappedPlace<Place extends MapLatLng>(
  at: MapLatLng,
  places: Iterable<Place>,
  zoom: number,
  reachPx: number = RULER_SNAP_PX,
): Place | undefined {
  let best: Place | undefined;
  let least = reachPx;
  for (const place of places) {
    const away = Math.hypot(place.lng - at.lng, place.lat - at.lat) * zoom;
    if (away <= least && (best === undefined || away < least)) {
      best = place;
      least = away;
    }
  }
  return best;
}

/** The point half way along a line, where its length is written; undefined without points. */
export function middleOfWay(points: readonly MapLatLng[]): MapLatLng | undefined {
  const legs = legLengths(points);
  let left = legs.reduce((sum, leg) => sum + leg, 0) / 2;
  for (const [index, leg] of legs.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from === undefined || to === undefined) break;
    if (left <= leg) {
      const share = leg === 0 ? 0 : left / leg;
      return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
    }
    left -= leg;
  }
  return points[0];
}

/** A scale bar `px` CSS pixels long that represents `miles`. */
export interface ScaleBar {
  miles: number;
  px: number;
}

const HEADS = [5, 2, 1] as const;

/**
 * The longest bar of at most `maxPx` whose miles are 1, 2, or 5 times a power of ten. Undefined for a map whose
 * measure is unknown (null) or invalid.
 */
export function scaleBar(
  milesPerUnit: number | null,
  zoom: Scale,
  maxPx: number = SCALE_BAR_MAX_PX,
): ScaleBar | undefined {
  if (milesPerUnit === null || !(milesPerUnit > 0) || !(maxPx > 0)) return undefined;
  const longest = (maxPx * milesPerUnit) / zoom;
  if (!Number.isFinite(longest) || !(longest > 0)) return undefined;
  const exponent = Math.floor(Math.log10(longest));
  // Parsed from text, so that 2 x 10^-3 is exactly 0.002. The next smaller power covers rounding.
  for (const power of [exponent + 1, exponent, exponent - 1]) {
    for (const head of HEADS) {
      const miles = Number(`${head}e${power}`);
      if (miles > 0 && miles <= longest) return { miles, px: (miles / milesPerUnit) * zoom };
    }
  }
  return undefined;
}
