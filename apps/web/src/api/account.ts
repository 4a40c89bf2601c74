import { normaliseEmail } from '@venture-atlas/rules';
import type { Session, Tokens, User } from '@venture-atlas/types';
import { endSession, forgetSessionEnd } from '../session/session-end.ts';
import { readTokens, writeTokens } from '../session/tokens.ts';
import { request } from './client.ts';

/** A sentence of the server about what was done. */
export interface Success {
  success: string;
}

export function saveUser(changes: { name?: string; marketing_emails?: boolean }): Promise<User> {
  return request<User>('/user/user/', { method: 'POST', body: changes });
}

/** Logs in with e-mail and password. @throws ApiError `invalid_credentials` when they do not belong together */
export async function logIn(email: string, password: string): Promise<void> {
  await open('/user/token/', { email: normaliseEmail(email), password });
}

/** Makes an account and is signed in at once. */
export async function register(account: {
  email: string;
  password: string;
  age_confirmed: boolean;
  /** What others see; left out, the server makes one up. */
  name?: string;
}): Promise<void> {
  await open('/user/register/', { ...account, email: normaliseEmail(account.email) });
}

/**
 * Signs in with what Google gave to the browser.
 *
 * @throws ApiError `age_confirmation_needed` at a first sign-in without a
 *   confirmed age; nothing is made, and the same token may be sent again
 */
export async function logInWithGoogle(accessToken: string, ageConfirmed: boolean): Promise<void> {
  await open('/user/google_login/', { access_token: accessToken, ...(ageConfirmed ? { age_confirmed: true } : {}) });
}

async function open(path: string, body: object): Promise<void> {
  writeTokens(await request<Tokens>(path, { method: 'POST', body, anonymous: true }), Date.now());
  forgetSessionEnd();
}

/**
 * Leaves: this browser forgets the session at once, whatever the server says.
 *
 * @returns whether the server ended the session too
 */
export async function logOut(): Promise<boolean> {
  const tokens = readTokens();
  endSession('logged-out');
  if (tokens === undefined) return true;
  try {
    await request<Success>('/user/logout/', { method: 'POST', body: { refresh: tokens.refresh }, anonymous: true });
    return true;
  } catch {
    return false;
  }
}

/** Asks for a reset link; the answer is the same whether the address has an account or not. */
export function requestPasswordReset(email: string): Promise<Success> {
  return post('/user/password_reset_request/', { email: normaliseEmail(email) });
}

/** Sets a new password with the token of a mail. All sessions end, and nobody is signed in by it. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await post('/user/password_reset/', { token, password });
  if (readTokens() !== undefined) endSession('password-reset');
}

/** Sets a new password; every other browser is logged out, this one gets new tokens. */
export async function changePassword(currentPassword: string, password: string): Promise<void> {
  const body = { current_password: currentPassword, password };
  writeTokens(await request<Tokens>('/user/change_password/', { method: 'POST', body }), Date.now());
}

/** Asks for another address: nothing changes before the link sent to it was followed. */
export function changeEmail(password: string, email: string): Promise<Success> {
  return request<Success>('/user/change_email/', { method: 'POST', body: { password, email: normaliseEmail(email) } });
}

/** What following a link about an address did: with `email_changed` all sessions have ended. */
export interface ConfirmedEmail extends Success {
  email_changed: boolean;
}

export async function confirmEmail(token: string): Promise<ConfirmedEmail> {
  const answer = await post<ConfirmedEmail>('/user/confirm_email/', { token });
  if (answer.email_changed && readTokens() !== undefined) endSession('email-changed');
  return answer;
}

/** Ends the account for good: with its password or, where it has none, a fresh access token of its Google account. */
export async function terminateAccount(confirmation: {
  email: string;
  password?: string;
  access_token?: string;
}): Promise<void> {
  await request<Success>('/user/delete_account/', {
    method: 'POST',
    body: { ...confirmation, email: normaliseEmail(confirmation.email) },
  });
  endSession('terminated');
}

/** Everything that the server keeps about the person. */
export function exportAccount(): Promise<unknown> {
  return request<unknown>('/user/export/', { timeoutMs: 60_000 });
}

export function fetchSessions(signal?: AbortSignal): Promise<Session[]> {
  return request<Session[]>('/user/sessions/', { signal });
}

export function revokeSession(id: string): Promise<Success> {
  return request<Success>(`/user/sessions/${encodeURIComponent(id)}/revoke/`, { method: 'POST', body: {} });
}

/** Ends the news with the token of a mail. */
export function unsubscribe(token: string): Promise<Success> {
  return post('/user/unsubscribe/', { token });
}

/** Calls that need no session; a token of an old one would only have them refused. */
function post<Answer = Success>(path: string, body: object): Promise<Answer> {
  return request<Answer>(path, { method: 'POST', body, anonymous: true });
}
