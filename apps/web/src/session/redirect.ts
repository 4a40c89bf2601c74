import { safeLocalPath } from '@venture-atlas/rules';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** The ways in and out themselves: to come back to them would lead nowhere. */
const waysInAndOut = /^\/(login|signup|logout|password_reset|password_reset_request|load_last_url)(\/|\?|#|$)/i;

/** Keeps where to go after signing in; only pages of our own that one can come back to. */
export function storeRedirect(path: string): void {
  const safe = safeLocalPath(path);
  if (safe === path && !waysInAndOut.test(path)) writeStored(storageKeys.redirect, path);
}

/** Where to go after signing in; '/' without one. Whatever the storage holds, it is one of our own addresses. */
export function readRedirect(): string {
  const path = safeLocalPath(readStored(storageKeys.redirect));
  return waysInAndOut.test(path) ? '/' : path;
}

/** Forgets it, once it was reached or the person left. */
export function dropRedirect(): void {
  removeStored(storageKeys.redirect);
}
