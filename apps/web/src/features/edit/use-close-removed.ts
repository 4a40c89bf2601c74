import { useEffect } from 'react';
import type { Selection } from '../../map/data/selection.ts';
import type { EditState } from './session/edit-state.ts';

/** Closes the panel of a place that was removed from the map. */
export function useCloseRemoved(selection: Selection, { edits, gone }: EditState, close: () => void): void {
  const slug = selection.kind === 'unknown' || selection.kind === 'awaited' ? selection.slug : null;
  const isRemoved =
    slug !== null &&
    (gone.has(slug) ||
      [...edits.known.values()].some(
        ({ position, isDeleted }) => position.slug === slug && (isDeleted || !position.active),
      ));
  useEffect(() => {
    if (isRemoved) close();
  }, [isRemoved, close]);
}
