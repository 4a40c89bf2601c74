import { owner } from './kept-by-map.ts';

/** What of a map was looked at: the middle in map units, and CSS pixels per unit. */
export interface KeptView {
  lng: number;
  lat: number;
  scale: number;
}

const storageKey = 'va:views';
const mostEntries = 30;
/** The key of an entry that the browser and not the app made: the first of a tab, or a typed address. */
const firstEntry = 'default';

let views: Map<string, KeptView> | undefined;

/** Keeps what an entry of the history showed of the map at `path`, for this tab only and as long as it lives. */
export function rememberView(entry: string, path: string, { lng, lat, scale }: KeptView): void {
  const all = load();
  const name = nameOf(entry, path);
  all.delete(name);
  all.set(name, { lng, lat, scale });
  if (all.size > mostEntries) all.delete(all.keys().next().value ?? '');
}

/** What the entry showed; undefined when it is seen for the first time, or was shown to somebody else. */
export function recallView(entry: string, path: string): KeptView | undefined {
  return load().get(nameOf(entry, path));
}

/** Keeps them across a reload; called when a view rests and when the page goes: writing at every movement would be slow. */
export function saveViews(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner: owner(), views: [...load()] }));
  } catch {
    // Blocked or full: they are kept as long as the page.
  }
}

/** At the end of a session: the next person in this tab is not shown where the last one was. */
export function forgetViews(): void {
  views = new Map();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: nothing was kept.
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
    // Blocked or edited by hand: begin empty.
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

/** Whether the address was typed or a link was followed from elsewhere, and not this page loaded again. */
function wasTyped(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'navigate';
}
