import type { Degrees } from './angles.ts';

declare const scaleBrand: unique symbol;
declare const leafletZoomBrand: unique symbol;

/** The specification's zoom: CSS pixels per map unit, linear. 1 is one pixel per unit. */
export type Scale = number & { readonly [scaleBrand]: true };

/** Leaflet's zoom: the log2 of the scale. 0 is one pixel per unit. */
export type LeafletZoom = number & { readonly [leafletZoomBrand]: true };

/** Says that a number is a scale. Throws a RangeError unless it is finite and above 0. */
export function asScale(value: number): Scale {
  if (!(value > 0) || value === Number.POSITIVE_INFINITY) {
    throw new RangeError(`No scale: ${value}`);
  }
  return value as Scale;
}

/** Says that a number is one of Leaflet's zooms. Throws a RangeError unless it is finite. */
export function asLeafletZoom(value: number): LeafletZoom {
  if (!Number.isFinite(value)) throw new RangeError(`No zoom: ${value}`);
  return value as LeafletZoom;
}

/** Linear to log2. With `toScale` the only conversion between the two zooms. */
export function toLeafletZoom(scale: Scale): LeafletZoom {
  return Math.log2(asScale(scale)) as LeafletZoom;
}

/** Log2 to linear. Throws a RangeError for a zoom whose scale no number can hold. */
export function toScale(zoom: LeafletZoom): Scale {
  return asScale(2 ** zoom);
}

declare const axis: unique symbol;

/** Map units from the bottom of the map upward: a latitude. A number that says nothing of its axis passes. */
export type NorthUp = number & { readonly [axis]?: 'north up' };

/** Map units from the top of the map downward: a row of the picture. A number that says nothing of its axis passes. */
export type SouthDown = number & { readonly [axis]?: 'south down' };

/** A row counted from the top of the picture to a latitude counted from its bottom; `height` in map units. */
export function latFromY(y: SouthDown, height: number): NorthUp {
  return (height - y) as NorthUp;
}

/** The way back: a latitude to a row counted from the top. */
export function yFromLat(lat: NorthUp, height: number): SouthDown {
  return (height - lat) as SouthDown;
}

/** Any number of degrees as 0 up to, not including, 360. What is not a finite number becomes 0. */
export function normaliseRotation(degrees: number): Degrees {
  if (!Number.isFinite(degrees)) return 0;
  return ((degrees % 360) + 360) % 360;
}
