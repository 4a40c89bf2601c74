import { owner } from './kept-by-map.ts';

/** A view of a map: its center in map units, and CSS pixels per unit. */
export interface KeptView {
  lng: number;
  lat: number;
  scale: number;
}

const storageKey = 'va:views';
const mostEntries = 30;
/** The key of an entry made by the browser: the first of a tab, or a typed address. */
const firstEntry = 'default';

let views: Map<string, KeptView> | undefined;

/** Remembers the view of the map at `path` for a history entry, in this tab only. */
export function rememberView(entry: string, path: string, { lng, lat, scale }: KeptView): void {
  const all = load();
  const name = nameOf(entry, path);
  all.delete(name);
  all.set(name, { lng, lat, scale });
  if (all.size > mostEntries) all.delete(all.keys().next().value ?? '');
}

/** The view of an entry; undefined if it is new or belongs to another user. */
export function recallView(entry: string, path: string): KeptView | undefined {
  return load().get(nameOf(entry, path));
}

/**
 * Stores the views across a reload. Called when a view rests and when the page ends, because writing at every movement
 * would be slow.
 */
export function saveViews(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner: owner(), views: [...load()] }));
  } catch {
    // Blocked or full: the views live as long as the page.
  }
}

/** Called at the end of a session, so that the next user of this tab does not see the views. */
export function forgetViews(): void {
  views = new Map();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: nothing was stored.
  }
}

const nameOf = (entry: string, path: string) => `${entry} ${path}`;

function load(): Map<string, KeptView> {
  if (views !== undefined) return views;
  views = new Map();
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const isTyped = wasTyped();
    for (const [name, view] of viewsIn(parsed)) {
      if (!(isTyped && name.startsWith(`${firstEntry} `))) views.set(name, view);
    }
  } catch {
    // Blocked or edited by hand: start empty.
  }
  return views;
}

function viewsIn(parsed: unknown): [string, KeptView][] {
  if (typeof parsed !== 'object' || parsed === null || !('views' in parsed) || !('owner' in parsed)) return [];
  if (parsed.owner !== owner() || !Array.isArray(parsed.views)) return [];
  return parsed.views.flatMap((entry: unknown): [string, KeptView][] => {
    if (!Array.isArray(entry)) return [];
    const [name, view]: unknown[] = entry;
    return typeof name === 'string' && isView(view) ? [[name, view]] : [];
  });
}

function isView(value: unknown): value is KeptView {
  if (typeof value !== 'object' || value === null) return false;
  const { lng, lat, scale } = value as Partial<Record<keyof KeptView, unknown>>;
  return Number.isFinite(lng) && Number.isFinite(lat) && typeof scale === 'number' && scale > 0 && scale < Infinity;
}

/** Whether the address was typed or a link was followed from elsewhere, and the page was not reloaded. */
function wasTyped(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'navigate';
}
