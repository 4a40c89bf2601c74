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

/** The fields of a place that decide the opening view. */
export interface OpeningPlace extends MapLatLng {
  /** Type size of its label: how important it is. */
  readonly scale: number;
  readonly isWater: boolean;
  readonly shape: object | null;
}

/** A place counts as visible if it lies this far within the free area, in CSS pixels. Its name needs space. */
const EDGE_PX = 40;
/** Only this many of the largest places are considered. */
const MOST_PLACES = 150;
/** How often a view is moved to the center of the places in it. */
const ROUNDS = 5;
/**
 * A view counts as good if its worth is at least this part of the best. Of good views, the one nearest to the map's
 * center wins.
 */
const GOOD_ENOUGH = 0.85;

/**
 * The opening view of a map: at the initial zoom (specification section 9), or larger if the map would not fill the
 * free area. It shows the largest place, or one as large, with as many large places as fit. Of equally good views, the
 * one nearest to the map's center wins. A map without places opens whole.
 */
export function openingView(places: readonly OpeningPlace[], frame: CameraFrame): CameraView {
  const { map, view, insets } = frame;
  const free = freeAreaSize(view, insets);
  const scale = clampScale(asScale(Math.max(INITIAL_ZOOM, fitScale(map, free))), scaleRange(map, view));
  const viewAt = (place: MapLatLng) => clampView({ scale, centre: centreForFree(place, scale, view, insets) }, frame);
  const middle = { lng: map.width / 2, lat: map.height / 2 };
  const shown = importantPlaces(places, scale, middle);
  const [first] = shown;
  // Without places, the whole map is shown.
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

/** The opening view that staff chose. Its center is shown in the center of the free area on any screen. */
export function chosenView({ zoom, ...place }: OpeningView, frame: CameraFrame): CameraView {
  const scale = clampScale(asScale(zoom), scaleRange(frame.map, frame.view));
  return clampView({ scale, centre: centreForFree(place, scale, frame.view, frame.insets) }, frame);
}

/**
 * The chosen opening view for a viewer of a campaign. If it shows no place that they know, the map opens as if nothing
 * had been chosen.
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

/** The center of a map, at the initial zoom of maps. */
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
  /** Distance of its center from the map's center, in map units. */
  readonly away: number;
}

/** Sorts by size, then by distance from the center. Towns are preferred to waters, points to areas. */
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

/** Worth of a view. Grows with the square of a place's size, so that a city counts as much as several villages. */
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
