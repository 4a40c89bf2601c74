import { emailProblem, normaliseEmail } from '@venture-atlas/rules';
import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/audit.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { type Counter, countTry } from '../auth/attempts.ts';
import type { GoogleIdentity } from '../auth/google.ts';
import { listWrongPasswords, NEW_PLACE } from '../queries/sign-ins.ts';
import { findUser, findUserByEmail, findUserByGoogleSub, updateUser } from '../queries/users.ts';
import { tellAccount } from './mail-to.ts';
import { makeUser } from './register-user.ts';
import { endCredentials, startSession } from './sessions.ts';

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

/**
 * Signs in by a Google access token; a first sign-in makes an account.
 *
 * Accounts are found by Google's own id of the person, never by email alone. An
 * account of the same email is joined only when Google vouches for the mailbox
 * (security.md T11). Whoever set its password may be somebody else, even when
 * the email was confirmed: people press the button of a mail they did not ask
 * for. So password, logins and links end.
 *
 * @throws AppError google_not_configured, google_token_invalid, google_unavailable,
 *   age_confirmation_needed (nothing was made), email_taken
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
    const isNewPlace = (await deps.networks.turnOf(trx, user.id, networkOf(caller.address ?? ''))) !== 'owner';
    await deps.audit.record(trx, caller, {
      action: 'google_login',
      outcome: 'ok',
      actorId: user.id,
      object: `user:${user.id}`,
      ...(isNewPlace ? { details: NEW_PLACE } : {}),
    });
    if (isNewPlace) await tellAccount(trx, deps, user, { template: 'new_place', data: {} });
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
  // An email that Google has not checked could be anybody's.
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
  // Another Google account is linked, or Google does not run this mailbox and cannot know whose it is today.
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
