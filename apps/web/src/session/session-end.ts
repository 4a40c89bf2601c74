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
 * Makes this browser anonymous and tells who listens (specification section 4).
 * A session that ran out leads back to where the person is now, and their
 * drafts stay; every other end is meant for good, and the next person at this
 * device finds nothing: no draft, no address of a campaign, no character name,
 * no invite.
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

/** Calls back after every end of this tab's session. @returns ends it */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why the session of this tab ended last, for the log-in screen to say; undefined once it was said. */
export function lastSessionEnd(): SessionEnd | undefined {
  return last;
}

/** To be called when the person has read why. */
export function forgetSessionEnd(): void {
  last = undefined;
}
