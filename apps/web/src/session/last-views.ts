import { readStored, storageKeys, writeStored } from './storage.ts';
import { ownerOf, readTokens } from './tokens.ts';

/** Where one looked at a map last: the middle of what nothing covered, in map units, and CSS pixels per unit. */
export interface LastView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

/** So many maps are remembered; the one that was left longest ago goes first. */
const mostMaps = 60;

/** Keeps where one looked at the map of this address last, on this device and for this person, until their session ends. */
export function rememberLastView(path: string, { lng, lat, zoom }: LastView): void {
  const others = load().filter(([name]) => name !== path);
  const views = [...others, [path, { lng, lat, zoom }]].slice(-mostMaps);
  writeStored(storageKeys.lastViews, JSON.stringify({ owner: owner(), views }));
}

/** Where one looked at the map of this address last; undefined on a device, or for a person, that never saw it. */
export function recallLastView(path: string): LastView | undefined {
  return load().find(([name]) => name === path)?.[1];
}

function owner(): string {
  const tokens = readTokens();
  return tokens === undefined ? '' : ownerOf(tokens.access);
}

function load(): [string, LastView][] {
  try {
    const parsed: unknown = JSON.parse(readStored(storageKeys.lastViews) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null || !('views' in parsed) || !('owner' in parsed)) return [];
    if (parsed.owner !== owner() || !Array.isArray(parsed.views)) return [];
    return parsed.views.flatMap((entry: unknown): [string, LastView][] => {
      const [name, view] = Array.isArray(entry) ? (entry as unknown[]) : [];
      return typeof name === 'string' && isView(view) ? [[name, view]] : [];
    });
  } catch {
    // Edited by hand: begin empty.
    return [];
  }
}

function isView(value: unknown): value is LastView {
  if (typeof value !== 'object' || value === null) return false;
  const { lng, lat, zoom } = value as Partial<Record<keyof LastView, unknown>>;
  return Number.isFinite(lng) && Number.isFinite(lat) && typeof zoom === 'number' && zoom > 0 && zoom < Infinity;
}
