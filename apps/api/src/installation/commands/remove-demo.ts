import { setImmediate as turn } from 'node:timers/promises';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Audit, Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { removeSeededWelcome } from '../../worlds/queries/welcome-lines.ts';
import { planDemoRemoval } from '../plan-demo-removal.ts';
import { type DemoPlace, deletePlaces, listDemoPlaces, listPlacements } from '../queries/demo-rows.ts';

/** Places per transaction; other writers run in between. */
const BATCH_PLACES = 25;

export interface DemoRemoval {
  db: Db;
  now: () => number;
  audit: Audit;
  caller: Caller;
  /** Stops it between two batches. */
  signal?: AbortSignal;
  onProgress?: (removed: number, total: number) => void;
}

/**
 * Deletes the demo world except what people made their own, in batches. Can be interrupted and repeated at any point.
 * @returns number of deleted places; undefined if it was stopped
 */
export async function removeDemo(removal: DemoRemoval): Promise<number | undefined> {
  const { db, now, audit, caller, signal, onProgress } = removal;
  const plan = await planDemoRemoval(db);
  const { remove = [], at = '' } = plan ?? {};
  let removed = 0;
  for (let begin = 0; begin < remove.length; begin += BATCH_PLACES) {
    if (signal?.aborted === true) return undefined;
    removed += await removeBatch(removal, at, remove.slice(begin, begin + BATCH_PLACES));
    onProgress?.(removed, remove.length);
    await turn();
  }
  await writeTransaction(db, async (trx) => {
    // Kept maps have cached copies with the welcome text.
    const deed = { actorId: caller.userId, at: isoTime(now()) };
    if (await removeSeededWelcome(trx, deed)) await worldChanged(trx, 'everything', deed);
    await audit.record(trx, caller, { action: 'demo_removed', outcome: 'ok', details: { places: removed } });
  });
  return removed;
}

/** Deletes a batch, except places that people made their own since the plan. @returns number of deleted places */
async function removeBatch({ db, now, caller }: DemoRemoval, at: string, batch: DemoPlace[]): Promise<number> {
  return writeTransaction(db, async (trx) => {
    const there = await listDemoPlaces(
      trx,
      at,
      batch.map(({ id }) => id),
    );
    const maps = there.flatMap(({ id, isMap }) => (isMap ? [id] : []));
    const going = new Set(there.flatMap(({ id, kept }) => (kept === null ? [id] : [])));
    // Places on a map are deleted before the map.
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

/** The maps of these places, which change without them. */
async function listMapsOf(trx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('positions')
    .select('parent_id')
    .distinct()
    .where('location_id', 'in', [...ids])
    .execute();
  return rows.map(({ parent_id }) => parent_id);
}
