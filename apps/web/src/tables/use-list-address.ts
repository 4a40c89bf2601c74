import { ADMIN_PAGE_SIZE, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface ListAddress {
  offset: number;
  name: string;
  /** Every other part of the address. */
  params: URLSearchParams;
  /** Another text searched for: from the beginning, and no step for Back. */
  search: (name: string) => void;
  /** Another page, which Back leaves again. */
  turn: (offset: number) => void;
  /** Another filter, from the beginning; null takes it away. */
  filter: (part: string, value: string | null) => void;
  /** The same of several at once. */
  filterBy: (parts: Readonly<Record<string, string | null>>) => void;
}

/** What a list shows lives in the address: `name`, `offset` and filters, so that it can be linked and gone back to. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [part, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(part);
            else next.set(part, value);
          }
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  return {
    offset: readOffset(params.get('offset')),
    name: [...(params.get('name') ?? '')].slice(0, SEARCH_TEXT_MAX).join(''),
    params,
    search: useCallback((name) => change({ name, offset: null }, true), [change]),
    turn: useCallback(
      (offset) => {
        change({ offset: offset === 0 ? null : String(offset) }, false);
        // A new page is read from its beginning.
        window.scrollTo(0, 0);
      },
      [change],
    ),
    filter: useCallback((part, value) => change({ [part]: value, offset: null }, false), [change]),
    filterBy: useCallback((parts) => change({ ...parts, offset: null }, false), [change]),
  };
}

/** Where one is in a list that comes page by page; `from` and `to` count from 1. */
interface PageState {
  from: number;
  to: number;
  /** The offset of the page before; undefined on the first (specification section 9: Previous when offset above 0). */
  previous: number | undefined;
  /** The offset of the next page; undefined unless this one is full (specification section 9). */
  next: number | undefined;
}

/** @param count rows of this page */
export function pageState(offset: number, count: number, size: number = ADMIN_PAGE_SIZE): PageState {
  return {
    from: count === 0 ? 0 : offset + 1,
    to: offset + count,
    previous: offset > 0 ? Math.max(0, offset - size) : undefined,
    next: count >= size ? offset + size : undefined,
  };
}

/** An offset out of an address: a whole number from 0; whatever else stands there counts as the beginning. */
export function readOffset(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
