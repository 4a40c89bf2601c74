import { normaliseEmail } from '@venture-atlas/rules';
import type { Caller } from '../../audit/audit.ts';
import type { UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { hashToken } from '../auth/tokens.ts';
import { findValidAccountToken } from '../queries/account-tokens.ts';
import { findUser, findUserByEmail, updateUser } from '../queries/users.ts';
import { mailboxOf } from './account-mails.ts';
import { endCredentials } from './sessions.ts';

/**
 * Enqueues a reset mail if an account has the email. Limits: three an hour and ten a day, and after that still one an
 * hour, so that an attacker cannot block those of the owner. Requests from networks that the account has used count
 * separately. Runs after the caller got a constant answer, so neither answer nor response time reveals whether the
 * account exists.
 */
export async function requestPasswordReset(deps: AccountDeps, caller: Caller, typed: string): Promise<void> {
  const email = normaliseEmail(typed);
  const known = await findUserByEmail(deps.db, email);
  const priority = await deps.networks.priorityOf(deps.db, known?.id ?? 0, networkOf(caller.address ?? ''));
  const counted = `${priority === 'owner' ? 'owner ' : ''}${mailboxOf(email)}`;
  const { resetMails, resetMailsADay, lateResetMails } = deps.limits;
  const isTooOften =
    resetMails.take(counted) > 0 || (resetMailsADay.take(counted) > 0 && lateResetMails.take(counted) > 0);
  await writeTransaction(deps.db, async (trx) => {
    const user = await findUserByEmail(trx, email);
    await deps.audit.record(trx, caller, {
      action: 'password_reset_asked',
      outcome: user && !isTooOften ? 'ok' : 'failed',
      actorId: null,
      ...(user ? { object: `user:${user.id}` } : {}),
    });
    if (!user || isTooOften || user.terminated_at !== null) return;
    const mail = { template: 'password_reset', data: {} } as const;
    await enqueueMail(trx, { userId: user.id, address: user.email }, mail, deps.now());
  });
}

/** Enqueues a reset mail for a known account, for an operator. @returns the id of the mail */
export async function sendResetMail(
  deps: Pick<AccountDeps, 'db' | 'now' | 'audit'>,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<string> {
  return writeTransaction(deps.db, async (trx) => {
    const object = `user:${user.id}`;
    await deps.audit.record(trx, caller, { action: 'password_reset_asked', outcome: 'ok', object });
    const mail = { template: 'password_reset', data: {} } as const;
    return enqueueMail(trx, { userId: user.id, address: user.email }, mail, deps.now());
  });
}

/**
 * Sets a new password with the link of a mail. The link proves the mailbox, so the email becomes confirmed. Every login
 * and every other link ends. It does not sign in.
 * @throws AppError link_invalid; password_too_weak (the link stays valid)
 */
export async function resetPassword(
  deps: AccountDeps,
  caller: Caller,
  input: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(input.token);
  const find = async (db: AccountDeps['db']) => {
    const token = await findValidAccountToken(db, tokenHash, ['password_reset'], isoTime(deps.now()));
    const user = token && (await findUser(db, token.user_id));
    if (!user || user.terminated_at !== null) throw new AppError('link_invalid');
    return user;
  };
  checkNewPassword(input.password, (await find(deps.db)).email);
  const passwordHash = await deps.passwords.hash(input.password, 'owner');
  await writeTransaction(deps.db, async (trx) => {
    // Check again: the same link may have been used while the password was hashed.
    const user = await find(trx);
    await updateUser(trx, user.id, { password_hash: passwordHash, email_verified: 1 });
    await endCredentials(trx, user.id, isoTime(deps.now()));
    await deps.audit.record(trx, caller, {
      action: 'password_reset',
      outcome: 'ok',
      actorId: user.id,
      object: `user:${user.id}`,
    });
    const mail = { template: 'password_changed', data: {} } as const;
    await enqueueMail(trx, { userId: user.id, address: user.email }, mail, deps.now());
  });
}
