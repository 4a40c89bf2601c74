import { PAN_MARGIN } from './constants.ts';
import {
  type Insets,
  type MapBounds,
  type MapLatLng,
  NO_INSETS,
  type ScreenPoint,
  type Size,
} from './geometry-types.ts';
import type { Scale } from './units.ts';

/*
 * "Pan bounds margin 30 (snap to 60)" of specification section 9 means: at rest the free part of the view shows at
 * most 30 px of ground beyond an edge of the map (PAN_MARGIN). During a drag it shows at most 60 px (PAN_SNAP, passed
 * as `margin`), and on release the view snaps back to 30. A map that is smaller with its margin than the free area
 * stands in the middle of it. The free area is the view without rail, panel, and sheet, so that a place at the edge
 * of the map can be moved out from under them.
 */

/**
 * The area that the view may show: the map with `margin` CSS pixels around it, and room for everything that covers
 * the view.
 */
export function paddedBounds(
  map: Size,
  scale: Scale,
  margin: number = PAN_MARGIN,
  insets: Insets = NO_INSETS,
): MapBounds {
  return {
    minLng: -(margin + insets.left) / scale,
    maxLng: map.width + (margin + insets.right) / scale,
    minLat: -(margin + insets.bottom) / scale,
    maxLat: map.height + (margin + insets.top) / scale,
  };
}

/**
 * The nearest center at which the view stays within its bounds.
 * @param centre of the view, in map units
 * @param view in CSS pixels
 * @param margin px of ground that may show; PAN_MARGIN at rest, PAN_SNAP during a drag
 */
export function clampCentre(
  centre: MapLatLng,
  scale: Scale,
  view: Size,
  map: Size,
  insets: Insets = NO_INSETS,
  margin: number = PAN_MARGIN,
): MapLatLng {
  const bounds = paddedBounds(map, scale, margin, insets);
  return {
    lng: clampSpan(centre.lng, view.width / scale / 2, bounds.minLng, bounds.maxLng),
    lat: clampSpan(centre.lat, view.height / scale / 2, bounds.minLat, bounds.maxLat),
  };
}

function clampSpan(middle: number, half: number, min: number, max: number): number {
  // The bounds include the insets on both sides, so their middle puts the map in the middle of the free area.
  if (!Number.isFinite(middle) || max - min <= 2 * half) return (min + max) / 2;
  return Math.min(max - half, Math.max(min + half, middle));
}

/**
 * The middle of the uncovered part of the view, in CSS pixels. A dimension that is completely covered counts as open.
 */
export function freeAreaCentre(view: Size, insets: Insets = NO_INSETS): ScreenPoint {
  return {
    x: freeMiddle(view.width, insets.left, insets.right),
    y: freeMiddle(view.height, insets.top, insets.bottom),
  };
}

/**
 * The size of the uncovered part of the view, in CSS pixels. A dimension that is completely covered counts as open.
 */
export function freeAreaSize(view: Size, insets: Insets = NO_INSETS): Size {
  const free = (length: number, covered: number) => (covered >= length ? length : length - covered);
  return {
    width: free(view.width, insets.left + insets.right),
    height: free(view.height, insets.top + insets.bottom),
  };
}

function freeMiddle(length: number, before: number, after: number): number {
  return before + after >= length ? length / 2 : (before + length - after) / 2;
}

/** The center of the view at which `target` is in the middle of the free area. */
export function centreForFree(target: MapLatLng, scale: Scale, view: Size, insets: Insets = NO_INSETS): MapLatLng {
  return centreForScreen(target, freeAreaCentre(view, insets), scale, view);
}

/**
 * The center of the view at which `target` is at `at` (CSS pixels). It keeps a point under the pointer during
 * zooming.
 */
export function centreForScreen(target: MapLatLng, at: ScreenPoint, scale: Scale, view: Size): MapLatLng {
  return {
    lng: target.lng - (at.x - view.width / 2) / scale,
    lat: target.lat + (at.y - view.height / 2) / scale,
  };
}

/** The position of a map point in the view, in CSS pixels. */
export function toScreen(place: MapLatLng, centre: MapLatLng, scale: Scale, view: Size): ScreenPoint {
  return {
    x: view.width / 2 + (place.lng - centre.lng) * scale,
    y: view.height / 2 - (place.lat - centre.lat) * scale,
  };
}

/** The map point at a pixel of the view. */
export function fromScreen(at: ScreenPoint, centre: MapLatLng, scale: Scale, view: Size): MapLatLng {
  return {
    lng: centre.lng + (at.x - view.width / 2) / scale,
    lat: centre.lat - (at.y - view.height / 2) / scale,
  };
}
