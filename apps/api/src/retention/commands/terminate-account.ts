import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type AccountDeps, isoTime } from '../../accounts/auth/account-deps.ts';
import { endCredentials } from '../../accounts/commands/end-credentials.ts';
import { endUser, insertDeletion } from '../../accounts/queries/users.ts';
import type { Caller } from '../../audit/caller.ts';
import { sweepPortion } from '../../campaigns/commands/sweep-campaigns.ts';
import { forgetCoDm } from '../../campaigns/queries/campaign-dms.ts';
import { disownCampaignsOf } from '../../campaigns/queries/campaigns.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { campaignsOfUserChanged } from '../../events/queries/events.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { leaveWorldsOf } from '../../world-settings/queries/swept-worlds.ts';
import { forgetEmailOf } from '../../world-settings/queries/world-people.ts';
import { sweepAccounts, takeAwayPortion } from './sweep-accounts.ts';

export type TerminationReason = 'own_wish' | 'under_age';

/**
 * Ends an account for good (specification section 4). With it go its logins,
 * links, own campaigns with all notes in them, and private notes anywhere.
 * Public notes in campaigns of others keep their text and lose their author.
 * Of somebody under 18 the public notes go too. The audit log keeps the number
 * of the account, and `deletions` so much that a backup does not bring it back.
 * A usual account is gone in one transaction. One with a great many notes is
 * ended in it, and its notes go in portions before this returns; should the
 * process die meanwhile, the hourly job goes on.
 * @returns the id of the farewell mail
 */
export async function terminateAccount(
  deps: Pick<AccountDeps, 'db' | 'now' | 'audit'>,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'email'>,
  reason: TerminationReason,
): Promise<string> {
  const mailId = await writeTransaction(deps.db, async (trx) => {
    await deps.audit.record(trx, caller, {
      action: 'account_deleted',
      outcome: 'ok',
      object: `user:${user.id}`,
      details: { reason },
    });
    await removeAccount(trx, user.id, reason === 'under_age' ? 'all' : 'private', isoTime(deps.now()));
    const template = reason === 'under_age' ? 'account_under_age' : 'account_deleted';
    return enqueueMail(trx, { userId: null, address: user.email }, { template, data: {} }, deps.now());
  });
  await sweepAccounts(deps.db);
  return mailId;
}

/**
 * Takes an account and what belongs to it out of the database; what a restored
 * backup brings back goes the same way. Of a large one `sweepAccounts` deletes the rest.
 */
export async function removeAccount(
  trx: Db,
  userId: number,
  notes: 'all' | 'private',
  deletedAt: string,
): Promise<void> {
  await campaignsOfUserChanged(trx, userId, { actorId: null, at: deletedAt });
  // Nobody finds the own campaigns from now on; of large ones `sweepCampaigns` deletes the rest.
  await disownCampaignsOf(trx, userId);
  // Worlds wait for one of their editors; `sweepWorlds` deletes what nobody takes over.
  await leaveWorldsOf(trx, userId, deletedAt);
  await forgetEmailOf(trx, userId);
  await forgetCoDm(trx, userId);
  await yieldToOthers();
  await sweepPortion(trx);
  await insertDeletion(trx, userId, deletedAt, notes);
  if (await takeAwayPortion(trx, userId, notes)) return;
  await endCredentials(trx, userId, deletedAt);
  await endUser(trx, userId, deletedAt);
}
