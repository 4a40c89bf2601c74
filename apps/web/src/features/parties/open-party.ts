import { useSyncExternalStore } from 'react';

/* Which party is open in the card: pressed on the map, shown in the bar, which lie in different parts of the page. */
let opened: string | null = null;
const listeners = new Set<() => void>();

export function openParty(key: string | null): void {
  opened = key;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The key of the party that is open. */
export const useOpenParty = (): string | null => useSyncExternalStore(subscribe, () => opened);
