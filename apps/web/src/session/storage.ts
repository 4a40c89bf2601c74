/**
 * What the browser keeps: the five keys that the specification names, and our
 * own with the prefix `va:`. Storage may be blocked, full or emptied by hand;
 * then a value lives as long as the page, and nothing breaks.
 */
export const storageKeys = {
  token: 'token',
  refreshToken: 'refresh_token',
  tokenTime: 'token_time',
  redirect: 'redirect',
  campaignDefaults: 'campaign_defaults',
  theme: 'va:theme',
  lastMap: 'va:last_map',
  lastViews: 'va:last_views',
  layers: 'va:layers',
  guestVisits: 'va:guest_visits',
  welcomed: 'va:welcomed',
  firstMinute: 'va:first_minute',
  closedHandouts: 'va:closed_handouts',
  compressedMaps: 'va:compressed_maps',
  sessionLock: 'va:session_lock',
} as const;

/** `va:draft:` and what the draft belongs to; drafts go at logout. */
export type DraftKey = `va:draft:${string}`;
/** `va:words:`, the number of an account, and what it wrote about without publishing; `kept-words.ts` says when they go. */
export type WordsKey = `va:words:${string}`;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | DraftKey | WordsKey;

const draftPrefix = 'va:draft:';
/** What could not be written; wins over what the browser has kept. */
const kept = new Map<string, string | null>();

/** The stored text, or null. */
export function readStored(key: StorageKey): string | null {
  const own = kept.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false when the value will not outlive this page */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    kept.delete(key);
    return true;
  } catch {
    kept.set(key, value);
    return false;
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
    kept.delete(key);
  } catch {
    kept.set(key, null);
  }
}

/** Removes every draft: at logout, so that the next person at this device reads none. */
export function removeDrafts(): void {
  for (const key of storedWith(draftPrefix)) removeStored(key as DraftKey);
}

/** The keys that begin so, each once. */
export const storedWith = (prefix: string): string[] => [
  ...new Set(storedNames().filter((key) => key.startsWith(prefix) && readStored(key as StorageKey) !== null)),
];

function storedNames(): string[] {
  const names = [...kept.keys()];
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index);
      if (name !== null) names.push(name);
    }
  } catch {
    // Blocked: only what this page keeps itself.
  }
  return names;
}

/**
 * Calls back when another tab changes one of the keys.
 *
 * @returns ends it
 */
export function onStoredElsewhere(keys: readonly StorageKey[], callback: (key: StorageKey) => void): () => void {
  const names: readonly (string | null)[] = keys;
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== localArea()) return;
    // A null key means that the whole storage was emptied.
    const changed = event.key === null ? keys : keys.filter((key) => key === event.key);
    if (event.key !== null && !names.includes(event.key)) return;
    for (const key of changed) {
      kept.delete(key);
      callback(key);
    }
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function localArea(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
