import type { LocationMapDetails } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { mapPath } from '../navigation/paths.ts';
import type { Selection } from './data/selection.ts';
import type { MapHandle, MapView, StartView } from './leaflet/map-view.ts';
import { type CameraFrame, type CameraView, clampView, viewOfPlace } from './model/camera.ts';
import { chosenView, chosenViewWithPlaces, openingView } from './model/opening-view.ts';
import { placeTarget } from './model/place-target.ts';
import type { PointView } from './model/point-views.ts';
import { useKeptView } from './use-kept-view.ts';

export interface StartViewControl {
  /**
   * The first view of the map, from the first of these that exists: this history entry, the address, the place in it,
   * this device, the home view.
   */
  start: StartView;
  /** Moves to the view with which the map opens for everybody. */
  goHome: () => void;
  /** Call it with each new view. Renders nothing. */
  keep: (view: MapView) => void;
  /** A place that the map need not move to when it loads, because the view was restored. */
  awaitedSlug: string | null;
}

/** Decides the first view of a map and keeps track of the view. */
export function useStartView(
  details: LocationMapDetails,
  points: readonly PointView[],
  selection: Selection,
  stage: RefObject<MapHandle | null>,
): StartViewControl {
  const { campaignId, worldId } = useReadingScope();
  const { kept, linked, last, began, keep } = useKeptView(mapPath(details.slug, { campaignId, worldId }), (view) =>
    stage.current?.goTo((frame) => chosenView(view, frame)),
  );
  const { opening_view: chosen } = details;
  const home: StartView = (frame) => {
    if (chosen === null) return openingView(points, frame);
    return campaignId === undefined ? chosenView(chosen, frame) : chosenViewWithPlaces(chosen, points, frame);
  };
  const opening = (frame: CameraFrame): CameraView => {
    if (kept !== undefined) return kept;
    if (linked !== undefined) return chosenView(linked, frame);
    if (selection.kind === 'place') return viewOfPlace(placeTarget(selection.place), frame);
    return last === undefined ? home(frame) : chosenView(last, frame);
  };
  const [start] = useState<StartView>(() => (frame: CameraFrame) => {
    const view = clampView(opening(frame), frame);
    began(view);
    return view;
  });
  const latestHome = useRef(home);
  useEffect(() => {
    latestHome.current = home;
  });
  const [goHome] = useState(() => () => stage.current?.goTo(latestHome.current));
  const isPlaced = kept !== undefined || linked !== undefined;
  const [awaitedSlug] = useState(isPlaced && selection.kind === 'awaited' ? selection.slug : null);
  return { start, goHome, keep, awaitedSlug };
}
