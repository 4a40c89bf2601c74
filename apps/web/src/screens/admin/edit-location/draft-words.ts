import type { StaffLocationPage, WorldDetails } from '@venture-atlas/types';

interface Draftness {
  isDraft: boolean;
  /** Of its world; undefined while nobody knows. */
  kind: WorldDetails['kind'] | undefined;
}

/**
 * Who sees a location, as the form says it: in worlds of the atlas, one that was never put on a map is there for all
 * readers (specification section 3). Undefined where that is no question.
 * @param item undefined for a new location
 */
export function draftWords(
  item: Pick<StaffLocationPage, 'parents' | 'map_width' | 'draft'> | undefined,
  { isDraft, kind }: Draftness,
): string | undefined {
  if (isDraft) {
    const isNow = item?.draft === true;
    if (isNow) return 'Only editors see it. Switch Draft off and save to publish it.';
    return item === undefined || item.map_width === null
      ? 'Only editors will see it, until you publish it.'
      : 'Only editors will see it and the places that are only on its map, until you publish it.';
  }
  if (item?.draft === true) return 'Readers see it once you save.';
  const isUnplaced = item === undefined || (item.parents.length === 0 && item.map_width === null);
  if (kind !== 'atlas' || !isUnplaced) return undefined;
  return item === undefined
    ? 'Readers find it by name once you save, even while it is on no map. Switch Draft on to keep it for editors.'
    : 'Readers find it by name, although it is on no map. Switch Draft on to keep it for editors.';
}
