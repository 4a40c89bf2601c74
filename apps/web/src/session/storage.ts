/**
 * What the browser stores: the five keys of the specification, and our own with the prefix `va:`. If storage is
 * blocked, full, or cleared by hand, a value lives as long as the page, and nothing breaks.
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

/** `va:draft:` and the owner of the draft. Drafts are deleted at logout. */
export type DraftKey = `va:draft:${string}`;
/**
 * `va:words:`, an account number, and the subject of the unpublished text. `kept-words.ts` defines when they are
 * deleted.
 */
export type WordsKey = `va:words:${string}`;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | DraftKey | WordsKey;

const draftPrefix = 'va:draft:';
/** Values that could not be written; they override the stored ones. */
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

/** @returns false if the value lives only as long as this page */
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

/** Removes every draft at logout, so that the next user of this device cannot read them. */
export function removeDrafts(): void {
  for (const key of storedWith(draftPrefix)) removeStored(key as DraftKey);
}

/** The keys with this prefix, each once. */
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
    // Blocked: only the values of this page.
  }
  return names;
}

/**
 * Calls back when another tab changes one of the keys.
 *
 * @returns stops listening
 */
export function onStoredElsewhere(keys: readonly StorageKey[], callback: (key: StorageKey) => void): () => void {
  const names: readonly (string | null)[] = keys;
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== localArea()) return;
    // A null key means that the whole storage was cleared.
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
