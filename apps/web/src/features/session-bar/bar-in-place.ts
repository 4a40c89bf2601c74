import { type ComponentType, useSyncExternalStore } from 'react';
import type { BarInPlaceProps } from './acts.ts';

/** A bar that is in place of the DM's, for as long as something is done with it. */
export interface BarInPlace {
  Bar: ComponentType<BarInPlaceProps>;
  /** How much higher it is on a phone, in CSS pixels. */
  extraHeight: number;
}

let current: BarInPlace | null = null;
const listeners = new Set<() => void>();

/** Puts a bar in place of the DM's; null: the DM's own is back. */
export function putBarInPlace(bar: BarInPlace | null): void {
  current = bar;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBarInPlace = (): BarInPlace | null => useSyncExternalStore(subscribe, () => current);
