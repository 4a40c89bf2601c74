import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, storageKeys } from './storage.ts';
import { onTokensChanged, ownerOf, readTokens } from './tokens.ts';

/**
 * The owner of this browser's tokens; undefined for an anonymous one. It changes on sign-in and logout, also in another
 * tab (specification section 4), but not on renewal.
 */
export function useSessionOwner(): string | undefined {
  return useSyncExternalStore(subscribe, sessionOwner);
}

function sessionOwner(): string | undefined {
  const tokens = readTokens();
  return tokens === undefined ? undefined : ownerOf(tokens.access);
}

function subscribe(callback: () => void): () => void {
  const stopHere = onTokensChanged(callback);
  const stopElsewhere = onStoredElsewhere([storageKeys.token], callback);
  return () => {
    stopHere();
    stopElsewhere();
  };
}
