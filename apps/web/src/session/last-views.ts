import { keptByMap } from './kept-by-map.ts';
import { storageKeys } from './storage.ts';

/** Where one looked at a map last: the middle of what nothing covered, in map units, and CSS pixels per unit. */
export interface LastView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

const views = keptByMap(storageKeys.lastViews, 'views', isView);

/** Keeps where one looked at the map of this address last, on this device and for this person, until their session ends. */
export function rememberLastView(path: string, { lng, lat, zoom }: LastView): void {
  views.remember(path, { lng, lat, zoom });
}

/** Where one looked at the map of this address last; undefined on a device, or for a person, that never saw it. */
export function recallLastView(path: string): LastView | undefined {
  return views.recall(path);
}

function isView(value: unknown): value is LastView {
  if (typeof value !== 'object' || value === null) return false;
  const { lng, lat, zoom } = value as Partial<Record<keyof LastView, unknown>>;
  return Number.isFinite(lng) && Number.isFinite(lat) && typeof zoom === 'number' && zoom > 0 && zoom < Infinity;
}
