import type { Ping } from '@venture-atlas/types';

/**
 * Finds new pings in responses. Each is shown once.
 * @returns takes a response and returns the new pings on this map; pings on other maps are not shown later either
 */
export function newPings(): (pings: readonly Ping[], mapId: number) => Ping[] {
  const seen = new Set<string>();
  return (pings, mapId) => {
    const fresh = pings.filter(({ key }) => !seen.has(key));
    for (const { key } of fresh) seen.add(key);
    return fresh.filter(({ map_id }) => map_id === mapId);
  };
}
