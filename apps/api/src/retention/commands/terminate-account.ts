import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { normaliseEmail } from '@venture-atlas/rules';
import { type AccountDeps, isoTime } from '../../accounts/auth/account-deps.ts';
import { proveGoogle, provePassword } from '../../accounts/commands/prove-account.ts';
import { endCredentials } from '../../accounts/commands/sessions.ts';
import { endUser, insertDeletion, listDeletions } from '../../accounts/queries/users.ts';
import type { Caller } from '../../audit/audit.ts';
import { sweepPortion } from '../../campaigns/commands/sweep-campaigns.ts';
import { forgetCoDm } from '../../campaigns/queries/campaign-people.ts';
import { disownCampaignsOf } from '../../campaigns/queries/campaigns.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignsOfUserChanged, rightsChanged } from '../../events/queries/events.ts';
import { forgetMailFiles } from '../../mail/mail-files.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { forgetEmailOf } from '../../world-settings/queries/world-people.ts';
import { leaveWorldsOf } from '../../world-settings/queries/world-rows.ts';
import { deleteAccountBatch, sweepAccounts } from './sweep-accounts.ts';

export type TerminationReason = 'own_wish' | 'under_age';

/**
 * Permanently ends an account (specification section 4), with its logins, links, own campaigns with all notes in them,
 * and private notes anywhere. Public notes in other campaigns keep their text and lose their author; those of a person
 * under 18 are deleted too. The audit log keeps the id, and `deletions` enough to delete it again after a restore. A
 * usual account is deleted in one transaction. A very large one is ended first, and its notes are deleted in batches
 * before this returns; after a crash the hourly job continues.
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

/** Deletes an account and its belongings, also after a restore. `sweepAccounts` deletes the rest of a large one. */
export async function removeAccount(
  trx: Db,
  userId: number,
  notes: 'all' | 'private',
  deletedAt: string,
): Promise<void> {
  await campaignsOfUserChanged(trx, userId, { actorId: null, at: deletedAt });
  await rightsChanged(trx, { userId }, { at: deletedAt });
  // Own campaigns become inaccessible; `sweepCampaigns` deletes the rest of large ones.
  await disownCampaignsOf(trx, userId);
  // Worlds wait for an editor to take over; `sweepWorlds` deletes the others.
  await leaveWorldsOf(trx, userId, deletedAt);
  await forgetEmailOf(trx, userId);
  await forgetCoDm(trx, userId);
  await yieldToOthers();
  await sweepPortion(trx);
  await insertDeletion(trx, userId, deletedAt, notes);
  if (await deleteAccountBatch(trx, userId, notes)) return;
  await endCredentials(trx, userId, deletedAt);
  await endUser(trx, userId, deletedAt);
}

/**
 * Ends the caller's own account after proof: the password, or, without one, the typed email and a new sign-in with its
 * Google account. A given email must always match.
 * @throws AppError password_wrong, bad_request for the field email, and errors of proveGoogle
 */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Caller,
  user: UserRow,
  input: { password?: string; email?: string; access_token?: string },
): Promise<void> {
  const hasPassword = user.password_hash !== null;
  if ((!hasPassword || input.email !== undefined) && normaliseEmail(input.email ?? '') !== user.email) {
    throw new AppError('bad_request', { message: 'Type the email of this account to delete it.', field: 'email' });
  }
  if (!hasPassword && user.google_sub !== null) await proveGoogle(deps, caller, user, input.access_token);
  else await provePassword(deps, caller, user, input.password ?? '', 'password');
  await terminateAccount(deps, caller, user, 'own_wish');
}

/** Removes files of old mails and of mails about deleted accounts. @returns number of removed files */
export async function deleteMailsOfDeletedAccounts(db: Db, dataDir: string, nowMs: number): Promise<number> {
  const gone = new Set((await listDeletions(db)).map(({ user_id }) => user_id));
  return forgetMailFiles(dataDir, gone, nowMs);
}
