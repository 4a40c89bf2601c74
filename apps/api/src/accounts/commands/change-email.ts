import { normaliseEmail } from '@venture-atlas/rules';
import type { Caller } from '../../audit/caller.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { deletePendingMailsOf } from '../../mail/queries/mails.ts';
import { type AccountDeps, isoTime, refuseWait } from '../auth/account-deps.ts';
import { checkEmail } from '../auth/account-fields.ts';
import { hashToken } from '../auth/tokens.ts';
import {
  type AccountTokenRow,
  deleteAccountTokensFor,
  findGoodAccountToken,
  markAccountTokenUsed,
} from '../queries/account-tokens.ts';
import { findUser, findUserByEmail, updateUser } from '../queries/users.ts';
import { endCredentials } from './end-credentials.ts';
import { refuseUnwantedMail, tellAccount } from './mail-to.ts';
import { provePassword } from './prove-password.ts';

/**
 * Sends a link to the new address and tells the old one; nothing changes until
 * the link is used. A later wish replaces an earlier one. Whether the new
 * address has an account is not told here.
 * @throws AppError password_wrong, bad_request for the field email, too_many_requests
 */
export async function askEmailChange(
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
  refuseUnwantedMail(deps, email);
  await writeTransaction(deps.db, async (trx) => {
    await deleteAccountTokensFor(trx, user.id, 'email_change');
    await deletePendingMailsOf(trx, user.id, ['email_change']);
    await enqueueMail(trx, { userId: user.id, address: email }, { template: 'email_change', data: {} }, deps.now());
    const notice = { template: 'email_change_asked', data: {} } as const;
    await tellAccount(trx, deps, user, notice);
    await deps.audit.record(trx, caller, { action: 'email_change_asked', outcome: 'ok', object: `user:${user.id}` });
  });
}

/**
 * Uses the link of a mail: the new address becomes the account's, or the one
 * given at sign-up is known to be right.
 * @returns whether the address changed; then every login has ended
 * @throws AppError link_invalid; email_taken when somebody else has the address by now
 */
export async function confirmEmail(deps: AccountDeps, caller: Caller, token: string): Promise<boolean> {
  return writeTransaction(deps.db, async (trx) => {
    const now = isoTime(deps.now());
    const row = await findGoodAccountToken(trx, hashToken(token), ['email_change', 'email_verification'], now);
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
  const object = `user:${user.id}`;
  await deps.audit.record(trx, caller, { action: 'email_confirmed', outcome: 'ok', actorId: user.id, object });
}

async function changeTo(trx: Db, deps: AccountDeps, caller: Caller, user: UserRow, email: string): Promise<void> {
  if (await findUserByEmail(trx, email)) throw new AppError('email_taken');
  // A Google account is linked because of its email: with another email, whoever owns it must not stay in.
  await updateUser(trx, user.id, { email, email_verified: 1, google_sub: null });
  await endCredentials(trx, user.id, isoTime(deps.now()));
  const notice = { template: 'email_changed', data: {} } as const;
  await tellAccount(trx, deps, user, notice);
  const object = `user:${user.id}`;
  await deps.audit.record(trx, caller, { action: 'email_change', outcome: 'ok', actorId: user.id, object });
}
