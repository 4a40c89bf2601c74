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
import { findGoodAccountToken } from '../queries/account-tokens.ts';
import { findUser, findUserByEmail, updateUser } from '../queries/users.ts';
import { mailboxOf } from './mail-to.ts';
import { endCredentials } from './sessions.ts';

/**
 * Puts a reset mail into the outbox when the email belongs to an account: three an hour and ten a day, and after that
 * still one an hour, so that nobody uses them up for the owner. Requests from a network that the account knows have
 * counts of their own. Called after the caller has been answered, always with
 * the same words: neither answer nor time tells whether the account exists.
 */
export async function requestPasswordReset(deps: AccountDeps, caller: Caller, typed: string): Promise<void> {
  const email = normaliseEmail(typed);
  const known = await findUserByEmail(deps.db, email);
  const turn = await deps.networks.turnOf(deps.db, known?.id ?? 0, networkOf(caller.address ?? ''));
  const counted = `${turn === 'owner' ? 'owner ' : ''}${mailboxOf(email)}`;
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

/**
 * Puts a reset mail for a known account into the outbox, for an operator.
 * @returns the id of the mail
 */
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
 * Sets a new password by the link of a mail. The link proves the mailbox, so the
 * email counts as confirmed; every login and every other link ends, and nobody
 * is signed in by it.
 *
 * @throws AppError link_invalid; password_too_weak (the link stays good)
 */
export async function resetPassword(
  deps: AccountDeps,
  caller: Caller,
  input: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(input.token);
  const find = async (db: AccountDeps['db']) => {
    const token = await findGoodAccountToken(db, tokenHash, ['password_reset'], isoTime(deps.now()));
    const user = token && (await findUser(db, token.user_id));
    if (!user || user.terminated_at !== null) throw new AppError('link_invalid');
    return user;
  };
  checkNewPassword(input.password, (await find(deps.db)).email);
  const passwordHash = await deps.passwords.hash(input.password, 'owner');
  await writeTransaction(deps.db, async (trx) => {
    // Asked again: the same link may have been used while the password was hashed.
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
