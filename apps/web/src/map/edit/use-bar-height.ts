import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How high the bar is that lies over the lower edge of the map, in CSS pixels: it grows with what it asks. 0 without one.
 * @param stage its parent
 * @param bar the label of the bar; null: there is none
 */
export function useBarHeight(stage: RefObject<HTMLElement | null>, bar: string | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = bar === null ? null : stage.current?.querySelector<HTMLElement>(`:scope > [aria-label="${bar}"]`);
    const measure = () => setHeight(element?.offsetHeight ?? 0);
    measure();
    if (element == null || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [stage, bar]);
  return height;
}
