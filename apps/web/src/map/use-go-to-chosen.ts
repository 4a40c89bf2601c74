import type { Child } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef } from 'react';
import type { MapHandle } from './leaflet/map-view.ts';
import { placeTarget } from './model/place-target.ts';

/**
 * Goes to a place that is opened elsewhere; one that is opened on the map is only uncovered.
 * @param awaitedSlug the place that need not be gone to when it comes
 * @returns to be told which place was chosen on the map
 */
export function useGoToChosen(
  place: Child | null,
  awaitedSlug: string | null,
  map: RefObject<MapHandle | null>,
): RefObject<number | null> {
  const awaited = useRef(awaitedSlug);
  const shownId = useRef(place?.id ?? null);
  const chosenHere = useRef<number | null>(null);
  useEffect(() => {
    if (place?.id === shownId.current) return;
    shownId.current = place?.id ?? null;
    if (!place) {
      chosenHere.current = null;
      return;
    }
    const isComeBack = awaited.current === place.slug;
    awaited.current = null;
    if (isComeBack) return;
    if (chosenHere.current === place.id) map.current?.reveal(placeTarget(place));
    else map.current?.panTo(placeTarget(place));
    chosenHere.current = null;
  }, [place, map]);
  return chosenHere;
}
