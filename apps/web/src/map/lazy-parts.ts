import { useEffect } from 'react';
import { lazyScreen } from '../app/lazy-screen.ts';
import { whenIdle } from '../app/when-idle.ts';
import { CampaignTab } from './panel/lazy-campaign-tab.ts';

/*
 * What a map needs only once somebody reaches for it. It is fetched when the browser rests after the places have come,
 * so that it opens at once; each stands in a `MapPart`.
 */

export const SearchPanel = lazyScreen(async () => (await import('./search/search-panel.tsx')).SearchPanel);
export const LocationPanel = lazyScreen(async () => (await import('./panel/location-panel.tsx')).LocationPanel);
export const PlacesSheet = lazyScreen(async () => (await import('./places/places-sheet.tsx')).PlacesSheet);
export const BulkCard = lazyScreen(async () => (await import('./campaign/bulk/bulk-card.tsx')).BulkCard);
export const PosterDialog = lazyScreen(async () => (await import('./poster/poster-dialog.tsx')).PosterDialog);

// Posters are made seldom: what they need is fetched when somebody asks for one.
const parts = [LocationPanel, SearchPanel, PlacesSheet, CampaignTab, BulkCard];

/** Fetches them all; what does not come is asked for again when it is needed. */
export async function preloadParts(): Promise<void> {
  await Promise.all(parts.map((part) => part.preload()));
}

/** Fetches them all in an idle moment once `isSettled`. */
export function useIdleParts(isSettled: boolean): void {
  useEffect(() => (isSettled ? whenIdle(() => void preloadParts()) : undefined), [isSettled]);
}
