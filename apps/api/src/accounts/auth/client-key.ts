import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../audit/audit.ts';
import { networkOf } from '../../network-of.ts';

/**
 * A secret that a browser is given when somebody logs in, in a cookie that no script can read. It opens nothing. It
 * only tells the browser that exchanged a refresh token from somebody who copied the token.
 */
const COOKIE = 'va_client';
const SECRET = /^[\w-]{22}$/;
/** As long as a login can last. */
const MAX_AGE_SECONDS = 90 * 24 * 3600;
/** Only the calls that give out tokens see it. */
const PATH = '/user/';

/** The key in a Cookie header; null when there is none that could be ours. */
export function readClientKey(header: string | undefined): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === COOKIE && SECRET.test(value)) return value;
  }
  return null;
}

/** A Set-Cookie header with the key this browser has already, or with a new one. It is not sent to other sites. */
export function clientKeyCookie(key: string | null, isHttps: boolean): string {
  const value = key ?? randomBytes(16).toString('base64url');
  const rest = `Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${COOKIE}=${value}; ${rest}${isHttps ? '; Secure' : ''}`;
}

/** Who exchanged a refresh token, as digests: nothing can be read back from them. */
export interface ClientMark {
  /** Of the key of the browser; null without one. */
  used_by: string | null;
  /** Of the browser's name and its network. */
  used_from: string;
}

export function clientMark(digestKey: Buffer, caller: Caller): ClientMark {
  const digest = (text: string): string => createHmac('sha256', digestKey).update(text).digest('base64url');
  const key = caller.clientKey ?? null;
  return {
    used_by: key === null ? null : digest(`client ${key}`),
    used_from: digest(`from ${networkOf(caller.address ?? '')} ${caller.userAgent}`),
  };
}

/**
 * Whether the same client asks again: the one with the same key, in any network. Where neither time a key came, the same
 * browser name in the same network is all that can be asked for.
 */
export function isSameClient(before: { used_by: string | null; used_from: string | null }, now: ClientMark): boolean {
  if (before.used_by !== now.used_by) return false;
  return before.used_by !== null || before.used_from === now.used_from;
}

/** Whether this client may exchange a token: a login that was used with a key once goes on with that key alone. */
export const mayExchange = (token: { used_by: string | null }, now: ClientMark): boolean =>
  token.used_by === null || token.used_by === now.used_by;
