import type { Ping } from '@venture-atlas/types';

/**
 * Watches what is answered for pings that were not there before: each is shown once.
 * @returns takes an answer and gives the new ones on this map; those on other maps are not shown later either
 */
export function newPings(): (pings: readonly Ping[], mapId: number) => Ping[] {
  const seen = new Set<string>();
  return (pings, mapId) => {
    const fresh = pings.filter(({ key }) => !seen.has(key));
    for (const { key } of fresh) seen.add(key);
    return fresh.filter(({ map_id }) => map_id === mapId);
  };
}
