import { readStored, type StorageKey, writeStored } from './storage.ts';
import { ownerOf, readTokens } from './tokens.ts';

/** Most maps stored. The one changed longest ago is dropped first. */
const mostMaps = 60;

/**
 * Stores a value for each map on this device, for one user, until their session ends.
 *
 * @param key the storage key
 * @param list the name of the list in the stored object
 * @param isKept whether a stored value is valid; users may have edited it
 */
export function keptByMap<Kept>(key: StorageKey, list: string, isKept: (value: unknown) => value is Kept) {
  const load = (): [string, Kept][] => {
    try {
      const stored: unknown = JSON.parse(readStored(key) ?? 'null');
      if (typeof stored !== 'object' || stored === null) return [];
      const { owner: of, [list]: maps } = stored as Record<string, unknown>;
      if (of !== owner() || !Array.isArray(maps)) return [];
      return maps.flatMap((entry: unknown): [string, Kept][] => {
        const [name, kept] = Array.isArray(entry) ? (entry as unknown[]) : [];
        return typeof name === 'string' && isKept(kept) ? [[name, kept]] : [];
      });
    } catch {
      return [];
    }
  };
  return {
    recall: (path: string): Kept | undefined => load().find(([name]) => name === path)?.[1],
    /** @param kept undefined deletes the value of this map */
    remember: (path: string, kept: Kept | undefined): void => {
      const others = load().filter(([name]) => name !== path);
      const own: [string, Kept][] = kept === undefined ? [] : [[path, kept]];
      writeStored(key, JSON.stringify({ owner: owner(), [list]: [...others, ...own].slice(-mostMaps) }));
    },
  };
}

/** The user of this tab; empty without a session. One user's values are not shown to another. */
export function owner(): string {
  const tokens = readTokens();
  return tokens === undefined ? '' : ownerOf(tokens.access);
}
