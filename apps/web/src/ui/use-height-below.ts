import { useLayoutEffect, useState } from 'react';

/** What a page keeps at its lower edge, and what must stay readable there. */
export const BOTTOM_BARS = '[data-bottom-bar]';
/** What stands further up than this (its lower edge, in CSS pixels) stands in the page, not at its lower edge. */
const EDGE = 160;

/**
 * How far up from the lower edge of the window these elements reach, in CSS pixels; 0 without one. Measured while
 * `isNeeded`, whenever the page changes: a bar may wrap, come to stand on another, or come and go.
 * @param selector of what stands at the lower edge
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
