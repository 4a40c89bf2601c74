/** Rounds coordinates and sizes to two decimals of a map unit. Adding 0 turns minus zero into zero. */
export function toCoordinate(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** A position on the map in map units: `lng` to the right, `lat` upward. */
export interface MapLatLng {
  lat: number;
  lng: number;
}

/** Width and height: of a map in map units, of a view in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A position in the view in CSS pixels: `x` to the right, `y` downward. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** How much of the view is covered on each side (rail, panel, sheet), in CSS pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A rectangle of the map in map units. */
export interface MapBounds {
  minLng: number;
  minLat: number;
  maxLng: number;
  maxLat: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** A rectangle in map units. */
export interface MapRect {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}
