import { normaliseEmail } from '@venture-atlas/rules';
import {
  addresses,
  type EmailConfirmed,
  type Session,
  type SignInWarnings,
  type Success,
  type Tokens,
  type User,
} from '@venture-atlas/types';
import { endSession, forgetSessionEnd } from '../session/session-end.ts';
import { readTokens, writeTokens } from '../session/tokens.ts';
import { call } from './call.ts';

export function saveUser(changes: { name?: string; marketing_emails?: boolean }): Promise<User> {
  return call(addresses.saveUser, { body: changes });
}

/**
 * Logs in with email and password.
 * @throws ApiError `invalid_credentials` if they do not match
 */
export async function logIn(email: string, password: string): Promise<void> {
  keep(await call(addresses.logIn, { body: { email: normaliseEmail(email), password }, anonymous: true }));
}

/** Creates an account and signs in. */
export async function register(account: {
  email: string;
  password: string;
  age_confirmed: boolean;
  /** The public name; the server makes one up if it is missing. */
  name?: string;
}): Promise<void> {
  keep(await call(addresses.register, { body: { ...account, email: normaliseEmail(account.email) }, anonymous: true }));
}

/**
 * Signs in with the token that Google gave the browser.
 *
 * @throws ApiError `age_confirmation_needed` at a first sign-in without a confirmed age. No account is made, and the
 * same token may be sent again
 */
export async function logInWithGoogle(accessToken: string, ageConfirmed: boolean): Promise<void> {
  const body = { access_token: accessToken, ...(ageConfirmed ? { age_confirmed: true } : {}) };
  keep(await call(addresses.logInWithGoogle, { body, anonymous: true }));
}

function keep(tokens: Tokens): void {
  writeTokens(tokens, Date.now());
  forgetSessionEnd();
}

/**
 * Logs out: this browser forgets the session at once, whatever the server responds.
 *
 * @returns whether the server ended the session too
 */
export async function logOut(): Promise<boolean> {
  const tokens = readTokens();
  endSession('logged-out');
  if (tokens === undefined) return true;
  try {
    await call(addresses.logOut, { body: { refresh: tokens.refresh }, anonymous: true });
    return true;
  } catch {
    return false;
  }
}

/** Requests a reset link. The response is the same whether the address has an account or not. */
export function requestPasswordReset(email: string): Promise<Success> {
  return call(addresses.requestPasswordReset, { body: { email: normaliseEmail(email) }, anonymous: true });
}

/** Sets a new password with the token of an email. All sessions end, and nobody is signed in. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await call(addresses.resetPassword, { body: { token, password }, anonymous: true });
  if (readTokens() !== undefined) endSession('password-reset');
}

/** Sets a new password. This browser gets new tokens; all others are logged out. */
export async function changePassword(currentPassword: string, password: string): Promise<void> {
  const body = { current_password: currentPassword, password };
  writeTokens(await call(addresses.changePassword, { body }), Date.now());
}

/** Requests a change of the email address. Nothing changes until the link sent to it is followed. */
export function changeEmail(password: string, email: string): Promise<Success> {
  return call(addresses.changeEmail, { body: { password, email: normaliseEmail(email) } });
}

export async function confirmEmail(token: string): Promise<EmailConfirmed> {
  const answer = await call(addresses.confirmEmail, { body: { token }, anonymous: true });
  if (answer.email_changed && readTokens() !== undefined) endSession('email-changed');
  return answer;
}

/** Deletes the account for good. Needs its password or, without one, a fresh access token of its Google account. */
export async function terminateAccount(confirmation: {
  email: string;
  password?: string;
  access_token?: string;
}): Promise<void> {
  await call(addresses.deleteAccount, { body: { ...confirmation, email: normaliseEmail(confirmation.email) } });
  endSession('terminated');
}

/** Exports everything that the server stores about the user. */
export function exportAccount(): Promise<unknown> {
  return call(addresses.exportAccount, { timeoutMs: 60_000 });
}

export function fetchSessions(signal?: AbortSignal): Promise<Session[]> {
  return call(addresses.listSessions, { signal });
}

export function fetchSignInWarnings(signal?: AbortSignal): Promise<SignInWarnings> {
  return call(addresses.getSignInWarnings, { signal });
}

export function revokeSession(id: string): Promise<Success> {
  return call(addresses.revokeSession, { params: { id } });
}

/** Unsubscribes from the news with the token of an email. */
export function unsubscribe(token: string): Promise<Success> {
  return call(addresses.unsubscribe, { body: { token }, anonymous: true });
}
