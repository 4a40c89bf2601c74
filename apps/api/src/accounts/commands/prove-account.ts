import type { Caller } from '../../audit/audit.ts';
import type { UserRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import type { AccountDeps } from '../auth/account-deps.ts';
import { countAttempt } from '../auth/attempts.ts';

/**
 * Checks the password of a signed-in user again before a critical change, so that a stolen token is not enough. Guesses
 * are slowed down as at login.
 * @param field body field of the password
 * @throws AppError password_wrong, also for an account without a password
 */
export async function provePassword(
  deps: AccountDeps,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  password: string,
  field: string,
): Promise<void> {
  const key = `user:${user.id}|${networkOf(caller.address ?? '')}`;
  const fits = await countAttempt([[deps.limits.attempts, key]], () =>
    deps.passwords.matches(user.password_hash, password, 'owner'),
  );
  if (!fits) throw new AppError('password_wrong', { field, ...(user.password_hash === null ? { message: NONE } : {}) });
}

const NONE = 'This account has no password yet. Ask for a reset link to set one first.';

const AGAIN = 'Sign in with Google once more to do this.';
const OTHER = 'This is not the Google account that opens this account. Choose the other one and try again.';

/**
 * Checks a Google access token of the account's own Google account, for a signed-in user without a password. Guesses
 * are slowed down like wrong passwords. A wrong token gives no 401, since the login itself is valid.
 * @throws AppError bad_request without a token, forbidden for another account's or an invalid token (both with the
 * field access_token); google_not_configured, google_unavailable
 */
export async function proveGoogle(
  deps: AccountDeps,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'google_sub'>,
  accessToken: string | undefined,
): Promise<void> {
  const field = 'access_token';
  const { google } = deps;
  if (!google) throw new AppError('google_not_configured');
  if (accessToken === undefined) throw new AppError('bad_request', { message: AGAIN, field });
  const key = `user:${user.id}|${networkOf(caller.address ?? '')}`;
  const isTheirs = await countAttempt([[deps.limits.attempts, key]], async () => {
    try {
      return (await google.identify(accessToken)).sub === user.google_sub;
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'google_token_invalid') return false;
      throw cause;
    }
  });
  if (!isTheirs) throw new AppError('forbidden', { message: OTHER, field });
}
