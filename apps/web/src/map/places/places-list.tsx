import { useVirtualizer } from '@tanstack/react-virtual';
import type { Child } from '@venture-atlas/types';
import { type RefObject, useEffect, useRef } from 'react';
import { ListRow } from '../../ui/list-row.tsx';
import { placeSymbol } from './place-order.ts';
import { PlaceSign } from './place-sign.tsx';
import classes from './places-list.module.css';

/** Above this many rows only those in view are in the page. */
const VIRTUAL_ABOVE = 100;

export interface PlacesListProps {
  /** In the order of the list. */
  places: readonly Child[];
  selectedId: number | null;
  /** The keyboard chose it when `by` says so: then the panel takes the focus. */
  onSelect: (id: number, by: 'keyboard' | 'pointer') => void;
  /** The row under the pointer or the focus, to show it on the map. */
  onHover: (id: number | null) => void;
  /** The element that scrolls. */
  scrollRef: RefObject<HTMLElement | null>;
}

/** The places of the map as rows: the keyboard's equal of the labels. */
export function PlacesList({ places, selectedId, onSelect, onHover, scrollRef }: PlacesListProps) {
  const row = (place: Child) => (
    <ListRow
      symbol={<PlaceSign kind={placeSymbol(place)} />}
      active={place.id === selectedId}
      aria-current={place.id === selectedId ? 'true' : undefined}
      data-place={place.id}
      onClick={(event) => onSelect(place.id, event.detail === 0 ? 'keyboard' : 'pointer')}
      onPointerEnter={() => onHover(place.id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(place.id)}
      onBlur={() => onHover(null)}
    >
      {place.name}
    </ListRow>
  );
  if (places.length > VIRTUAL_ABOVE)
    return <VirtualRows places={places} selectedId={selectedId} scrollRef={scrollRef} row={row} />;
  return (
    <ul className={classes.list}>
      {places.map((place) => (
        <li key={place.id}>{row(place)}</li>
      ))}
    </ul>
  );
}

interface VirtualRowsProps extends Pick<PlacesListProps, 'places' | 'selectedId' | 'scrollRef'> {
  row: (place: Child) => React.ReactNode;
}

function VirtualRows({ places, selectedId, scrollRef, row }: VirtualRowsProps) {
  const height = useRef(rowHeight());
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => height.current,
    getItemKey: (index) => places[index]?.id ?? index,
    overscan: 12,
  });
  const selectedIndex = selectedId === null ? -1 : places.findIndex((place) => place.id === selectedId);
  useEffect(() => {
    if (selectedIndex >= 0) rows.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, rows]);
  return (
    <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
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
