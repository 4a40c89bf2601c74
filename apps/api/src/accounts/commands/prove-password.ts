import type { Caller } from '../../audit/caller.ts';
import type { UserRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import type { AccountDeps } from '../auth/account-deps.ts';
import { countTry } from '../auth/count-try.ts';

/**
 * Asks somebody who is signed in for the password again, before what a stolen
 * token must not do. Guessing is slowed down as at logging in.
 * @param field the body field that holds it
 * @throws AppError password_wrong, also for an account that has no password yet
 */
export async function provePassword(
  deps: AccountDeps,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  password: string,
  field: string,
): Promise<void> {
  const key = `user:${user.id}|${networkOf(caller.address ?? '')}`;
  const fits = await countTry([[deps.limits.attempts, key]], () =>
    deps.passwords.matches(user.password_hash, password, 'owner'),
  );
  if (!fits) throw new AppError('password_wrong', { field, ...(user.password_hash === null ? { message: NONE } : {}) });
}

const NONE = 'This account has no password yet. Ask for a reset link to set one first.';
