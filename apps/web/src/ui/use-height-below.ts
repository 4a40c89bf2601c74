import { useLayoutEffect, useState } from 'react';

/** Bars at the lower edge of a page, which must stay readable. */
export const BOTTOM_BARS = '[data-bottom-bar]';
/** Elements whose lower edge is higher than this (CSS pixels) are not at the lower edge. */
const EDGE = 160;

/**
 * Height that these elements cover at the lower edge of the window, in CSS pixels; 0 without one. While `isNeeded`, it
 * is measured whenever the page changes.
 * @param selector of elements at the lower edge
 */
export function useHeightBelow(selector: string, isNeeded: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const measure = () => setHeight(Math.max(0, ...[...document.querySelectorAll(selector)].map(heightOf)));
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    measure();
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [selector, isNeeded]);
  return height;
}

function heightOf(bar: Element): number {
  const { top, bottom, height } = bar.getBoundingClientRect();
  return height > 0 && window.innerHeight - bottom <= EDGE ? window.innerHeight - top : 0;
}
