import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { editorScope, isWithin, type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import {
  deleteTrashRow,
  dropTrashOfLocation,
  endDeletion,
  findTrash,
  forgetValues,
  listEnded,
  listInTrash,
} from '../queries/trash.ts';
import type { StaffRequest, StaffWriteDeps } from './staff-change.ts';

/** Values may have a megabyte each: so many are forgotten in one transaction. */
const ROWS_A_TRANSACTION = 100;
/** Things that are looked for at a time. */
const AT_ONCE = 50;

type Trashed = NonNullable<Awaited<ReturnType<typeof findTrash>>>;

/**
 * Deletes for good what is in the trash: with it goes what the history says of it, and the sweeper takes pictures that
 * nothing names any more. The right to do it is judged in each transaction.
 * @returns how many are gone
 * @throws AppError not_found for a world that the asker edits no more
 */
export async function purgeTrash(
  deps: StaffWriteDeps,
  { viewer, caller }: StaffRequest,
  scope: WorldScope,
  ids: readonly number[],
): Promise<number> {
  let deleted = 0;
  for (const id of await listInTrash(deps.db, scope, ids)) {
    const purged = await purgeOne(deps.db, id, async (trx) => {
      if (!isWithin(await editorScope(trx, viewer), scope)) throw new AppError('not_found');
      return scope;
    });
    if (purged === undefined) continue;
    deleted += 1;
    await writeTransaction(deps.db, (trx) =>
      deps.audit.record(trx, caller, {
        action: 'staff_change',
        outcome: 'ok',
        object: `change:${id}`,
        details: { what: 'deleted for good', thing: purged.thing_id },
      }),
    );
  }
  return deleted;
}

/** Deletes for good what has been in the trash long enough. It may be broken off at any point and called again. */
export async function purgeEnded(db: Db, nowMs: number): Promise<void> {
  for (;;) {
    const ended = await listEnded(db, isoTime(nowMs), AT_ONCE);
    for (const id of ended) {
      await purgeOne(db, id, async (trx) => {
        const row = await trx.selectFrom('trash').select('world_id').where('change_id', '=', id).executeTakeFirst();
        return wholeWorld(row?.world_id ?? 0);
      });
    }
    if (ended.length < AT_ONCE) return;
  }
}

/**
 * @param scopeOf the worlds that it may be of, asked in each transaction
 * @returns what it was; undefined when it is in the trash no longer
 */
async function purgeOne(db: Db, id: number, scopeOf: (trx: Db) => Promise<WorldScope>): Promise<Trashed | undefined> {
  for (;;) {
    await yieldToOthers();
    const step = await writeTransaction(db, async (trx) => {
      const item = await findTrash(trx, await scopeOf(trx), id);
      if (item === undefined) return { item };
      const isPlace = item.thing === 'location';
      const of = isPlace ? { locationId: item.thing_id } : { thing: item.thing, id: item.thing_id };
      if (await forgetValues(trx, of, ROWS_A_TRANSACTION)) return undefined;
      await endDeletion(trx, id, item.name);
      if (isPlace) await dropTrashOfLocation(trx, item.thing_id);
      await deleteTrashRow(trx, id);
      return { item };
    });
    if (step !== undefined) return step.item;
  }
}
