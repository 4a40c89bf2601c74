import { createContext, type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Label of the button of a toolbar that Tab reaches. */
export const ToolbarStop = createContext('');

export interface ToolbarKeys {
  readonly stop: string;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keyboard navigation of a toolbar: Tab reaches one button; arrows, Home, and End move between buttons. `first` is the
 * initial Tab stop.
 */
export function useToolbarKeys(first: string): ToolbarKeys {
  const [stop, setStop] = useState(first);
  return {
    stop,
    onFocus: ({ target }) => {
      const label = target instanceof HTMLElement ? target.dataset.tool : undefined;
      if (label !== undefined) setStop(label);
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
      const at = buttons.indexOf(document.activeElement as HTMLElement);
      const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
      const target = targets[event.key];
      if (at === -1 || target === undefined) return;
      event.preventDefault();
      buttons.at(target % buttons.length)?.focus();
    },
  };
}
