import { setImmediate as turn } from 'node:timers/promises';
import { deleteUser, findEndedUser } from '../../accounts/queries/users.ts';
import { ROWS_A_PORTION } from '../../campaigns/commands/sweep-campaigns.ts';
import { deleteNotesBy, disownNotesOf } from '../../campaigns/queries/notes.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';

/**
 * Deletes what ended accounts have left behind, with time for others between
 * the portions. It may be broken off at any point and called again.
 */
export async function sweepAccounts(db: Db): Promise<void> {
  for (;;) {
    const ended = await findEndedUser(db);
    if (ended === undefined) return;
    await turn();
    await writeTransaction(db, (trx) => takeAwayPortion(trx, ended.id, ended.notes));
  }
}

/**
 * Deletes one portion of an account: its private notes (or all) first, then the author of its public ones, at last itself
 * with what hangs on it.
 * @returns whether all of it is gone
 */
export async function takeAwayPortion(trx: Db, userId: number, notes: 'all' | 'private'): Promise<boolean> {
  const deleted = await deleteNotesBy(trx, userId, notes, ROWS_A_PORTION);
  const left = ROWS_A_PORTION - deleted;
  const isFull = left === 0 || (await disownNotesOf(trx, userId, left)) === left;
  await turn();
  if (isFull) return false;
  // The foreign keys take the rest along: sessions, tokens, mails, memberships.
  await deleteUser(trx, userId);
  return true;
}
