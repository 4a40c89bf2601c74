import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { editorScope, isWithin, type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import { dropPending, dropSettings } from '../queries/deleted-locations.ts';
import {
  deleteTrashRow,
  dropTrashOfLocation,
  findTrash,
  forgetValues,
  listExpiredTrash,
  listInTrash,
  makeDeletionFinal,
} from '../queries/trash.ts';
import type { StaffRequest, StaffWriteDeps } from './staff-change.ts';

/** How many rows one transaction clears. Values may have a megabyte each. */
const ROWS_PER_TRANSACTION = 100;
/** How many items are read at a time. */
const BATCH_SIZE = 50;

type TrashedItem = NonNullable<Awaited<ReturnType<typeof findTrash>>>;

/**
 * Deletes items of the trash for good, with their values in the history. The sweeper deletes pictures that nothing uses
 * any more. Each transaction checks the caller's right.
 * @returns how many were deleted
 * @throws AppError not_found if the caller may not edit the world any more
 */
export async function purgeTrash(
  deps: StaffWriteDeps,
  { viewer, caller }: StaffRequest,
  scope: WorldScope,
  ids: readonly number[],
): Promise<number> {
  let deleted = 0;
  for (const id of await listInTrash(deps.db, scope, ids)) {
    const isGone = await purgeOne(deps.db, id, {
      scopeOf: async (trx) => {
        if (!isWithin(await editorScope(trx, viewer), scope)) throw new AppError('not_found');
        return scope;
      },
      onGone: (trx, { thing_id: thing }) =>
        deps.audit.record(trx, caller, {
          action: 'staff_change',
          outcome: 'ok',
          object: `change:${id}`,
          details: { what: 'deleted for good', thing },
        }),
    });
    if (isGone) deleted += 1;
  }
  return deleted;
}

/** Deletes expired items of the trash for good. It may be interrupted at any point and called again. */
export async function purgeExpired(db: Db, nowMs: number): Promise<void> {
  for (;;) {
    const expired = await listExpiredTrash(db, isoTime(nowMs), BATCH_SIZE);
    for (const id of expired) {
      await purgeOne(db, id, {
        scopeOf: async (trx) => {
          const row = await trx.selectFrom('trash').select('world_id').where('change_id', '=', id).executeTakeFirst();
          return wholeWorld(row?.world_id ?? 0);
        },
      });
    }
    if (expired.length < BATCH_SIZE) return;
  }
}

interface Purging {
  /** The worlds that the item may be in, read in each transaction. */
  scopeOf: (trx: Db) => Promise<WorldScope>;
  /** Runs in the last transaction. */
  onGone?: (trx: Db, item: TrashedItem) => Promise<void>;
}

/**
 * Uses several transactions. The item can be restored from the trash until the last one, even after an interruption.
 * @returns false if it is no longer in the trash
 */
async function purgeOne(db: Db, id: number, { scopeOf, onGone }: Purging): Promise<boolean> {
  for (;;) {
    await yieldToOthers();
    const isGone = await writeTransaction(db, async (trx) => {
      const item = await findTrash(trx, await scopeOf(trx), id);
      if (item === undefined) return false;
      if (await forgetPortion(trx, item)) return undefined;
      if (item.thing === 'location') {
        await dropSettings(trx, item.thing_id);
        await dropPending(trx, item.thing_id);
      }
      await deleteTrashRow(trx, id);
      await makeDeletionFinal(trx, id, item.name);
      await onGone?.(trx, item);
      return true;
    });
    if (isGone !== undefined) return isGone;
  }
}

/** @returns whether more may be left */
async function forgetPortion(trx: Db, { thing, thing_id: id }: TrashedItem): Promise<boolean> {
  const limit = ROWS_PER_TRANSACTION;
  if (thing !== 'location') return forgetValues(trx, { thing, id }, limit);
  const of = { locationId: id };
  if (await forgetValues(trx, of, limit)) return true;
  return (await dropTrashOfLocation(trx, { ...of, limit })) > 0 && (await forgetValues(trx, of, limit));
}
