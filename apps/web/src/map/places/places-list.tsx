import { IconEyeOff } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ListRow } from '../../ui/list-row.tsx';
import { placeSymbol } from './place-order.ts';
import { PlaceSign } from './place-sign.tsx';
import classes from './places-list.module.css';
import { useRovingRow } from './use-roving-row.ts';

/** Above this many rows only those in view are in the page. */
const VIRTUAL_ABOVE = 100;

export interface PlacesListProps {
  /** In the order of the list. */
  places: readonly Child[];
  /** Position ids that players do not see. */
  hiddenIds?: ReadonlySet<number>;
  selectedId: number | null;
  /** The keyboard chose it when `by` says so: then the panel takes the focus. */
  onSelect: (id: number, by: 'keyboard' | 'pointer') => void;
  /** The row under the pointer or the focus, to show it on the map. */
  onHover: (id: number | null) => void;
  /** The element that scrolls; null before it is there. */
  scroller: HTMLElement | null;
}

/** The places of the map as rows: the keyboard's equal of the labels. */
export function PlacesList({ places, hiddenIds, selectedId, onSelect, onHover, scroller }: PlacesListProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { tabStop, onKeyDown, onRowFocus } = useRovingRow(places, selectedId, element);
  const row = (place: Child) => (
    <ListRow
      symbol={<PlaceSign kind={placeSymbol(place, hiddenIds?.has(place.id))} />}
      end={
        hiddenIds?.has(place.id) ? (
          <IconEyeOff size={18} stroke={1.75} role="img" aria-label="hidden from players" />
        ) : undefined
      }
      active={place.id === selectedId}
      aria-current={place.id === selectedId ? 'true' : undefined}
      data-place={place.id}
      tabIndex={place.id === tabStop ? 0 : -1}
      onClick={(event) => onSelect(place.id, event.detail === 0 ? 'keyboard' : 'pointer')}
      onPointerEnter={() => onHover(place.id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => {
        onRowFocus(place.id);
        onHover(place.id);
      }}
      onBlur={() => onHover(null)}
    >
      {place.name}
    </ListRow>
  );
  const Rows = places.length > VIRTUAL_ABOVE ? VirtualRows : AllRows;
  // A row that goes from under the pointer tells nobody.
  useEffect(() => () => onHover(null), [onHover]);
  return <Rows {...{ places, selectedId, scroller, row, tabStop, onKeyDown }} listRef={setElement} />;
}

interface RowsProps extends Pick<PlacesListProps, 'places' | 'selectedId' | 'scroller'> {
  row: (place: Child) => ReactNode;
  tabStop: number | null;
  onKeyDown: (event: KeyboardEvent) => void;
  listRef: (element: HTMLElement | null) => void;
}

function AllRows({ places, selectedId, scroller, row, onKeyDown, listRef }: RowsProps) {
  useEffect(() => {
    if (selectedId !== null)
      scroller?.querySelector(`[data-place="${selectedId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, scroller]);
  return (
    <ul className={classes.list} onKeyDown={onKeyDown} ref={listRef}>
      {places.map((place) => (
        <li key={place.id}>{row(place)}</li>
      ))}
    </ul>
  );
}

function VirtualRows({ places, selectedId, scroller, row, tabStop, onKeyDown, listRef }: RowsProps) {
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
    estimateSize: () => height.current,
    getItemKey: (index) => places[index]?.id ?? index,
    overscan: 12,
    rangeExtractor,
  });
  const selectedIndex = selectedId === null ? -1 : places.findIndex((place) => place.id === selectedId);
  useEffect(() => {
    if (scroller !== null && selectedIndex >= 0) rows.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, rows, scroller]);
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
            {row(place)}
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** Rows are higher under a finger; the style sheet says how high. */
function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--va-row'), 10) || 40;
}
