import { readStored, type StorageKey, writeStored } from './storage.ts';
import { ownerOf, readTokens } from './tokens.ts';

/** How many maps are remembered. The one that changed longest ago goes first. */
const mostMaps = 60;

/**
 * Keeps something about each map on this device, for one person, until their session ends.
 *
 * @param key where it is stored
 * @param list the name of the list in what is stored
 * @param isKept whether a stored value is one of these; people may have edited it
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
    /** @param kept undefined forgets what was kept of this map */
    remember: (path: string, kept: Kept | undefined): void => {
      const others = load().filter(([name]) => name !== path);
      const own: [string, Kept][] = kept === undefined ? [] : [[path, kept]];
      writeStored(key, JSON.stringify({ owner: owner(), [list]: [...others, ...own].slice(-mostMaps) }));
    },
  };
}

/** Who uses this tab; empty for somebody without a session. What one person keeps is not recalled by another. */
export function owner(): string {
  const tokens = readTokens();
  return tokens === undefined ? '' : ownerOf(tokens.access);
}
