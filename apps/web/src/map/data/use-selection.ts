import type { Child } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { viewInHash } from '../../navigation/view-hash.ts';
import { readSelection, type Selection } from './selection.ts';

export interface SelectionControl {
  selection: Selection;
  /** Opens a place, or with null closes the panel; back and forward undo and redo it. */
  select: (slug: string | null) => void;
}

/**
 * Keeps the open place in the address only (`?child=`), so that links, Back, and Forward work without further state. The
 * address follows a place that was renamed while it was open, whoever renamed it.
 * @param renamed old slugs and their new slugs: the address follows these too
 */
export function useSelection(
  mapSlug: string,
  points: readonly Child[],
  isLoading: boolean,
  renamed?: ReadonlyMap<string, string>,
): SelectionControl {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(search).get('child');
  const found = useMemo(
    () => readSelection(requested, mapSlug, points, isLoading),
    [requested, mapSlug, points, isLoading],
  );
  const [opened, setOpened] = useState<Child>();
  if (found.kind === 'place' && found.place !== opened) setOpened(found.place);
  const moved = useMemo(
    () =>
      'slug' in found
        ? points.find(
            ({ id, slug }) => slug === renamed?.get(found.slug) || (id === opened?.id && opened.slug === found.slug),
          )
        : undefined,
    [found, points, renamed, opened],
  );
  const selection = useMemo<Selection>(() => (moved ? { kind: 'place', place: moved } : found), [moved, found]);
  const child = moved?.slug ?? requested;
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
  useEffect(() => {
    if (!moved) return;
    const next = new URLSearchParams(search);
    next.set('child', moved.slug);
    void navigate({ search: next.toString(), hash }, { preventScrollReset: true, replace: true });
  }, [moved, search, hash, navigate]);
  return { selection, select };
}
