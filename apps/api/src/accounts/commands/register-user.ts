import { normaliseEmail } from '@venture-atlas/rules';
import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/caller.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { checkDisplayName, checkEmail } from '../auth/account-fields.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { findUserByEmail } from '../queries/users.ts';
import { refuseUnwantedMail } from './mail-to.ts';
import { makeUser } from './make-user.ts';
import { startSession } from './start-session.ts';

export interface Registration {
  email: string;
  password: string;
  name?: string;
  /** False is refused; absent is accepted and kept as absent (an old client that does not ask). */
  age_confirmed?: boolean;
  marketing_emails?: boolean;
}

/**
 * Makes an account and signs it in.
 * @throws AppError bad_request with the field, password_too_weak, age_confirmation_needed, email_taken, too_many_requests
 */
export async function registerUser(deps: AccountDeps, caller: Caller, input: Registration): Promise<Tokens> {
  const email = normaliseEmail(input.email);
  checkEmail(email, 'email');
  const name = input.name === undefined ? undefined : checkDisplayName(input.name);
  checkNewPassword(input.password, email);
  if (input.age_confirmed === false) throw new AppError('age_confirmation_needed', { field: 'age_confirmed' });
  if (await findUserByEmail(deps.db, email)) throw new AppError('email_taken', { field: 'email' });
  const network = networkOf(caller.address ?? '');
  const turn = await deps.networks.turnOf(deps.db, 0, network);
  // Before the work, and counted once however often the call fails after it.
  refuseUnwantedMail(deps, email);
  const passwordHash = await deps.passwords.hash(input.password, turn);
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
