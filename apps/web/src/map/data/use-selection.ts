import type { Child } from '@venture-atlas/types';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { viewInHash } from '../../navigation/view-hash.ts';
import { readSelection, type Selection } from './selection.ts';

export interface SelectionControl {
  selection: Selection;
  /** Opens a place, or with null closes the panel; back and forward undo and redo it. */
  select: (slug: string | null) => void;
}

/** The open place lives in the address only: `?child=`, so that links, back and forward need nothing else. */
export function useSelection(mapSlug: string, points: readonly Child[], isLoading: boolean): SelectionControl {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const child = new URLSearchParams(search).get('child');
  const selection = useMemo(
    () => readSelection(child, mapSlug, points, isLoading),
    [child, mapSlug, points, isLoading],
  );
  const select = useCallback(
    (slug: string | null) => {
      if (slug === child) return;
      const next = new URLSearchParams(search);
      if (slug === null) next.delete('child');
      else next.set('child', slug);
      // The fragment may hold the invite with which a visitor without an account looks at a campaign; a view is written anew.
      const kept = viewInHash(hash) === undefined ? hash : '';
      void navigate({ search: next.toString(), hash: kept }, { preventScrollReset: true });
    },
    [child, search, hash, navigate],
  );
  return { selection, select };
}
