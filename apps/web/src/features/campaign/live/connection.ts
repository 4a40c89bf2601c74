import { useSyncExternalStore } from 'react';

/* Since when the server of the open campaign cannot be reached. */
let lostAt: Date | undefined;
const listeners = new Set<() => void>();

export function setLostAt(since: Date | undefined): void {
  if (since === lostAt) return;
  lostAt = since;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @returns undefined while the server can be reached */
export const useLostAt = (): Date | undefined => useSyncExternalStore(subscribe, () => lostAt);
