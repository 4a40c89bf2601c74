import { useEffect, useRef } from 'react';

/** What is open on a stage, in opening order. Escape closes the last one. */
export interface EscapeStack {
  /**
   * Adds something that was opened.
   * @returns call it once this is closed
   */
  push: (close: () => void) => () => void;
  /**
   * Closes what was opened last.
   * @returns whether anything was open
   */
  closeLast: () => boolean;
}

export function createEscapeStack(): EscapeStack {
  const open: { close: () => void }[] = [];
  return {
    push: (close) => {
      const entry = { close };
      open.push(entry);
      return () => {
        const at = open.indexOf(entry);
        if (at !== -1) open.splice(at, 1);
      };
    },
    closeLast: () => {
      const last = open.at(-1);
      last?.close();
      return last !== undefined;
    },
  };
}

/** Keeps something on the stack while it is open. */
export function useOnEscape(stack: EscapeStack, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? stack.push(() => latest.current()) : undefined), [stack, isOpen]);
}
