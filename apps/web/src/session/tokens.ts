import type { Tokens } from '@venture-atlas/types';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** Tokens as this browser keeps them; `receivedAt` in milliseconds by the local clock. */
export interface StoredTokens {
  access: string;
  refresh: string;
  receivedAt: number;
}

/** What a sign-in or a renewal brings. */
export type NewTokens = Pick<Tokens, 'access' | 'refresh'>;

/** Part of an access token's life after which it is renewed ahead of need. */
const RENEW_AFTER = 0.8;
/** Life of an access token in seconds where the token itself does not tell. */
const USUAL_LIFE = 900;

const listeners = new Set<() => void>();

/** Calls back when this tab signs in, renews or leaves; other tabs hear of it by the storage event. @returns ends it */
export function onTokensChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tokens of this browser, or undefined for an anonymous one; half a pair counts as none. */
export function readTokens(): StoredTokens | undefined {
  const access = readStored(storageKeys.token);
  const refresh = readStored(storageKeys.refreshToken);
  if (!access || !refresh) return undefined;
  return { access, refresh, receivedAt: Number(readStored(storageKeys.tokenTime)) || 0 };
}

/** Keeps new tokens. The access token is written last: other tabs read all three when they hear of it. */
export function writeTokens(tokens: NewTokens, nowMs: number): void {
  writeStored(storageKeys.refreshToken, tokens.refresh);
  writeStored(storageKeys.tokenTime, String(nowMs));
  writeStored(storageKeys.token, tokens.access);
  for (const listener of listeners) listener();
}

/** Makes this browser anonymous. The access token goes last, for the same reason. */
export function removeTokens(): void {
  removeStored(storageKeys.refreshToken);
  removeStored(storageKeys.tokenTime);
  removeStored(storageKeys.token);
  for (const listener of listeners) listener();
}

/**
 * Whether the access token should be renewed before it is used: at 80 % of its
 * life since it was received. Only local times are compared, so a wrong clock
 * changes nothing; one that was set back renews at once.
 */
export function isRenewalDue(tokens: StoredTokens, nowMs: number): boolean {
  const age = nowMs - tokens.receivedAt;
  const { iat, exp } = claims(tokens.access);
  const life = Number(exp) - Number(iat);
  return age < 0 || age >= (life > 0 ? life : USUAL_LIFE) * 1000 * RENEW_AFTER;
}

/** Whose token it is, by the id in it: the same through renewals and later sign-ins of one person. */
export function ownerOf(access: string): string {
  const { sub } = claims(access);
  return sub === undefined ? 'unnamed' : String(sub);
}

/** What a token says about itself, unverified: enough to plan with, never to decide who somebody is. */
function claims(access: string): { iat?: unknown; exp?: unknown; sub?: unknown } {
  try {
    const text = atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
