import { normaliseEmail } from '@venture-atlas/rules';
import type { AccountDeps } from '../../accounts/auth/account-deps.ts';
import { proveGoogle } from '../../accounts/commands/prove-google.ts';
import { provePassword } from '../../accounts/commands/prove-password.ts';
import type { Caller } from '../../audit/caller.ts';
import type { UserRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { terminateAccount } from './terminate-account.ts';

/**
 * Ends the caller's own account after proof: the password, or, where there is
 * none, the account's email typed out and a fresh sign-in at its Google account.
 * An email that is given must always fit.
 * @throws AppError password_wrong, bad_request for the field email, and whatever proveGoogle throws
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
