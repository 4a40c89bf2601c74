import { useEffect } from 'react';

/**
 * Escape while nothing on the stage has the focus, as after Back or on a page just opened, does the same as on it. What
 * took the key for itself, such as a card over the map, has it.
 */
export function useEscapeAround(closeInnermost: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
      if (target.querySelector('[data-panel]') !== null) closeInnermost();
    };
    // Behind those that listen to the page.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
