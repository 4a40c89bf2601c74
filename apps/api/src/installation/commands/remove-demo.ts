import { setImmediate as turn } from 'node:timers/promises';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Audit, Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { removeSeededWelcome } from '../../worlds/queries/worlds.ts';
import { planDemoRemoval } from '../plan-demo-removal.ts';
import { type DemoPlace, deletePlaces, listDemoPlaces, listPlacements } from '../queries/demo-rows.ts';

/** Places that go in one transaction; others have their turn in between. */
const PORTION = 25;

export interface DemoRemoval {
  db: Db;
  now: () => number;
  audit: Audit;
  caller: Caller;
  /** Ends it between two portions. */
  signal?: AbortSignal;
  onProgress?: (removed: number, total: number) => void;
}

/**
 * Takes away what came with the demo world and nobody made their own, some places at a time. It may be broken off at any
 * point and called again.
 * @returns how many places went; undefined when it was broken off
 */
export async function removeDemo(removal: DemoRemoval): Promise<number | undefined> {
  const { db, now, audit, caller, signal, onProgress } = removal;
  const plan = await planDemoRemoval(db);
  const { remove = [], at = '' } = plan ?? {};
  let removed = 0;
  for (let begin = 0; begin < remove.length; begin += PORTION) {
    if (signal?.aborted === true) return undefined;
    removed += await removePortion(removal, at, remove.slice(begin, begin + PORTION));
    onProgress?.(removed, remove.length);
    await turn();
  }
  await writeTransaction(db, async (trx) => {
    // A map that somebody made their own stays, and its copies in memory still have the line.
    if (await removeSeededWelcome(trx))
      await worldChanged(trx, 'everything', { actorId: caller.userId, at: isoTime(now()) });
    await audit.record(trx, caller, { action: 'demo_removed', outcome: 'ok', details: { places: removed } });
  });
  return removed;
}

/** What somebody made their own since the plan stays. @returns how many went */
async function removePortion({ db, now, caller }: DemoRemoval, at: string, portion: DemoPlace[]): Promise<number> {
  return writeTransaction(db, async (trx) => {
    const there = await listDemoPlaces(
      trx,
      at,
      portion.map(({ id }) => id),
    );
    const maps = there.flatMap(({ id, isMap }) => (isMap ? [id] : []));
    const going = new Set(there.flatMap(({ id, kept }) => (kept === null ? [id] : [])));
    // What stood on a map and goes has gone before it.
    for (const { parent_id: map, location_id: place } of await listPlacements(trx, maps)) {
      if (!going.has(place)) going.delete(map);
    }
    const ids = [...going];
    if (ids.length === 0) return 0;
    const around = await listMapsOf(trx, ids);
    await deletePlaces(trx, ids);
    await worldChanged(trx, [...ids, ...around], { actorId: caller.userId, at: isoTime(now()) });
    return ids.length;
  });
}

/** The maps that show these places: they are other ones without them. */
async function listMapsOf(trx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('positions')
    .select('parent_id')
    .distinct()
    .where('location_id', 'in', [...ids])
    .execute();
  return rows.map(({ parent_id }) => parent_id);
}
