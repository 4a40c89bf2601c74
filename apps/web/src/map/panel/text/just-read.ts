import { useSyncExternalStore } from 'react';

/** So long what somebody asked for stands out (ms). */
const STANDS_OUT_MS = 8_000;

/** What was revealed after this time stands out; null: nothing does. */
let since: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(next: string | null): void {
  since = next;
  for (const listener of listeners) listener();
}

/** What was revealed to somebody since they read it last, for as long as it stands out. */
export const justRead = {
  /** @param after ISO 8601; empty: all of it is new to them */
  tell: (after: string): void => {
    clearTimeout(timer);
    put(after);
    timer = setTimeout(() => put(null), STANDS_OUT_MS);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether what was revealed at this time stands out now. @param at ISO 8601 */
export function useStandsOut(at: string): boolean {
  return useSyncExternalStore(subscribe, () => since !== null && at > since);
}
