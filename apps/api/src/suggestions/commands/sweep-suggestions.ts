import { setImmediate as turn } from 'node:timers/promises';
import { SUGGESTIONS_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { deleteSettled } from '../queries/suggestions.ts';

const DAY_MS = 24 * 3_600_000;
/** Rows that are deleted in one transaction. */
const AT_ONCE = 100;

/**
 * Deletes suggestions that were decided or withdrawn long ago, and those whose place has been gone for as long. It may be
 * broken off at any point and called again.
 */
export async function sweepSuggestions(db: Db, nowMs: number): Promise<void> {
  const before = isoTime(nowMs - SUGGESTIONS_KEPT_DAYS * DAY_MS);
  while ((await writeTransaction(db, (trx) => deleteSettled(trx, before, AT_ONCE))) === AT_ONCE) await turn();
}
