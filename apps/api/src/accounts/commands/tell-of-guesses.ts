import { normaliseEmail } from '@venture-atlas/rules';
import { writeTransaction } from '../../db/write-transaction.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { listWrongPasswords } from '../queries/sign-in-warnings.ts';
import { findUserByEmail } from '../queries/users.ts';
import { tellAccount } from './mail-to.ts';

const DAY_MS = 24 * 3_600_000;
/** So many wrong passwords within a day are worth a mail: more than an owner mistypes. */
const WORTH_TELLING = 10;

/**
 * Tells the owner of an account by mail that somebody guesses its password, once a day at most. Call it after the answer,
 * whether or not there is such an account: neither answer nor time then tells which.
 */
export async function tellOfGuesses(deps: AccountDeps, typed: string): Promise<void> {
  const user = await findUserByEmail(deps.db, normaliseEmail(typed));
  const since = isoTime(deps.now() - DAY_MS);
  const wrong = await listWrongPasswords(deps.db, user?.id ?? 0, since, WORTH_TELLING);
  if (user === undefined || user.terminated_at !== null || wrong.length < WORTH_TELLING) return;
  if (deps.limits.guessMails.take(String(user.id)) > 0) return;
  await writeTransaction(deps.db, (trx) => tellAccount(trx, deps, user, { template: 'wrong_passwords', data: {} }));
}
