import { setImmediate as turn } from 'node:timers/promises';
import { deleteUser, findEndedUser } from '../../accounts/queries/users.ts';
import { ROWS_PER_PORTION } from '../../campaigns/commands/sweep-campaigns.ts';
import { deleteNotesBy, disownNotesOf } from '../../campaigns/queries/notes.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';

/**
 * Deletes the remains of ended accounts in batches, with other writers in between. Can be interrupted and repeated at
 * any point.
 */
export async function sweepAccounts(db: Db): Promise<void> {
  for (;;) {
    const ended = await findEndedUser(db);
    if (ended === undefined) return;
    await turn();
    await writeTransaction(db, (trx) => deleteAccountBatch(trx, ended.id, ended.notes));
  }
}

/**
 * Deletes one batch of an account: first its private notes (or all), then the author of its public ones, finally the
 * account itself.
 * @returns whether the account is gone
 */
export async function deleteAccountBatch(trx: Db, userId: number, notes: 'all' | 'private'): Promise<boolean> {
  const deleted = await deleteNotesBy(trx, userId, notes, ROWS_PER_PORTION);
  const left = ROWS_PER_PORTION - deleted;
  const isFull = left === 0 || (await disownNotesOf(trx, userId, left)) === left;
  await turn();
  if (isFull) return false;
  // Foreign keys delete the rest: sessions, tokens, mails, memberships.
  await deleteUser(trx, userId);
  return true;
}
