import {
  asScale,
  centreForFree,
  clampScale,
  drawnScale,
  fitScale,
  freeAreaSize,
  INITIAL_ZOOM,
  isPointVisible,
  type MapLatLng,
  type Scale,
  type Size,
  scaleRange,
} from '@venture-atlas/map-math';
import type { OpeningView } from '@venture-atlas/types';
import { type CameraFrame, type CameraView, clampView, screenAt, wholeMapView } from './camera.ts';

/** What of a place decides whether a map opens with it. */
export interface OpeningPlace extends MapLatLng {
  /** Type size of its label: how important it is. */
  readonly scale: number;
  readonly isWater: boolean;
  readonly shape: object | null;
}

/** A place counts as seen when it lies this far within the free area, in CSS pixels: its name needs room. */
const EDGE_PX = 40;
/** More places than this are not looked at: they are sorted, and the others are small. */
const MOST_PLACES = 150;
/** So often a view is moved to the middle of the places in it. */
const ROUNDS = 5;
/** A view this good beside the best one is good enough when it is nearer to the middle of the map. */
const GOOD_ENOUGH = 0.85;

/**
 * Where a map opens: at the initial zoom (specification section 9), or at the zoom at which the map fills the free area
 * where that would leave it smaller. The largest place, or one as large, is in view and with it as many and as large others as fit;
 * where there are several such views, the one nearest to the middle of the map. A map without places opens whole.
 */
export function openingView(places: readonly OpeningPlace[], frame: CameraFrame): CameraView {
  const { map, view, insets } = frame;
  const free = freeAreaSize(view, insets);
  const scale = clampScale(asScale(Math.max(INITIAL_ZOOM, fitScale(map, free))), scaleRange(map, view));
  const viewAt = (place: MapLatLng) => clampView({ scale, centre: centreForFree(place, scale, view, insets) }, frame);
  const middle = { lng: map.width / 2, lat: map.height / 2 };
  const shown = importantPlaces(places, scale, middle);
  const [first] = shown;
  // Nothing says where to look: all of it is shown.
  if (first === undefined) return clampView(wholeMapView(frame), frame);

  const candidates = [middle, ...shown, ...shown.map((place) => halfWay(first, place))].flatMap((start) => {
    const tried: Candidate[] = [];
    for (let place: MapLatLng = start; tried.length < ROUNDS; ) {
      const candidate = viewAt(place);
      const seen = shown.filter((one) => isSeen(one, candidate, frame, free));
      if (seen.some(({ scale: size }) => size === first.scale))
        tried.push({ view: candidate, worth: worthOf(seen), away: distance(place, middle) });
      else break;
      place = middleOf(seen);
    }
    return tried;
  });
  const best = Math.max(...candidates.map(({ worth }) => worth));
  const good = candidates.filter(({ worth }) => worth >= best * GOOD_ENOUGH);
  return (
    good.reduce<Candidate | undefined>((a, b) => (a === undefined || b.away < a.away ? b : a), undefined)?.view ??
    viewAt(first)
  );
}

/** Where staff let a map open: what they had in the middle stands in the middle of what is free, on any screen. */
export function chosenView({ zoom, ...place }: OpeningView, frame: CameraFrame): CameraView {
  const scale = clampScale(asScale(zoom), scaleRange(frame.map, frame.view));
  return clampView({ scale, centre: centreForFree(place, scale, frame.view, frame.insets) }, frame);
}

/**
 * The chosen view of a map, for a viewer of a campaign: where none of the places that they know lies in it, the map opens
 * as if nothing had been chosen.
 */
export function chosenViewWithPlaces(
  chosen: OpeningView,
  places: readonly OpeningPlace[],
  frame: CameraFrame,
): CameraView {
  const view = chosenView(chosen, frame);
  const free = freeAreaSize(frame.view, frame.insets);
  const isEmpty = places.length > 0 && !places.some((place) => isSeen(place, view, frame, free));
  return isEmpty ? openingView(places, frame) : view;
}

/** The middle of a map, at the zoom that maps begin with. */
export function middleView(frame: CameraFrame): CameraView {
  const { map, view, insets } = frame;
  const fit = fitScale(map, freeAreaSize(view, insets));
  const scale = clampScale(asScale(Math.max(INITIAL_ZOOM, fit)), scaleRange(map, view));
  const middle = { lng: map.width / 2, lat: map.height / 2 };
  return clampView({ scale, centre: centreForFree(middle, scale, view, insets) }, frame);
}

interface Candidate {
  readonly view: CameraView;
  readonly worth: number;
  /** Of its middle from that of the map, in map units. */
  readonly away: number;
}

/** The largest places first, those in the middle before others; towns before waters, points before areas. */
function importantPlaces(places: readonly OpeningPlace[], zoom: Scale, middle: MapLatLng): OpeningPlace[] {
  const points = places.filter(({ shape, isWater }) => shape === null && !isWater);
  const some = points.length > 0 ? points : places;
  const visible = some.filter(({ scale }) => isPointVisible({ scale, isShape: false, isSelected: false }, zoom));
  return (visible.length > 0 ? [...visible] : [...some])
    .sort((a, b) => b.scale - a.scale || distance(a, middle) - distance(b, middle))
    .slice(0, MOST_PLACES);
}

function isSeen(place: MapLatLng, view: CameraView, frame: CameraFrame, free: Size): boolean {
  const { x, y } = screenAt(place, view, frame);
  const [right, down] = [x - frame.insets.left, y - frame.insets.top];
  return right >= EDGE_PX && right <= free.width - EDGE_PX && down >= EDGE_PX && down <= free.height - EDGE_PX;
}

/** A city counts as much as some villages. */
const worthOf = (places: readonly OpeningPlace[]): number =>
  places.reduce((sum, { scale }) => sum + drawnScale(scale) ** 2, 0);

function middleOf(places: readonly OpeningPlace[]): MapLatLng {
  const whole = worthOf(places);
  const mean = (of: 'lat' | 'lng') => places.reduce((sum, place) => sum + place[of] * worthOf([place]), 0) / whole;
  return { lat: mean('lat'), lng: mean('lng') };
}

const halfWay = (a: MapLatLng, b: MapLatLng): MapLatLng => ({ lng: (a.lng + b.lng) / 2, lat: (a.lat + b.lat) / 2 });

function distance(a: MapLatLng, b: MapLatLng): number {
  return Math.hypot(a.lng - b.lng, a.lat - b.lat);
}
