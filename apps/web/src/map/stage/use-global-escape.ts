import { useEffect } from 'react';

/**
 * Handles Escape while nothing on the stage has the focus, for instance after Back or on a new page. It does nothing if
 * something else handled the key, for instance a card over the map.
 */
export function useGlobalEscape(closeInnermost: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
      if (target.querySelector('[data-panel]') !== null) closeInnermost();
    };
    // On the window, so that listeners of the page run first.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
