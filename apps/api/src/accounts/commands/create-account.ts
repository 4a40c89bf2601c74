import { normaliseEmail } from '@venture-atlas/rules';
import type { Caller } from '../../audit/caller.ts';
import type { UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { checkDisplayName, checkEmail } from '../auth/account-fields.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { makeUser } from './make-user.ts';

export interface NewAccount {
  email: string;
  password: string;
  name: string | undefined;
  isStaff: boolean;
}

/**
 * Checks what an operator wants to create, without writing anything.
 * @returns email and name as they will be stored
 * @throws AppError bad_request with the field, password_too_weak
 */
export function checkNewAccount(account: NewAccount): { email: string; name: string | undefined } {
  const email = normaliseEmail(account.email);
  checkEmail(email, 'email');
  checkNewPassword(account.password, email);
  return { email, name: account.name === undefined ? undefined : checkDisplayName(account.name) };
}

/**
 * Makes an account from the command line of the server. The operator vouches
 * for the email; nobody is signed in by it.
 * @throws AppError as checkNewAccount; email_taken
 */
export async function createAccount(
  deps: Pick<AccountDeps, 'db' | 'now' | 'audit' | 'passwords'>,
  caller: Caller,
  account: NewAccount,
): Promise<UserRow> {
  const { email, name } = checkNewAccount(account);
  const passwordHash = await deps.passwords.hash(account.password);
  return writeTransaction(deps.db, async (trx) => {
    const user = await makeUser(trx, {
      email,
      email_verified: 1,
      password_hash: passwordHash,
      google_sub: null,
      name,
      is_staff: account.isStaff ? 1 : 0,
      age_confirmed_at: null,
      created_at: isoTime(deps.now()),
    });
    const object = `user:${user.id}`;
    await deps.audit.record(trx, caller, { action: 'register', outcome: 'ok', object });
    if (account.isStaff) await deps.audit.record(trx, caller, { action: 'staff_granted', outcome: 'ok', object });
    return user;
  });
}
