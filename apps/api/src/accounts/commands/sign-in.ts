import { emailProblem, normaliseEmail } from '@venture-atlas/rules';
import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/audit.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { type Counter, countAttempt } from '../auth/attempts.ts';
import type { GoogleIdentity } from '../auth/google.ts';
import { listWrongPasswords, NEW_PLACE } from '../queries/sign-ins.ts';
import { findUser, findUserByEmail, findUserByGoogleSub, updateUser } from '../queries/users.ts';
import { mailAccount } from './account-mails.ts';
import { makeUser } from './register-user.ts';
import { endCredentials, startSession } from './sessions.ts';

/**
 * Signs in with email and password. An unknown email takes the same work and gets the same answer as a wrong password.
 * @throws AppError invalid_credentials; too_many_passwords after 5 failures here, or 20 from networks that the account
 * has not used, whether the account exists or not
 */
export async function signIn(
  deps: AccountDeps,
  caller: Caller,
  input: { email: string; password: string },
): Promise<Tokens> {
  const email = normaliseEmail(input.email);
  const network = networkOf(caller.address ?? '');
  const found = await findUserByEmail(deps.db, email);
  const priority = await deps.networks.priorityOf(deps.db, found?.id ?? 0, network);
  const counters: Counter[] = [[deps.limits.attempts, `${email}|${network}`]];
  // Guesses from all networks together. The owner, in a network used before, does not wait for strangers.
  if (priority !== 'owner') counters.push([deps.limits.strangers, email]);
  const fits = await countAttempt(
    counters,
    async () =>
      (await deps.passwords.matches(found?.password_hash, input.password, priority)) && found?.terminated_at === null,
    'too_many_passwords',
  );
  const user = found;
  if (!user || !fits) {
    await deps.audit.recordAlone(deps.db, caller, {
      action: 'login',
      outcome: 'failed',
      // The actor is unknown, and the typed email may be a password in the wrong field.
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
    // The password may have changed, or the account ended, during the check.
    if (current?.password_hash !== user.password_hash) throw new AppError('invalid_credentials');
    if (rehashed !== undefined) await updateUser(trx, user.id, { password_hash: rehashed });
    const isNewPlace = priority !== 'owner';
    await deps.audit.record(trx, caller, {
      action: 'login',
      outcome: 'ok',
      actorId: user.id,
      object: `user:${user.id}`,
      ...(isNewPlace ? { details: NEW_PLACE } : {}),
    });
    if (isNewPlace) await mailAccount(trx, deps, current, { template: 'new_place', data: {} });
    return startSession(trx, deps, caller, current);
  });
}

/**
 * Signs in with a Google access token; the first sign-in creates an account. Accounts are found by Google's id, never
 * by email alone. An account with the same email is linked only if Google vouches for the mailbox (security.md T11).
 * Its password may have been set by somebody else, even if the email was confirmed, because people use links of mails
 * that they did not request. So password, logins and links end.
 * @throws AppError google_not_configured, google_token_invalid, google_unavailable, age_confirmation_needed (nothing
 * was created), email_taken
 */
export async function googleLogin(
  deps: AccountDeps,
  caller: Caller,
  input: { access_token: string; age_confirmed?: boolean },
): Promise<Tokens> {
  if (!deps.google) throw new AppError('google_not_configured');
  const identity = await identify(deps, caller, input.access_token);
  return writeTransaction(deps.db, async (trx) => {
    const known = await findUserByGoogleSub(trx, identity.sub);
    const user = known ?? (await joinOrMake(trx, deps, caller, identity, input.age_confirmed === true));
    if (user.terminated_at !== null) throw new AppError('google_token_invalid');
    const isNewPlace = (await deps.networks.priorityOf(trx, user.id, networkOf(caller.address ?? ''))) !== 'owner';
    await deps.audit.record(trx, caller, {
      action: 'google_login',
      outcome: 'ok',
      actorId: user.id,
      object: `user:${user.id}`,
      ...(isNewPlace ? { details: NEW_PLACE } : {}),
    });
    if (isNewPlace) await mailAccount(trx, deps, user, { template: 'new_place', data: {} });
    return startSession(trx, deps, caller, user);
  });
}

async function identify(deps: AccountDeps, caller: Caller, accessToken: string): Promise<GoogleIdentity> {
  try {
    const identity = await deps.google?.identify(accessToken);
    if (!identity) throw new AppError('google_not_configured');
    return { ...identity, email: normaliseEmail(identity.email) };
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'google_token_invalid') {
      await deps.audit.recordAlone(deps.db, caller, { action: 'google_login', outcome: 'failed', actorId: null });
    }
    throw cause;
  }
}

async function joinOrMake(
  trx: Db,
  deps: AccountDeps,
  caller: Caller,
  identity: GoogleIdentity,
  isOfAge: boolean,
): Promise<UserRow> {
  // An unverified email could be anybody's.
  if (!identity.emailVerified || emailProblem(identity.email) !== undefined) {
    throw new AppError('google_token_invalid');
  }
  const sameEmail = await findUserByEmail(trx, identity.email);
  if (sameEmail) return join(trx, deps, caller, identity, sameEmail);
  if (!isOfAge) throw new AppError('age_confirmation_needed', { field: 'age_confirmed' });
  const now = isoTime(deps.now());
  const user = await makeUser(trx, {
    email: identity.email,
    email_verified: 1,
    password_hash: null,
    google_sub: identity.sub,
    name: undefined,
    age_confirmed_at: now,
    created_at: now,
  });
  await deps.audit.record(trx, caller, {
    action: 'register',
    outcome: 'ok',
    actorId: user.id,
    object: `user:${user.id}`,
    details: { google: true },
  });
  return user;
}

async function join(
  trx: Db,
  deps: AccountDeps,
  caller: Caller,
  identity: GoogleIdentity,
  user: UserRow,
): Promise<UserRow> {
  // Another Google account is linked, or Google does not run this mailbox and cannot vouch for its current owner.
  if (user.google_sub !== null || !identity.isAuthoritative) throw new AppError('email_taken');
  const passwordRemoved = user.password_hash !== null;
  const change = { google_sub: identity.sub, email_verified: 1, password_hash: null } as const;
  await updateUser(trx, user.id, change);
  await endCredentials(trx, user.id, isoTime(deps.now()));
  await deps.audit.record(trx, caller, {
    action: 'google_link',
    outcome: 'ok',
    actorId: user.id,
    object: `user:${user.id}`,
    details: { password_removed: passwordRemoved },
  });
  const mail = { template: 'google_linked', data: { passwordRemoved } } as const;
  await enqueueMail(trx, { userId: user.id, address: user.email }, mail, deps.now());
  return { ...user, ...change };
}

const DAY_MS = 24 * 3_600_000;
/** Wrong passwords within a day that cause a mail: more than an owner mistypes. */
const WARN_FROM = 10;

/**
 * Warns the owner of an account by mail about guessed passwords, at most once a day. Call it after the answer, whether
 * or not the account exists, so that neither answer nor response time reveals that.
 */
export async function warnOfGuesses(deps: AccountDeps, typed: string): Promise<void> {
  const user = await findUserByEmail(deps.db, normaliseEmail(typed));
  const since = isoTime(deps.now() - DAY_MS);
  const wrong = await listWrongPasswords(deps.db, user?.id ?? 0, since, WARN_FROM);
  if (user === undefined || user.terminated_at !== null || wrong.length < WARN_FROM) return;
  if (deps.limits.guessMails.take(String(user.id)) > 0) return;
  await writeTransaction(deps.db, (trx) => mailAccount(trx, deps, user, { template: 'wrong_passwords', data: {} }));
}
