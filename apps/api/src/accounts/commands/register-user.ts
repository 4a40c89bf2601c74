import { randomInt } from 'node:crypto';
import { normaliseEmail } from '@venture-atlas/rules';
import type { Tokens } from '@venture-atlas/types';
import type { Insertable } from 'kysely';
import type { Caller } from '../../audit/audit.ts';
import type { Db, UserRow, UsersTable } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { checkDisplayName, checkEmail } from '../auth/account-fields.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { findUserByEmail, insertUser } from '../queries/users.ts';
import { assertMailAllowed } from './account-mails.ts';
import { startSession } from './sessions.ts';

export interface Registration {
  email: string;
  password: string;
  name?: string;
  /** False is refused. Absent is accepted and stored as absent (old clients do not send it). */
  age_confirmed?: boolean;
  marketing_emails?: boolean;
}

/**
 * Creates an account and signs it in.
 * @throws AppError bad_request with the field, password_too_weak, age_confirmation_needed, email_taken,
 * too_many_requests
 */
export async function registerUser(deps: AccountDeps, caller: Caller, input: Registration): Promise<Tokens> {
  const email = normaliseEmail(input.email);
  checkEmail(email, 'email');
  const name = input.name === undefined ? undefined : checkDisplayName(input.name);
  checkNewPassword(input.password, email);
  if (input.age_confirmed === false) throw new AppError('age_confirmation_needed', { field: 'age_confirmed' });
  if (await findUserByEmail(deps.db, email)) throw new AppError('email_taken', { field: 'email' });
  const network = networkOf(caller.address ?? '');
  const priority = await deps.networks.priorityOf(deps.db, 0, network);
  // Before the expensive hash, and counted once even if the call fails later.
  assertMailAllowed(deps, email);
  const passwordHash = await deps.passwords.hash(input.password, priority);
  return writeTransaction(deps.db, async (trx) => {
    const now = isoTime(deps.now());
    const user = await makeUser(trx, {
      email,
      password_hash: passwordHash,
      google_sub: null,
      name,
      marketing_emails: input.marketing_emails === true ? 1 : 0,
      age_confirmed_at: input.age_confirmed === true ? now : null,
      created_at: now,
    });
    await deps.audit.record(trx, caller, {
      action: 'register',
      outcome: 'ok',
      actorId: user.id,
      object: `user:${user.id}`,
    });
    await enqueueMail(trx, { userId: user.id, address: email }, { template: 'welcome', data: {} }, deps.now());
    return startSession(trx, deps, caller, user);
  });
}

interface NewAccount {
  email: string;
  password: string;
  name: string | undefined;
  isStaff: boolean;
}

/**
 * Validates an account that an operator creates, without writing.
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
 * Creates an account from the command line. The operator vouches for the email. Does not sign in.
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

/**
 * Inserts an account. The default name is "Player" with a random number of four digits: names are public, so it is not
 * derived from the email or the number of accounts.
 * @throws AppError email_taken
 */
export async function makeUser(
  trx: Db,
  user: Omit<Insertable<UsersTable>, 'name'> & { name: string | undefined },
): Promise<UserRow> {
  if (await findUserByEmail(trx, user.email)) throw new AppError('email_taken', { field: 'email' });
  return insertUser(trx, { ...user, name: user.name ?? `Player ${randomInt(1_000, 10_000)}` });
}
