import { useCallback, useRef } from 'react';

export interface FocusReturn {
  /** What has the focus now is what the panel is opened from. */
  remember: () => void;
  /** Focuses that element again, or the first of the others that is there. */
  giveBack: (...others: (HTMLElement | null | undefined)[]) => void;
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
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, []);
  return { remember, giveBack };
}
