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

/** Deletes for good what has been in the trash long enough. It may be broken off at any point and called again. */
export async function purgeEnded(db: Db, nowMs: number): Promise<void> {
  for (;;) {
    const ended = await listEnded(db, isoTime(nowMs), AT_ONCE);
    for (const id of ended) {
      await purgeOne(db, id, {
        scopeOf: async (trx) => {
          const row = await trx.selectFrom('trash').select('world_id').where('change_id', '=', id).executeTakeFirst();
          return wholeWorld(row?.world_id ?? 0);
        },
      });
    }
    if (ended.length < AT_ONCE) return;
  }
}

interface Purging {
  /** The worlds that it may be of, asked in each transaction. */
  scopeOf: (trx: Db) => Promise<WorldScope>;
  /** Within the transaction that ends it. */
  onGone?: (trx: Db, item: Trashed) => Promise<void>;
}

/**
 * Several transactions: until the last one it is in the trash with all that brings it back, wherever this is broken off.
 * @returns false when it is in the trash no longer
 */
async function purgeOne(db: Db, id: number, { scopeOf, onGone }: Purging): Promise<boolean> {
  for (;;) {
    await yieldToOthers();
    const isGone = await writeTransaction(db, async (trx) => {
      const item = await findTrash(trx, await scopeOf(trx), id);
      if (item === undefined) return false;
      if (await forgetSome(trx, item)) return undefined;
      if (item.thing === 'location') {
        await dropSettings(trx, item.thing_id);
        await dropPending(trx, item.thing_id);
      }
      await deleteTrashRow(trx, id);
      await endDeletion(trx, id, item.name);
      await onGone?.(trx, item);
      return true;
    });
    if (isGone !== undefined) return isGone;
  }
}

/** @returns whether there may be more */
async function forgetSome(trx: Db, { thing, thing_id: id }: Trashed): Promise<boolean> {
  const limit = ROWS_A_TRANSACTION;
  if (thing !== 'location') return forgetValues(trx, { thing, id }, limit);
  const of = { locationId: id };
  if (await forgetValues(trx, of, limit)) return true;
  return (await dropTrashOfLocation(trx, { ...of, limit })) > 0 && (await forgetValues(trx, of, limit));
}
