import { useSyncExternalStore } from 'react';

/** The open rumor. It was pressed on the map or in the list and has its own panel. */
export interface OpenRumour {
  key: string;
  /** The element with the panel. */
  stage: HTMLElement | null;
  /** The place that was open before. Opening another one closes the rumor. */
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
