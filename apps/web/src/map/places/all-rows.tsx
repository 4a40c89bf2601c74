import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import classes from './places-list.module.css';
import type { PlacesListProps } from './places-list.tsx';

/** The rows of a list and what all of them share. */
export interface RowsProps extends Pick<PlacesListProps, 'places' | 'selectedId' | 'scroller'> {
  row: (place: Child) => ReactNode;
  tabStop: number | null;
  onKeyDown: (event: KeyboardEvent) => void;
  listRef: (element: HTMLElement | null) => void;
  /** Of the whole list in CSS pixels, where more rows belong to it than stand there. */
  height?: number;
}

/** Every row in the page. */
export function AllRows({ places, selectedId, scroller, row, onKeyDown, listRef, height }: RowsProps) {
  useEffect(() => {
    if (selectedId !== null)
      scroller?.querySelector(`[data-place="${selectedId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, scroller]);
  return (
    <ul className={classes.list} style={{ height }} onKeyDown={onKeyDown} ref={listRef}>
      {places.map((place) => (
        <li key={place.id}>{row(place)}</li>
      ))}
    </ul>
  );
}
