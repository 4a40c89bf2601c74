import { useCallback, useEffect, useRef } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';

export interface FocusReturn {
  /** Remembers the focused element as the opener of the panel. */
  remember: () => void;
  /**
   * Focuses the opener again, or the first existing one of the others.
   * @returns whether an element got the focus
   */
  giveBack: (...others: (HTMLElement | null | undefined)[]) => boolean;
}

/** When the panel closes, returns focus to the row, field, or button that opened it. */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  const giveBack = useCallback((...others: (HTMLElement | null | undefined)[]) => {
    const target = [opener.current, ...others].find(
      (element) => element instanceof HTMLElement && element.isConnected && element !== document.body,
    );
    opener.current = null;
    if (!(target instanceof HTMLElement)) return false;
    moveFocus(target);
    return true;
  }, []);
  return { remember, giveBack };
}

/** After Back has closed the panel, its focused element is gone, so `onLost` moves the focus elsewhere. */
export function useLostFocus(isOpen: boolean, onLost: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && document.activeElement === document.body) onLost();
  });
}
