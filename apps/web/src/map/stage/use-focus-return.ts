import { useCallback, useEffect, useRef } from 'react';
import { giveFocus } from '../../ui/give-focus.ts';

export interface FocusReturn {
  /** What has the focus now is what the panel is opened from. */
  remember: () => void;
  /** Focuses that element again, or the first of the others that is there. @returns whether there was one */
  giveBack: (...others: (HTMLElement | null | undefined)[]) => boolean;
}

/** Close gives the keyboard back to the row, field or button that opened the panel. */
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
    giveFocus(target);
    return true;
  }, []);
  return { remember, giveBack };
}

/** After Back has closed the panel: what had the focus went with it, so `onLost` finds another place for the keyboard. */
export function useLostFocus(isOpen: boolean, onLost: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && document.activeElement === document.body) onLost();
  });
}
