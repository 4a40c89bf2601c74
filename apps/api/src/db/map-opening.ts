import type { OpeningView } from '@venture-atlas/types';

/** Opening view of a map in its row: all three columns or none. */
export interface OpeningColumns {
  opening_lat: number | null;
  opening_lng: number | null;
  opening_zoom: number | null;
}

/** The view chosen by staff; null without one. */
export function openingViewOf({ opening_lat: lat, opening_lng: lng, opening_zoom: zoom }: OpeningColumns) {
  return lat === null || lng === null || zoom === null ? null : ({ lat, lng, zoom } satisfies OpeningView);
}

/** Columns of a view. */
export const openingColumns = (view: OpeningView | null): OpeningColumns => ({
  opening_lat: view?.lat ?? null,
  opening_lng: view?.lng ?? null,
  opening_zoom: view?.zoom ?? null,
});
