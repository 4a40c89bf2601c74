import {
  centreForFree,
  centreForScreen,
  clampCentre,
  clampScale,
  drawnScale,
  fitScale,
  focusScale,
  focusShapeScale,
  freeAreaCentre,
  freeAreaSize,
  fromScreen,
  type Insets,
  type MapBounds,
  type MapLatLng,
  PAN_MARGIN,
  type PxBox,
  type Scale,
  type ScreenPoint,
  type Size,
  scaleRange,
  toScreen,
  zoomBySteps,
} from '@venture-atlas/map-math';

/** The current view: its center in map units, and CSS pixels per unit. */
export interface CameraView {
  readonly centre: MapLatLng;
  readonly scale: Scale;
}

/** What limits the camera: the view in CSS pixels, the map in map units, and what covers the view. */
export interface CameraFrame {
  readonly view: Size;
  readonly map: Size;
  readonly insets: Insets;
}

/** The nearest view within the pan bounds and the scale range. `margin` is PAN_SNAP during a drag. */
export function clampView(wanted: CameraView, frame: CameraFrame, margin: number = PAN_MARGIN): CameraView {
  const scale = clampScale(wanted.scale, scaleRange(frame.map, frame.view));
  return { scale, centre: clampCentre(wanted.centre, scale, frame.view, frame.map, frame.insets, margin) };
}

/** The place of the map under a pixel of the view. */
export function placeAt(at: ScreenPoint, { centre, scale }: CameraView, { view }: CameraFrame): MapLatLng {
  return fromScreen(at, centre, scale, view);
}

/** The pixel of a position in the view. */
export function screenAt(place: MapLatLng, { centre, scale }: CameraView, { view }: CameraFrame): ScreenPoint {
  return toScreen(place, centre, scale, view);
}

/** The view at another scale that shows `place` at the pixel `at`, as far as the bounds allow. */
export function viewAround(place: MapLatLng, at: ScreenPoint, scale: Scale, frame: CameraFrame): CameraView {
  const clamped = clampScale(scale, scaleRange(frame.map, frame.view));
  return clampView({ scale: clamped, centre: centreForScreen(place, at, clamped, frame.view) }, frame);
}

/** Steps of 1.1 from a scale, within the range. */
export function scaleAfter(scale: Scale, steps: number, frame: CameraFrame): Scale {
  return clampScale(zoomBySteps(scale, steps), scaleRange(frame.map, frame.view));
}

/** A target for the camera: a position, the type size of its label, and the bounds of a line or area. */
export interface PlaceTarget extends MapLatLng {
  readonly scale: number;
  readonly bounds?: MapBounds | undefined;
}

/**
 * The view of a location (specification section 9). A point is centered in the free area, at scale 40 / its drawn
 * scale. A line or area is fitted and centered.
 */
export function viewOfPlace({ scale: size, bounds: reach, ...point }: PlaceTarget, frame: CameraFrame): CameraView {
  const { map, view, insets } = frame;
  const bounds = reach && onMap(reach, map);
  const range = scaleRange(map, view);
  const drawn = drawnScale(size);
  const scale =
    bounds === undefined ? focusScale(drawn, range) : focusShapeScale(drawn, bounds, freeAreaSize(view, insets), range);
  const middle = bounds === undefined ? point : middleOf(bounds);
  return clampView({ scale, centre: centreForFree(middle, scale, view, insets) }, frame);
}

/** The drawn part of a shape, which may extend beyond the edge of the map. */
function onMap(bounds: MapBounds, { width, height }: Size): MapBounds {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    minLng: within(bounds.minLng, width),
    maxLng: within(bounds.maxLng, width),
    minLat: within(bounds.minLat, height),
    maxLat: within(bounds.maxLat, height),
  };
}

function middleOf({ minLng, maxLng, minLat, maxLat }: MapBounds): MapLatLng {
  return { lng: (minLng + maxLng) / 2, lat: (minLat + maxLat) / 2 };
}

/** Moves the view by CSS pixels. Positive values show what lies to the right and below. */
export function viewMovedBy(from: CameraView, right: number, down: number): CameraView {
  return {
    scale: from.scale,
    centre: { lng: from.centre.lng + right / from.scale, lat: from.centre.lat - down / from.scale },
  };
}

/** The whole map, centered in the free area. */
export function wholeMapView({ map, view, insets }: CameraFrame): CameraView {
  const scale = fitScale(map, freeAreaSize(view, insets));
  const middle = { lat: map.height / 2, lng: map.width / 2 };
  return { scale, centre: centreForFree(middle, scale, view, insets) };
}

/** The center of the free area. Zoom buttons and keys zoom about it. */
export function freeMiddle(frame: CameraFrame): ScreenPoint {
  return freeAreaCentre(frame.view, frame.insets);
}

/**
 * Moves the view just enough that a place stands in the free area, `edgePx` CSS pixels from its edge and beside covers.
 * Undefined if it already does.
 * @param covers elements over the map other than rail, panel, and sheet, in CSS pixels of the view
 */
export function viewShowing(
  place: MapLatLng,
  from: CameraView,
  frame: CameraFrame,
  edgePx: number,
  covers: readonly PxBox[] = [],
): CameraView | undefined {
  const at = screenAt(place, from, frame);
  const { left, right, top, bottom } = frame.insets;
  const free = {
    left: left + edgePx,
    right: frame.view.width - right - edgePx,
    top: top + edgePx,
    bottom: frame.view.height - bottom - edgePx,
  };
  const inFree = { x: at.x - beyond(at.x, free.left, free.right), y: at.y - beyond(at.y, free.top, free.bottom) };
  const to = besideCovers(inFree, free, covers);
  return to.x === at.x && to.y === at.y ? undefined : viewMovedBy(from, at.x - to.x, at.y - to.y);
}

/** Distance of a place from elements over the map, to leave space for its sign, in CSS pixels. */
const ROOM_PX = 24;

/** The nearest uncovered pixel of the free area; the same pixel if there is none. */
function besideCovers(at: ScreenPoint, free: PxBox, covers: readonly PxBox[]): ScreenPoint {
  const grown = covers.map(({ left, top, right, bottom }) => {
    return { left: left - ROOM_PX, top: top - ROOM_PX, right: right + ROOM_PX, bottom: bottom + ROOM_PX };
  });
  const isCovered = (one: ScreenPoint) => grown.some((box) => isInside(one, box));
  if (!isCovered(at)) return at;
  const isFree = ({ x, y }: ScreenPoint) =>
    beyond(x, free.left, free.right) === 0 && beyond(y, free.top, free.bottom) === 0;
  const away = (one: ScreenPoint) => Math.hypot(one.x - at.x, one.y - at.y);
  return grown
    .flatMap(({ left, top, right, bottom }) => [
      { x: left, y: at.y },
      { x: right, y: at.y },
      { x: at.x, y: top },
      { x: at.x, y: bottom },
    ])
    .filter((one) => isFree(one) && !isCovered(one))
    .reduce((best, one) => (best === at || away(one) < away(best) ? one : best), at);
}

const isInside = ({ x, y }: ScreenPoint, { left, top, right, bottom }: PxBox): boolean =>
  x > left && x < right && y > top && y < bottom;

/** How far a value lies outside a span. For a span with least > most, the distance from its middle. */
function beyond(value: number, least: number, most: number): number {
  if (least > most) return value - (least + most) / 2;
  return value < least ? value - least : Math.max(0, value - most);
}
