import { type ComponentType, useSyncExternalStore } from 'react';
import type { BarInPlaceProps } from './acts.ts';

/** A bar that replaces the DM's bar while it is needed. */
export interface BarInPlace {
  Bar: ComponentType<BarInPlaceProps>;
  /** Additional height on phones, in CSS pixels. */
  extraHeight: number;
}

let current: BarInPlace | null = null;
const listeners = new Set<() => void>();

/** Replaces the DM's bar; null restores it. */
export function putBarInPlace(bar: BarInPlace | null): void {
  current = bar;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBarInPlace = (): BarInPlace | null => useSyncExternalStore(subscribe, () => current);
