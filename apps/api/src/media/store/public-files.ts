import { LRUCache } from 'lru-cache';
import type { EventFeed } from '../../events/event-feed.ts';
import { type MediaKey, unitOfKey } from './media-store.ts';

/** Most cached units, at about 200 bytes each. */
const KEPT_MAX = 20_000;

/** Checks which stored files are public. */
export interface PublicFiles {
  /** Whether the cache has this file as public; if false, call `isPublic`. */
  isKnown: (key: MediaKey) => boolean;
  /** Whether the file is public now. */
  isPublic: (key: MediaKey) => Promise<boolean>;
}

/**
 * Caches public files until a write may have changed them: any event without a list of places, such as closing a world.
 * Other files are not cached, since they may become public.
 * @param isInOpenWorld queries the database for a file or tile folder
 */
export function createPublicFiles(
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>,
  isInOpenWorld: (unit: MediaKey) => Promise<boolean>,
): PublicFiles {
  // `maxSize` instead of `max` avoids allocating the whole cache at the start.
  const kept = new LRUCache<MediaKey, true>({ maxSize: KEPT_MAX, sizeCalculation: () => 1 });
  // Counts invalidations: results of queries that began before one are not cached.
  let round = 0;
  events.listen((event) => {
    if (event?.ids !== undefined && (event.kind === 'world changed' || event.kind === 'rights changed')) return;
    round += 1;
    kept.clear();
  });
  return {
    isKnown: (key) => !events.isBehind() && kept.get(unitOfKey(key)) === true,
    async isPublic(key) {
      await events.catchUp();
      const begun = round;
      const unit = unitOfKey(key);
      const isFound = kept.get(unit) ?? (await isInOpenWorld(unit));
      if (isFound && begun === round) kept.set(unit, true);
      return isFound;
    },
  };
}
