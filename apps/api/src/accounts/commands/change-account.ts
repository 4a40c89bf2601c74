import { normaliseEmail } from '@venture-atlas/rules';
import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/audit.ts';
import type { Db, Flag, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignsOfUserChanged, rightsChanged } from '../../events/queries/events.ts';
import { readUnsubscribeToken } from '../../mail/links.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { deletePendingMailsOf } from '../../mail/queries/mails.ts';
import { type AccountDeps, isoTime, refuseWait } from '../auth/account-deps.ts';
import { checkDisplayName, checkEmail } from '../auth/account-fields.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { hashToken } from '../auth/tokens.ts';
import {
  type AccountTokenRow,
  deleteAccountTokensFor,
  findValidAccountToken,
  markAccountTokenUsed,
} from '../queries/account-tokens.ts';
import { findUser, findUserByEmail, updateUser } from '../queries/users.ts';
import { assertMailAllowed, mailAccount } from './account-mails.ts';
import { provePassword } from './prove-account.ts';
import { endCredentials, startSession } from './sessions.ts';

/**
 * Changes the fields that need no password: the public name, and whether to get news by mail.
 * @returns the changed account
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
 * Unsubscribes the account of a mail's link from news; idempotent.
 * @throws AppError link_invalid for a forged token, or if the account is gone
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

/**
 * Changes a password after checking the old one. Ends every login, including a thief's, and starts a new one for the
 * caller.
 * @throws AppError password_wrong, password_too_weak
 */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  user: UserRow,
  input: { current_password: string; password: string },
): Promise<Tokens> {
  await provePassword(deps, caller, user, input.current_password, 'current_password');
  checkNewPassword(input.password, user.email);
  const passwordHash = await deps.passwords.hash(input.password, 'owner');
  return writeTransaction(deps.db, async (trx) => {
    const current = await findUser(trx, user.id);
    // The checked password must still be current.
    if (current?.password_hash !== user.password_hash)
      throw new AppError('password_wrong', { field: 'current_password' });
    await updateUser(trx, user.id, { password_hash: passwordHash });
    await endCredentials(trx, user.id, isoTime(deps.now()));
    await deps.audit.record(trx, caller, { action: 'password_change', outcome: 'ok', object: `user:${user.id}` });
    const mail = { template: 'password_changed', data: {} } as const;
    await mailAccount(trx, deps, current, mail);
    return startSession(trx, deps, caller, current);
  });
}

/**
 * Sends a link to the new address and a notice to the old one. Nothing changes until the link is used. A later request
 * replaces an earlier one. Does not reveal whether the new address has an account.
 * @throws AppError password_wrong, bad_request for the field email, too_many_requests
 */
export async function requestEmailChange(
  deps: AccountDeps,
  caller: Caller,
  user: UserRow,
  input: { password: string; email: string },
): Promise<void> {
  const email = normaliseEmail(input.email);
  checkEmail(email, 'email');
  if (email === user.email) {
    throw new AppError('bad_request', { message: 'This is the email of your account already.', field: 'email' });
  }
  await provePassword(deps, caller, user, input.password, 'password');
  refuseWait(deps.limits.emailChanges.take(String(user.id)));
  assertMailAllowed(deps, email);
  await writeTransaction(deps.db, async (trx) => {
    await deleteAccountTokensFor(trx, user.id, 'email_change');
    await deletePendingMailsOf(trx, user.id, ['email_change']);
    await enqueueMail(trx, { userId: user.id, address: email }, { template: 'email_change', data: {} }, deps.now());
    const notice = { template: 'email_change_asked', data: {} } as const;
    await mailAccount(trx, deps, user, notice);
    await deps.audit.record(trx, caller, { action: 'email_change_asked', outcome: 'ok', object: `user:${user.id}` });
  });
}

/**
 * Uses the link of a mail: the new address becomes the account's, or the address of the sign-up is confirmed.
 * @returns whether the address changed, which ends every login
 * @throws AppError link_invalid; email_taken if another account has the address now
 */
export async function confirmEmail(deps: AccountDeps, caller: Caller, token: string): Promise<boolean> {
  return writeTransaction(deps.db, async (trx) => {
    const now = isoTime(deps.now());
    const row = await findValidAccountToken(trx, hashToken(token), ['email_change', 'email_verification'], now);
    const user = row && (await findUser(trx, row.user_id));
    if (!row || !user || user.terminated_at !== null) throw new AppError('link_invalid');
    if (row.new_email !== null) {
      await changeTo(trx, deps, caller, user, row.new_email);
      return true;
    }
    await confirm(trx, deps, caller, user, row);
    return false;
  });
}

async function confirm(trx: Db, deps: AccountDeps, caller: Caller, user: UserRow, row: AccountTokenRow): Promise<void> {
  await markAccountTokenUsed(trx, row.token_hash, isoTime(deps.now()));
  await updateUser(trx, user.id, { email_verified: 1 });
  // Worlds may have been named for this address.
  await rightsChanged(trx, { userId: user.id }, { at: isoTime(deps.now()) });
  const object = `user:${user.id}`;
  await deps.audit.record(trx, caller, { action: 'email_confirmed', outcome: 'ok', actorId: user.id, object });
}

async function changeTo(trx: Db, deps: AccountDeps, caller: Caller, user: UserRow, email: string): Promise<void> {
  if (await findUserByEmail(trx, email)) throw new AppError('email_taken');
  // The Google account was linked by its email, so with another email its owner must not keep access.
  await updateUser(trx, user.id, { email, email_verified: 1, google_sub: null });
  await endCredentials(trx, user.id, isoTime(deps.now()));
  const notice = { template: 'email_changed', data: {} } as const;
  await mailAccount(trx, deps, user, notice);
  const object = `user:${user.id}`;
  await deps.audit.record(trx, caller, { action: 'email_change', outcome: 'ok', actorId: user.id, object });
}
