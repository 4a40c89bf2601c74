import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import classes from './places-list.module.css';
import type { PlacesListProps } from './places-list.tsx';

/** The rows of a list and what all of them share. */
export interface RowsProps extends Pick<PlacesListProps, 'places' | 'scroller'> {
  /** The place whose row is brought into view. */
  shownId: number | null;
  /** To the middle, also where it is in view; else as little as shows it. */
  isMiddle: boolean;
  /** The titles of groups, by the id of the first place below. */
  titles: ReadonlyMap<number, string>;
  row: (place: Child) => ReactNode;
  tabStop: number | null;
  onKeyDown: (event: KeyboardEvent) => void;
  listRef: (element: HTMLElement | null) => void;
  /** Where more rows belong to the list than stand there: how many, and how high it is with all of them, in CSS pixels. */
  whole?: { count: number; height: number };
}

/** The title of the group that begins with a place; nothing above the others. */
export function GroupTitle({ title }: { title: string | undefined }) {
  return title === undefined ? null : <h3 className={classes.title}>{title}</h3>;
}

/** Every row in the page. */
export function AllRows({ places, titles, shownId, isMiddle, scroller, row, onKeyDown, listRef, whole }: RowsProps) {
  useEffect(() => {
    const row = scroller?.querySelector(`[data-place="${shownId}"]`);
    if (scroller !== null && row) bringIntoView(scroller, row, isMiddle);
  }, [shownId, isMiddle, scroller]);
  return (
    <ul className={classes.list} style={{ height: whole?.height }} onKeyDown={onKeyDown} ref={listRef}>
      {places.map((place, index) => (
        <li key={place.id} aria-setsize={whole?.count} aria-posinset={whole && index + 1}>
          <GroupTitle title={titles.get(place.id)} />
          {row(place)}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls as little as shows the row, or to the middle. `scrollIntoView` would also let Tab begin there, in the middle of the page. */
function bringIntoView(scroller: HTMLElement, row: Element, isMiddle: boolean): void {
  const [box, view] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (isMiddle) scroller.scrollTop += box.top - view.top - (view.height - box.height) / 2;
  else if (box.top < view.top) scroller.scrollTop -= view.top - box.top;
  else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom;
}
