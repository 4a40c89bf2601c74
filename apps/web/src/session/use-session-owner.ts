import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, storageKeys } from './storage.ts';
import { onTokensChanged, ownerOf, readTokens } from './tokens.ts';

/**
 * Whose tokens this browser holds; undefined for an anonymous one. Renewals
 * change nothing here; signing in or out does, in another tab too
 * (specification section 4).
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
