import { LRUCache } from 'lru-cache';
import type { EventFeed } from '../../events/event-feed.ts';
import { type MediaKey, unitOfKey } from './media-store.ts';

/** Files and folders of tiles that are remembered at once: some 200 bytes each. */
const MOST_KEPT = 20_000;

/** Knows which stored files everybody may have. */
export interface PublicFiles {
  /** Whether this file is known to be one, without asking the database; false: ask. */
  isKnown: (key: MediaKey) => boolean;
  /** Whether it is one now. */
  isPublic: (key: MediaKey) => Promise<boolean>;
}

/**
 * Remembers what was found to be public until a write may have changed it: any that does not say which places it was
 * about, and so the closing of a world. What is not public is looked for each time, since it may have come since.
 * @param isInOpenWorld asks the database about a file, or the folder of a tile
 */
export function createPublicFiles(
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>,
  isInOpenWorld: (unit: MediaKey) => Promise<boolean>,
): PublicFiles {
  // By size, so that room is taken as it fills, and not for all of them with every server that begins.
  const kept = new LRUCache<MediaKey, true>({ maxSize: MOST_KEPT, sizeCalculation: () => 1 });
  // Counts drops: what was asked before one is not remembered after it.
  let round = 0;
  events.listen((event) => {
    if (event?.ids !== undefined && event.kind === 'world changed') return;
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
