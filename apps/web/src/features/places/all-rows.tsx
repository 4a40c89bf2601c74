import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import classes from './places-list.module.css';
import type { PlacesListProps } from './places-list.tsx';

/** Props of the rows of a list. */
export interface RowsProps extends Pick<PlacesListProps, 'places' | 'scroller'> {
  /** The place whose row is scrolled into view. */
  shownId: number | null;
  /** Scrolls to the middle, even if it is visible; otherwise, as little as possible. */
  isMiddle: boolean;
  /** The titles of groups, by the id of the first place below. */
  titles: ReadonlyMap<number, string>;
  row: (place: Child) => ReactNode;
  tabStop: number | null;
  onKeyDown: (event: KeyboardEvent) => void;
  listRef: (element: HTMLElement | null) => void;
  /** Set if the list has more rows than are rendered: their number, and the height of all of them, in CSS pixels. */
  whole?: { count: number; height: number };
}

/** The title of the group that starts with a place, if any. */
export function GroupTitle({ title }: { title: string | undefined }) {
  return title === undefined ? null : <h3 className={classes.title}>{title}</h3>;
}

/** Renders every row. */
export function AllRows({ places, titles, shownId, isMiddle, scroller, row, onKeyDown, listRef, whole }: RowsProps) {
  useEffect(() => {
    const row = scroller?.querySelector(`[data-place="${shownId}"]`);
    if (scroller !== null && row) scrollToRow(scroller, row, isMiddle);
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

/** Scrolls as little as needed, or to the middle. `scrollIntoView` would also change where Tab starts. */
function scrollToRow(scroller: HTMLElement, row: Element, isMiddle: boolean): void {
  const [box, view] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (isMiddle) scroller.scrollTop += box.top - view.top - (view.height - box.height) / 2;
  else if (box.top < view.top) scroller.scrollTop -= view.top - box.top;
  else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom;
}
