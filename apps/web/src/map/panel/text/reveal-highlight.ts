import { useSyncExternalStore } from 'react';

/** How long revealed text stays highlighted (ms). */
const HIGHLIGHT_MS = 8_000;

/** Text revealed after the first and not after the second of these times is highlighted; null: none. */
let asked: { after: string; upTo: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setAsked(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Highlights for a while what was revealed since the reader last read the text. */
export const revealHighlight = {
  /**
   * @param after ISO 8601; empty: everything is new to the reader
   * @param upTo what the reader asked for; text revealed later is not highlighted
   */
  start: (after: string, upTo: string): void => {
    clearTimeout(timer);
    setAsked({ after, upTo });
    timer = setTimeout(() => setAsked(null), HIGHLIGHT_MS);
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
  return useSyncExternalStore(subscribe, () => asked !== null && at > asked.after && at <= asked.upTo);
}
