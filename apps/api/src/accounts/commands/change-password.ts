import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/caller.ts';
import type { UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { findUser, updateUser } from '../queries/users.ts';
import { endCredentials } from './end-credentials.ts';
import { tellAccount } from './mail-to.ts';
import { provePassword } from './prove-password.ts';
import { startSession } from './start-session.ts';

/**
 * Changes the password of somebody who knows the old one. Every login ends, also
 * a thief's; the caller gets a new one.
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
    // What was proved must still be the password.
    if (current?.password_hash !== user.password_hash)
      throw new AppError('password_wrong', { field: 'current_password' });
    await updateUser(trx, user.id, { password_hash: passwordHash });
    await endCredentials(trx, user.id, isoTime(deps.now()));
    await deps.audit.record(trx, caller, { action: 'password_change', outcome: 'ok', object: `user:${user.id}` });
    const mail = { template: 'password_changed', data: {} } as const;
    await tellAccount(trx, deps, current, mail);
    return startSession(trx, deps, caller, current);
  });
}
