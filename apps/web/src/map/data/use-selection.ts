import type { Child } from '@venture-atlas/types';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readSelection, type Selection } from './selection.ts';

export interface SelectionControl {
  selection: Selection;
  /** Opens a place, or with null closes the panel; back and forward undo and redo it. */
  select: (slug: string | null) => void;
}

/** The open place lives in the address only: `?child=`, so that links, back and forward need nothing else. */
export function useSelection(mapSlug: string, points: readonly Child[], isLoading: boolean): SelectionControl {
  const [params, setParams] = useSearchParams();
  const child = params.get('child');
  const selection = useMemo(
    () => readSelection(child, mapSlug, points, isLoading),
    [child, mapSlug, points, isLoading],
  );
  const select = useCallback(
    (slug: string | null) => {
      if (slug === child) return;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (slug === null) next.delete('child');
          else next.set('child', slug);
          return next;
        },
        { preventScrollReset: true },
      );
    },
    [child, setParams],
  );
  return { selection, select };
}
