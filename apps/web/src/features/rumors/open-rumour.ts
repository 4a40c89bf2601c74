import { useSyncExternalStore } from 'react';

/** The rumour that is open: pressed on the map or in the list, read in a panel of its own. */
export interface OpenRumour {
  key: string;
  /** What the panel stands on. */
  stage: HTMLElement | null;
  /** The place that was open beside it: another one takes its room. */
  beside: number | null;
}

let opened: OpenRumour | null = null;
const listeners = new Set<() => void>();

export function openRumour(rumour: OpenRumour | null): void {
  opened = rumour;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOpenRumour = (): OpenRumour | null => useSyncExternalStore(subscribe, () => opened);
