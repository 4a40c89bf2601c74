import { ADMIN_PAGE_SIZE } from '@venture-atlas/types';

/** Where one is in a list that comes page by page; `from` and `to` count from 1. */
export interface PageState {
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
