import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../audit/audit.ts';
import { networkOf } from '../../network-of.ts';

/**
 * A secret of a browser that is set at login, in a cookie that scripts cannot read. It grants no access. It
 * distinguishes the browser that exchanged a refresh token from somebody who copied the token.
 */
const COOKIE = 'va_client';
const SECRET = /^[\w-]{22}$/;
/** The longest life of a login. */
const MAX_AGE_SECONDS = 90 * 24 * 3600;
/** Sent only to calls that issue tokens. */
const PATH = '/user/';

/** The key in a Cookie header; null without a valid one. */
export function readClientKey(header: string | undefined): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === COOKIE && SECRET.test(value)) return value;
  }
  return null;
}

/** A Set-Cookie header with the browser's existing key, or with a new one. It is not sent to other sites. */
export function clientKeyCookie(key: string | null, isHttps: boolean): string {
  const value = key ?? randomBytes(16).toString('base64url');
  const rest = `Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${COOKIE}=${value}; ${rest}${isHttps ? '; Secure' : ''}`;
}

/** Digests of the client that exchanged a refresh token. */
export interface ClientMark {
  /** Digest of the browser's key; null without one. */
  used_by: string | null;
  /** Digest of the user agent and network. */
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
 * Whether it is the same client: the same key, in any network. If there was no key both times, the same user agent in
 * the same network.
 */
export function isSameClient(before: { used_by: string | null; used_from: string | null }, now: ClientMark): boolean {
  if (before.used_by !== now.used_by) return false;
  return before.used_by !== null || before.used_from === now.used_from;
}

/** Whether this client may exchange a token: a login that was used with a key requires that key afterwards. */
export const mayExchange = (token: { used_by: string | null }, now: ClientMark): boolean =>
  token.used_by === null || token.used_by === now.used_by;
