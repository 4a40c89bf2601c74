import { SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readOffset } from './paging.ts';

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
