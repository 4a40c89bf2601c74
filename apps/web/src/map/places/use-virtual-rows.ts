import { useEffect, useState } from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import { VirtualRows } from './lazy-rows.ts';

export interface VirtualRowsUse {
  /** Draw the rows in view; else the first rows stand there. */
  isVirtual: boolean;
  /** Somebody reaches for rows that are not there. */
  reach: () => void;
}

/**
 * Whether a long list is drawn by its rows in view. What draws them is fetched when the browser rests, but a list that
 * stands there with its first rows changes only when somebody reaches for others: nothing may render while the map
 * moves, and a row that is exchanged loses the focus.
 *
 * @param isBeyond a row must be shown that is not among the first
 */
export function useVirtualRows(isLong: boolean, scroller: HTMLElement | null, isBeyond: boolean): VirtualRowsUse {
  const [isReady, setReady] = useState(VirtualRows.isReady);
  const [isReached, setReached] = useState(isReady);
  const isAwaited = isLong && !isReady && (isReached || isBeyond);
  useEffect(() => (isLong && !isReady ? whenIdle(() => void VirtualRows.preload()) : undefined), [isLong, isReady]);
  useEffect(() => {
    if (isAwaited) void VirtualRows.preload().then(() => setReady(true));
  }, [isAwaited]);
  useEffect(() => {
    if (!isLong || isReached || scroller === null) return;
    const onScroll = () => setReached(true);
    scroller.addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [isLong, isReached, scroller]);
  return { isVirtual: isLong && isReady && (isReached || isBeyond), reach: () => setReached(true) };
}
