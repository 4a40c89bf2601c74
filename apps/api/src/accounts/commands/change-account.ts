import type { Caller } from '../../audit/caller.ts';
import type { Flag, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignsOfUserChanged } from '../../events/queries/events.ts';
import { readUnsubscribeToken } from '../../mail/links.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { checkDisplayName } from '../auth/account-fields.ts';
import { findUser, updateUser } from '../queries/users.ts';

/**
 * Changes what a person may change without giving the password: the name others
 * see, and whether news may come by mail.
 * @returns the account as it is now
 * @throws AppError bad_request for the field name
 */
export async function changeAccount(
  deps: AccountDeps,
  caller: Caller,
  user: UserRow,
  input: { name?: string; marketing_emails?: boolean },
): Promise<UserRow> {
  const change: { name?: string; marketing_emails?: Flag } = {};
  if (input.name !== undefined) change.name = checkDisplayName(input.name);
  if (input.marketing_emails !== undefined) change.marketing_emails = input.marketing_emails ? 1 : 0;
  if (Object.keys(change).length === 0) return user;
  return writeTransaction(deps.db, async (trx) => {
    await updateUser(trx, user.id, change);
    if (change.name !== undefined)
      await campaignsOfUserChanged(trx, user.id, { actorId: user.id, at: isoTime(deps.now()) });
    await deps.audit.record(trx, caller, {
      action: 'account_change',
      outcome: 'ok',
      object: `user:${user.id}`,
      details: { changed: Object.keys(change).join(' ') },
    });
    const changed = await findUser(trx, user.id);
    if (!changed) throw new AppError('user_not_found');
    return changed;
  });
}

/**
 * Ends the news of the account a mail's link was made for; using it twice does no harm.
 * @throws AppError link_invalid for a forged token, or when the account is gone
 */
export async function unsubscribe(deps: AccountDeps, caller: Caller, token: string): Promise<void> {
  const userId = readUnsubscribeToken(deps.unsubscribeKey, token);
  if (userId === undefined) throw new AppError('link_invalid');
  await writeTransaction(deps.db, async (trx) => {
    const user = await findUser(trx, userId);
    if (!user) throw new AppError('link_invalid');
    await updateUser(trx, userId, { marketing_emails: 0 });
    await deps.audit.record(trx, caller, { action: 'unsubscribe', outcome: 'ok', object: `user:${userId}` });
  });
}
