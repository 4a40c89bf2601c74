import { useEffect, useState } from 'react';
import { CampaignTab } from '../features/campaign/tab/lazy-campaign-tab.ts';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { whenIdle } from '../loading/when-idle.ts';

/*
 * What a map needs only once somebody reaches for it. It is fetched when the browser rests after the places have come,
 * so that it opens at once; each stands in a `MapPart`.
 */

export const SearchPanel = lazyScreen(async () => (await import('../features/search/search-panel.tsx')).SearchPanel);
export const LocationPanel = lazyScreen(async () => (await import('./panel/location-panel.tsx')).LocationPanel);
export const PlacesSheet = lazyScreen(async () => (await import('../features/places/places-sheet.tsx')).PlacesSheet);
/** Above the list of places, once the browser has rested. */
export const KindFilter = lazyScreen(async () => (await import('./rested-parts.ts')).KindFilter);
/** Few locations have no map: only they fetch what stands in its place. */
export const NoMap = lazyScreen(async () => (await import('./overlays/no-map.tsx')).NoMap);

const parts = [LocationPanel, SearchPanel, PlacesSheet, CampaignTab];

/** Fetches them all; what does not come is asked for again when it is needed. */
export async function preloadParts(): Promise<void> {
  await Promise.all(parts.map((part) => part.preload()));
}

/** Whether the browser has rested once since this was shown: what the first names of a map do not need waits for that. */
export function useRested(): boolean {
  const [hasRested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  return hasRested;
}

/** Fetches them all in an idle moment once `isSettled`. */
export function useIdleParts(isSettled: boolean): void {
  useEffect(() => (isSettled ? whenIdle(() => void preloadParts()) : undefined), [isSettled]);
}
