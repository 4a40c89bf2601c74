import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { GroupTitle, type RowsProps } from './all-rows.tsx';
import classes from './places-list.module.css';
import { rowHeight, TITLE_HEIGHT } from './row-height.ts';

/** Renders only the rows in view and the one with the focus. */
export function VirtualRows({
  places,
  titles,
  shownId,
  isMiddle,
  scroller,
  row,
  tabStop,
  onKeyDown,
  listRef,
}: RowsProps) {
  const height = useRef(rowHeight());
  const stopIndex = places.findIndex((place) => place.id === tabStop);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return stopIndex < 0 || shown.includes(stopIndex) ? shown : [...shown, stopIndex].sort((a, b) => a - b);
    },
    [stopIndex],
  );
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => height.current + (titles.has(places[index]?.id ?? 0) ? TITLE_HEIGHT : 0),
    // Rows in view render at once, so that one of them can take the focus back.
    initialRect: { width: scroller?.clientWidth ?? 0, height: scroller?.clientHeight ?? 0 },
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey: (index) => places[index]?.id ?? index,
    overscan: 12,
    rangeExtractor,
  });
  const shownIndex = shownId === null ? -1 : places.findIndex((place) => place.id === shownId);
  useEffect(() => {
    if (scroller !== null && shownIndex >= 0) rows.scrollToIndex(shownIndex, { align: isMiddle ? 'center' : 'auto' });
  }, [shownIndex, isMiddle, rows, scroller]);
  return (
    <ul className={classes.list} style={{ height: rows.getTotalSize() }} onKeyDown={onKeyDown} ref={listRef}>
      {rows.getVirtualItems().map((item) => {
        const place = places[item.index];
        return place ? (
          <li
            key={item.key}
            className={classes.placed}
            style={{ transform: `translateY(${item.start}px)` }}
            aria-setsize={places.length}
            aria-posinset={item.index + 1}
          >
            <GroupTitle title={titles.get(place.id)} />
            {row(place)}
          </li>
        ) : null;
      })}
    </ul>
  );
}
