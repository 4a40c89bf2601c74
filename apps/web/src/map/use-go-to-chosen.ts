import type { Child } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef } from 'react';
import type { MapHandle } from './leaflet/map-view.ts';
import { placeTarget } from './model/place-target.ts';

/**
 * Moves the map to a place that is opened elsewhere. A place opened on the map is only uncovered.
 * @param awaitedSlug a place that the map need not move to when it loads
 * @returns a ref that receives the id of a place chosen on the map
 */
export function useGoToChosen(
  place: Child | null,
  awaitedSlug: string | null,
  map: RefObject<MapHandle | null>,
): RefObject<number | null> {
  const awaited = useRef(awaitedSlug);
  const shownId = useRef(place?.id ?? null);
  const chosenOnMap = useRef<number | null>(null);
  useEffect(() => {
    if (place?.id === shownId.current) return;
    shownId.current = place?.id ?? null;
    if (!place) {
      chosenOnMap.current = null;
      return;
    }
    const isAwaited = awaited.current === place.slug;
    awaited.current = null;
    if (isAwaited) return;
    if (chosenOnMap.current === place.id) map.current?.reveal(placeTarget(place));
    else map.current?.panTo(placeTarget(place));
    chosenOnMap.current = null;
  }, [place, map]);
  return chosenOnMap;
}
