import { safeLocalPath } from '@venture-atlas/rules';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** Pages for signing in and out, which must not be returned to. */
const waysInAndOut = /^\/(login|signup|logout|password_reset|password_reset_request|load_last_url)(\/|\?|#|$)/i;

/** Stores where to go after signing in; only pages of this site that can be returned to. */
export function storeRedirect(path: string): void {
  const safe = safeLocalPath(path);
  if (safe === path && !waysInAndOut.test(path)) writeStored(storageKeys.redirect, path);
}

/** Where to go after signing in; '/' by default. It is always an address of this site, whatever is stored. */
export function readRedirect(): string {
  const path = safeLocalPath(readStored(storageKeys.redirect));
  return waysInAndOut.test(path) ? '/' : path;
}

/** Deletes it after the redirect, or when the user leaves. */
export function dropRedirect(): void {
  removeStored(storageKeys.redirect);
}
