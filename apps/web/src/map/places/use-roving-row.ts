import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface RovingRow {
  /** The one row that Tab reaches. */
  tabStop: number | null;
  /** Arrows, Home and End go from row to row. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** A row took the focus by pointer or Tab. */
  onRowFocus: (id: number) => void;
  /** For the element that holds the rows. When another one takes its place, the focus goes with the row. */
  listRef: RefCallback<HTMLElement>;
}

/** The list of places is one stop for Tab, like every other list: from there arrows move. */
export function useRovingRow(places: readonly Child[], selectedId: number | null): RovingRow {
  const [lastId, setLastId] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const { list, listRef } = useListElement(wanted);
  const has = (id: number | null) => id !== null && places.some((place) => place.id === id);
  const tabStop = has(lastId) ? lastId : has(selectedId) ? selectedId : (places[0]?.id ?? null);

  useEffect(() => {
    if (wanted.current === null || wanted.current !== lastId || !list?.isConnected) return;
    const row = rowIn(list, lastId);
    // While the list is exchanged for another one: the effect comes again with its rows.
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }, [lastId, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = places.findIndex((place) => place.id === tabStop);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const place = places[Math.min(Math.max(target, 0), places.length - 1)];
    if (!place || place.id === tabStop) return;
    wanted.current = place.id;
    setLastId(place.id);
  };
  return { tabStop, onKeyDown, onRowFocus: setLastId, listRef };
}

/**
 * The element of the rows. One that takes the place of another in the same render gives the focus to the same place, or
 * to the one to which the keyboard is on its way.
 */
function useListElement(wanted: RefObject<number | null>): {
  list: HTMLElement | null;
  listRef: RefCallback<HTMLElement>;
} {
  const [list, setList] = useState<HTMLElement | null>(null);
  const last = useRef<HTMLElement | null>(null);
  const focusedId = useRef<number | null>(null);
  const listRef = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) {
        focusedId.current = wanted.current ?? focusedRow(last.current);
        // A list that went for good must not take the focus when it comes back.
        queueMicrotask(() => {
          focusedId.current = null;
        });
      } else if (focusedId.current !== null) {
        rowIn(element, focusedId.current)?.focus({ preventScroll: true });
      }
      last.current = element;
      setList(element);
    },
    [wanted],
  );
  return { list, listRef };
}

function rowIn(list: HTMLElement, id: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-place="${id}"]`);
}

/** The id of the place whose row has the focus. */
function focusedRow(list: HTMLElement | null): number | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || list?.contains(focused) !== true) return null;
  return focused.dataset.place === undefined ? null : Number(focused.dataset.place);
}
