import { createHmac } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import type { EventFeed } from '../../events/event-feed.ts';
import { findLastWorldChange } from '../../events/queries/events.ts';
import { publicScope } from '../../worlds/scope.ts';

/** Of the seal, in letters of an address: 96 bits, so that no two are alike. */
const LENGTH = 16;

/**
 * The revision of everything that everybody is answered. It moves with every write that may change a public answer, and
 * with no other: neither a draft nor a world that is not open moves it. It never comes back, not even after a backup is
 * restored, and is the same in every process.
 */
export interface PublicRevision {
  /** The one that holds now. */
  read: () => Promise<string>;
  /** Whether this one holds, as far as this process has heard; false where it would have to be looked up. */
  isNow: (revision: string) => boolean;
}

export interface PublicRevisionDeps {
  db: Db;
  /** 32 secret bytes, for nothing else. */
  key: Buffer;
  /** Tells of every write. */
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
}

/** Reads the revision once after each change of what is open. */
export function createPublicRevision({ db, key, events }: PublicRevisionDeps): PublicRevision {
  let known: string | undefined;
  // Counts changes: what was read before one is not kept.
  let epoch = 0;
  events.listen((event) => {
    if (event !== undefined && event.kind !== 'world changed') return;
    known = undefined;
    epoch += 1;
  });

  return {
    async read() {
      if (events.isBehind()) await events.catchUp();
      if (known !== undefined) return known;
      const begun = epoch;
      const { worldIds } = await publicScope(db);
      const last = await findLastWorldChange(db, worldIds);
      const revision = createHmac('sha256', key)
        .update(last === undefined ? '' : `${last.last_id} ${last.last_at}`)
        .digest('base64url')
        .slice(0, LENGTH);
      if (begun === epoch) known = revision;
      return revision;
    },
    isNow: (revision) => revision === known && !events.isBehind(),
  };
}

/**
 * What was read, and whether it is what the asked revision stands for: it held before and after.
 * @param asked undefined asks for none, and what is read is another one tomorrow
 */
export async function duringRevision<T>(
  revisions: PublicRevision,
  asked: string | undefined,
  read: () => Promise<T>,
): Promise<[found: T, isForGood: boolean]> {
  if (asked === undefined) return [await read(), false];
  await revisions.read();
  const held = revisions.isNow(asked);
  const found = await read();
  return [found, held && revisions.isNow(asked)];
}
