import type { Tokens } from '@venture-atlas/types';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** Tokens as stored in this browser; `receivedAt` is in milliseconds of the local clock. */
export interface StoredTokens {
  access: string;
  refresh: string;
  receivedAt: number;
}

/** The tokens from a sign-in or a renewal. */
export type NewTokens = Pick<Tokens, 'access' | 'refresh'>;

/** Part of an access token's lifetime after which it is renewed in advance. */
const RENEW_AFTER = 0.8;
/** Lifetime of an access token in seconds, if the token does not contain it. */
const USUAL_LIFE = 900;

const listeners = new Set<() => void>();

/**
 * Calls back when this tab signs in, renews, or logs out. Other tabs get a storage event.
 * @returns stops listening
 */
export function onTokensChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tokens of this browser; undefined for an anonymous one. An incomplete pair counts as none. */
export function readTokens(): StoredTokens | undefined {
  const access = readStored(storageKeys.token);
  const refresh = readStored(storageKeys.refreshToken);
  if (!access || !refresh) return undefined;
  return { access, refresh, receivedAt: Number(readStored(storageKeys.tokenTime)) || 0 };
}

/** Stores new tokens. The access token is written last, because other tabs read all three when it changes. */
export function writeTokens(tokens: NewTokens, nowMs: number): void {
  writeStored(storageKeys.refreshToken, tokens.refresh);
  writeStored(storageKeys.tokenTime, String(nowMs));
  writeStored(storageKeys.token, tokens.access);
  for (const listener of listeners) listener();
}

/** Makes this browser anonymous. The access token is removed last, for the same reason. */
export function removeTokens(): void {
  removeStored(storageKeys.refreshToken);
  removeStored(storageKeys.tokenTime);
  removeStored(storageKeys.token);
  for (const listener of listeners) listener();
}

/**
 * Whether to renew the access token before use: at 80 % of its lifetime since it was received. Only local times are
 * compared, so a wrong clock does not matter; one that was set back renews at once.
 */
export function isRenewalDue(tokens: StoredTokens, nowMs: number): boolean {
  const age = nowMs - tokens.receivedAt;
  const { iat, exp } = claims(tokens.access);
  const life = Number(exp) - Number(iat);
  return age < 0 || age >= (life > 0 ? life : USUAL_LIFE) * 1000 * RENEW_AFTER;
}

/** The account id in a token, which stays the same across renewals and sign-ins. */
export function ownerOf(access: string): string {
  const { sub } = claims(access);
  return sub === undefined ? 'unnamed' : String(sub);
}

/** The unverified claims of a token. Use them for planning, never to decide who somebody is. */
function claims(access: string): { iat?: unknown; exp?: unknown; sub?: unknown } {
  try {
    const text = atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
