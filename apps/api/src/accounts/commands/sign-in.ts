import { normaliseEmail } from '@venture-atlas/rules';
import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/caller.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import type { AccountDeps } from '../auth/account-deps.ts';
import { type Counter, countTry } from '../auth/count-try.ts';
import { NEW_PLACE } from '../queries/sign-in-warnings.ts';
import { findUser, findUserByEmail, updateUser } from '../queries/users.ts';
import { tellAccount } from './mail-to.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in by email and password. An unknown email costs the same work and gets
 * the same answer as a wrong password.
 * @throws AppError invalid_credentials; too_many_passwords after 5 failures here, or 20 from networks the account does
 * not know: the same whether there is such an account or not
 */
export async function signIn(
  deps: AccountDeps,
  caller: Caller,
  input: { email: string; password: string },
): Promise<Tokens> {
  const email = normaliseEmail(input.email);
  const network = networkOf(caller.address ?? '');
  const found = await findUserByEmail(deps.db, email);
  const turn = await deps.networks.turnOf(deps.db, found?.id ?? 0, network);
  const counters: Counter[] = [[deps.limits.attempts, `${email}|${network}`]];
  // Guesses from everywhere together. The owner, who comes from where they came before, does not wait for strangers.
  if (turn !== 'owner') counters.push([deps.limits.strangers, email]);
  const fits = await countTry(
    counters,
    async () =>
      (await deps.passwords.matches(found?.password_hash, input.password, turn)) && found?.terminated_at === null,
    'too_many_passwords',
  );
  const user = found;
  if (!user || !fits) {
    await deps.audit.recordAlone(deps.db, caller, {
      action: 'login',
      outcome: 'failed',
      // Whoever typed it is not known; what they typed may be a password in the wrong field.
      actorId: null,
      ...(user ? { object: `user:${user.id}` } : {}),
    });
    throw new AppError('invalid_credentials');
  }
  const rehashed =
    user.password_hash !== null && deps.passwords.isOutdated(user.password_hash)
      ? await deps.passwords.hash(input.password, 'owner')
      : undefined;
  deps.networks.add(network);
  return writeTransaction(deps.db, async (trx) => {
    const current = await findUser(trx, user.id);
    // The password may have been changed, or the account ended, while it was being checked.
    if (current?.password_hash !== user.password_hash) throw new AppError('invalid_credentials');
    if (rehashed !== undefined) await updateUser(trx, user.id, { password_hash: rehashed });
    const isNewPlace = turn !== 'owner';
    await deps.audit.record(trx, caller, {
      action: 'login',
      outcome: 'ok',
      actorId: user.id,
      object: `user:${user.id}`,
      ...(isNewPlace ? { details: NEW_PLACE } : {}),
    });
    if (isNewPlace) await tellAccount(trx, deps, current, { template: 'new_place', data: {} });
    return startSession(trx, deps, caller, current);
  });
}
