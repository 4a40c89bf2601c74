import { useSyncExternalStore } from 'react';

/** How long revealed text stays highlighted (ms). */
const HIGHLIGHT_MS = 8_000;

/** Text revealed after this time is highlighted; null: none. */
let since: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setSince(next: string | null): void {
  since = next;
  for (const listener of listeners) listener();
}

/** Highlights for a while what was revealed since the reader last read the text. */
export const revealHighlight = {
  /** @param after ISO 8601; empty: everything is new to the reader */
  start: (after: string): void => {
    clearTimeout(timer);
    setSince(after);
    timer = setTimeout(() => setSince(null), HIGHLIGHT_MS);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether text revealed at this time is highlighted now.
 * @param at ISO 8601
 */
export function useIsHighlighted(at: string): boolean {
  return useSyncExternalStore(subscribe, () => since !== null && at > since);
}
