import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the card that shows or hides many places. */
export function setBulkOpen(isOn: boolean): void {
  isOpen = isOn;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBulkOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
