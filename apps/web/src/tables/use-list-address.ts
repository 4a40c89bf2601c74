import { ADMIN_PAGE_SIZE, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface ListAddress {
  offset: number;
  name: string;
  /** All other query parameters. */
  params: URLSearchParams;
  /** Changes the search text: starts from the beginning, without a history entry. */
  search: (name: string) => void;
  /** Goes to another page, with a history entry. */
  turn: (offset: number) => void;
  /** Changes a filter and starts from the beginning; null removes it. */
  filter: (part: string, value: string | null) => void;
  /** Changes several filters at once. */
  filterBy: (parts: Readonly<Record<string, string | null>>) => void;
}

/** Keeps the state of a list in the address: `name`, `offset`, and filters, so that it works with links and Back. */
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
        // A new page starts at the top.
        window.scrollTo(0, 0);
      },
      [change],
    ),
    filter: useCallback((part, value) => change({ [part]: value, offset: null }, false), [change]),
    filterBy: useCallback((parts) => change({ ...parts, offset: null }, false), [change]),
  };
}

/** The position in a paged list; `from` and `to` count from 1. */
interface PageState {
  from: number;
  to: number;
  /**
   * The offset of the previous page; undefined on the first (specification section 9: Previous when offset above 0).
   */
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

/** Parses an offset: a whole number from 0. Everything else means the beginning. */
export function readOffset(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
