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
 * The open place lives in the address only: `?child=`, so that links, back and forward need nothing else.
 * @param renamed slugs that are no longer, and what they are now: the address follows
 */
export function useSelection(
  mapSlug: string,
  points: readonly Child[],
  isLoading: boolean,
  renamed: ReadonlyMap<string, string> = noneRenamed,
): SelectionControl {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('child');
  const isThere = renamed.size === 0 || points.some((point) => point.slug === asked);
  const child = asked === null || isThere ? asked : slugNow(asked, renamed);
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
  const isOld = child !== asked;
  useEffect(() => {
    if (!isOld || child === null) return;
    const next = new URLSearchParams(search);
    next.set('child', child);
    void navigate({ search: next.toString(), hash }, { preventScrollReset: true, replace: true });
  }, [isOld, child, search, hash, navigate]);
  return { selection, select };
}

function slugNow(slug: string, renamed: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let now = slug;
  for (let next = renamed.get(now); next !== undefined && !seen.has(now); next = renamed.get(now)) {
    seen.add(now);
    now = next;
  }
  return now;
}
