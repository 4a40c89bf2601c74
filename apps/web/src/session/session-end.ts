import { dropAllInvites } from './invites.ts';
import { dropWords, markWordsLost } from './kept-words.ts';
import { dropRedirect, storeRedirect } from './redirect.ts';
import { removeDrafts, removeStored, storageKeys } from './storage.ts';
import { removeTokens } from './tokens.ts';

/** Why this browser is no longer signed in. */
export type SessionEnd = 'logged-out' | 'expired' | 'account-gone' | 'terminated' | 'email-changed' | 'password-reset';

const listeners = new Set<(why: SessionEnd) => void>();
let last: SessionEnd | undefined;

/**
 * Makes this browser anonymous and notifies listeners (specification section 4). After an expired session, the user
 * returns to the current page and drafts stay. Every other end deletes drafts, campaign addresses, character names, and
 * invites, so that the next user of this device finds nothing.
 */
export function endSession(why: SessionEnd): void {
  if (why === 'expired') {
    storeRedirect(`${location.pathname}${location.search}${location.hash}`);
    markWordsLost(Date.now());
  } else {
    dropRedirect();
    removeDrafts();
    dropWords();
    removeStored(storageKeys.lastMap);
    removeStored(storageKeys.lastViews);
    removeStored(storageKeys.layers);
    removeStored(storageKeys.campaignDefaults);
    dropAllInvites();
  }
  last = why;
  removeTokens();
  for (const listener of listeners) listener(why);
}

/**
 * Calls back after every end of this tab's session.
 * @returns stops listening
 */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why this tab's session ended, for the login screen; undefined once it was shown. */
export function lastSessionEnd(): SessionEnd | undefined {
  return last;
}

/** Call it once the user has seen the reason. */
export function forgetSessionEnd(): void {
  last = undefined;
}
