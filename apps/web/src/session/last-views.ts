import { keptByMap } from './kept-by-map.ts';
import { storageKeys } from './storage.ts';

/** The last view of a map: the center of the free area in map units, and CSS pixels per unit. */
export interface LastView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

const views = keptByMap(storageKeys.lastViews, 'views', isView);

/** Stores the last view of the map at this address, on this device and for this user, until their session ends. */
export function rememberLastView(path: string, { lng, lat, zoom }: LastView): void {
  views.remember(path, { lng, lat, zoom });
}

/** The last view of the map at this address; undefined without one. */
export function recallLastView(path: string): LastView | undefined {
  return views.recall(path);
}

function isView(value: unknown): value is LastView {
  if (typeof value !== 'object' || value === null) return false;
  const { lng, lat, zoom } = value as Partial<Record<keyof LastView, unknown>>;
  return Number.isFinite(lng) && Number.isFinite(lat) && typeof zoom === 'number' && zoom > 0 && zoom < Infinity;
}
