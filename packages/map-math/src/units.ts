import type { Degrees } from './angles.ts';

declare const scaleBrand: unique symbol;
declare const leafletZoomBrand: unique symbol;

/** The specification's zoom: CSS pixels per map unit, linear. 1 is one pixel per unit. */
export type Scale = number & { readonly [scaleBrand]: true };

/** Leaflet's zoom: the log2 of the scale. 0 is one pixel per unit. */
export type LeafletZoom = number & { readonly [leafletZoomBrand]: true };

/** Asserts that a number is a scale. Throws a RangeError unless it is finite and above 0. */
export function asScale(value: number): Scale {
  if (!(value > 0) || value === Number.POSITIVE_INFINITY) {
    throw new RangeError(`No scale: ${value}`);
  }
  return value as Scale;
}

/** Asserts that a number is a Leaflet zoom. Throws a RangeError unless it is finite. */
export function asLeafletZoom(value: number): LeafletZoom {
  if (!Number.isFinite(value)) throw new RangeError(`No zoom: ${value}`);
  return value as LeafletZoom;
}

/** Linear to log2. This and `toScale` are the only conversions between the two zooms. */
export function toLeafletZoom(scale: Scale): LeafletZoom {
  return Math.log2(asScale(scale)) as LeafletZoom;
}

/** Log2 to linear. Throws a RangeError for a zoom whose scale exceeds the range of numbers. */
export function toScale(zoom: LeafletZoom): Scale {
  return asScale(2 ** zoom);
}

declare const axis: unique symbol;

/** Map units from the bottom of the map upward: a latitude. A plain number is accepted. */
export type NorthUp = number & { readonly [axis]?: 'north up' };

/** Map units from the top of the map downward: a row of the picture. A plain number is accepted. */
export type SouthDown = number & { readonly [axis]?: 'south down' };

/**
 * Converts a row counted from the top of the picture to a latitude counted from its bottom. `height` is in map units.
 */
export function latFromY(y: SouthDown, height: number): NorthUp {
  return (height - y) as NorthUp;
}

/** Converts a latitude to a row counted from the top. */
export function yFromLat(lat: NorthUp, height: number): SouthDown {
  return (height - lat) as SouthDown;
}

/** Normalizes degrees to 0 up to, not including, 360. A value that is not finite becomes 0. */
export function normaliseRotation(degrees: number): Degrees {
  if (!Number.isFinite(degrees)) return 0;
  return ((degrees % 360) + 360) % 360;
}
