import { useEffect, useRef } from 'react';

/** What is open on a stage, in the order in which it was opened. Escape closes the last of it. */
export interface EscapeStack {
  /** Something was opened. @returns to be called once it is closed */
  push: (close: () => void) => () => void;
  /** Closes what was opened last. @returns whether anything was open */
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

/** Puts something on the stack for as long as it is open. */
export function useOnEscape(stack: EscapeStack, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? stack.push(() => latest.current()) : undefined), [stack, isOpen]);
}
