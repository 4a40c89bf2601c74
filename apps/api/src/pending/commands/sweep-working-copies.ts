import { setImmediate as turn } from 'node:timers/promises';
import { DISCARDED_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { deleteEndedCopies, listWriters, noteRights } from '../queries/pending-changes.ts';
import { rightsOf } from '../subjects/rights.ts';

const DAY_MS = 24 * 3_600_000;
/** Accounts that are looked at, and rows that are deleted, in one transaction. */
const AT_ONCE = 100;

/**
 * Deletes what was discarded long ago, and working copies of those who may not write there any more for as long. It may be
 * broken off at any point and called again.
 */
export async function sweepWorkingCopies(db: Db, nowMs: number): Promise<void> {
  for (let last = 0; ; ) {
    const accounts = await listWriters(db, last, AT_ONCE);
    for (const id of accounts) {
      await writeTransaction(db, async (trx) => {
        await noteRights(trx, id, await rightsOf(trx, await findViewer(trx, id)), isoTime(nowMs));
      });
      last = id;
    }
    if (accounts.length < AT_ONCE) break;
    await turn();
  }
  const before = isoTime(nowMs - DISCARDED_KEPT_DAYS * DAY_MS);
  while ((await writeTransaction(db, (trx) => deleteEndedCopies(trx, before, AT_ONCE))) === AT_ONCE) await turn();
}
