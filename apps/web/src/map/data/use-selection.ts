import type { Child } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { viewInHash } from '../../navigation/view-hash.ts';
import { readSelection, type Selection } from './selection.ts';

export interface SelectionControl {
  selection: Selection;
  /** Opens a place, or with null closes the panel; back and forward undo and redo it. */
  select: (slug: string | null) => void;
}

const noneRenamed: ReadonlyMap<string, string> = new Map();

/**
 * Keeps the open place in the address only (`?child=`), so that links, Back, and Forward work without further state.
 * @param renamed old slugs and their new slugs: the address follows
 */
export function useSelection(
  mapSlug: string,
  points: readonly Child[],
  isLoading: boolean,
  renamed: ReadonlyMap<string, string> = noneRenamed,
): SelectionControl {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(search).get('child');
  const isThere = renamed.size === 0 || points.some((point) => point.slug === requested);
  const child = requested === null || isThere ? requested : currentSlug(requested, renamed);
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
      // The fragment may hold the invite of a visitor without an account, so it is kept. A view in the fragment is
      // dropped, because the map writes a new one.
      const kept = viewInHash(hash) === undefined ? hash : '';
      void navigate({ search: next.toString(), hash: kept }, { preventScrollReset: true });
    },
    [child, search, hash, navigate],
  );
  const isOld = child !== requested;
  useEffect(() => {
    if (!isOld || child === null) return;
    const next = new URLSearchParams(search);
    next.set('child', child);
    void navigate({ search: next.toString(), hash }, { preventScrollReset: true, replace: true });
  }, [isOld, child, search, hash, navigate]);
  return { selection, select };
}

function currentSlug(slug: string, renamed: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let now = slug;
  for (let next = renamed.get(now); next !== undefined && !seen.has(now); next = renamed.get(now)) {
    seen.add(now);
    now = next;
  }
  return now;
}
