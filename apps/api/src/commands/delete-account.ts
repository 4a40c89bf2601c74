import { normaliseEmail } from '@venture-atlas/rules';
import type { Caller } from '../audit/caller.ts';
import type { AccountDeps } from '../auth/account-deps.ts';
import type { UserRow } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { provePassword } from './prove-password.ts';
import { terminateAccount } from './terminate-account.ts';

/**
 * Ends the caller's own account after proof: the password, or, where there is
 * none, the account's email typed out. An email that is given must always fit.
 * @throws AppError password_wrong, bad_request for the field email
 */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Caller,
  user: UserRow,
  input: { password?: string; email?: string },
): Promise<void> {
  const isEmailNeeded = user.password_hash === null;
  if ((isEmailNeeded || input.email !== undefined) && normaliseEmail(input.email ?? '') !== user.email) {
    throw new AppError('bad_request', { message: 'Type the email of this account to end it.', field: 'email' });
  }
  if (!isEmailNeeded) await provePassword(deps, caller, user, input.password ?? '', 'password');
  await terminateAccount(deps, caller, user, 'own_wish');
}
