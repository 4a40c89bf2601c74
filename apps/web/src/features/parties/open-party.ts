import { useSyncExternalStore } from 'react';

/* The party that is open in the card. It is pressed on the map and shown in the bar, in different parts of the page. */
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

/** The key of the open party. */
export const useOpenParty = (): string | null => useSyncExternalStore(subscribe, () => opened);
