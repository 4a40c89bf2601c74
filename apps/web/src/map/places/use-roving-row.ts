import type { Child } from '@venture-atlas/types';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export interface RovingRow {
  /** The one row that Tab reaches. */
  tabStop: number | null;
  /** Arrows, Home and End go from row to row. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** A row took the focus by pointer or Tab. */
  onRowFocus: (id: number) => void;
}

/** The list of places is one stop for Tab, like every other list: from there arrows move. */
export function useRovingRow(places: readonly Child[], selectedId: number | null, list: HTMLElement | null): RovingRow {
  const [lastId, setLastId] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const has = (id: number | null) => id !== null && places.some((place) => place.id === id);
  const tabStop = has(lastId) ? lastId : has(selectedId) ? selectedId : (places[0]?.id ?? null);

  useEffect(() => {
    if (wanted.current === null || wanted.current !== lastId) return;
    wanted.current = null;
    const row = list?.querySelector<HTMLElement>(`[data-place="${lastId}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
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
  return { tabStop, onKeyDown, onRowFocus: setLastId };
}
