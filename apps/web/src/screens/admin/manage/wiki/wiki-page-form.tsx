import { useQuery } from '@tanstack/react-query';
import type { StaffWikiPage } from '@venture-atlas/types';
import { useSearchParams } from 'react-router';
import { staffLocationQuery } from '../../../../api/admin.ts';
import { worldReadersQuery } from '../../../../api/working-copies.ts';
import { WidePage } from '../../../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { idOf } from '../../model-words.ts';
import { useRegistry } from '../../use-registry.ts';
import { SavedPage } from './saved-page.tsx';
import { WaitingPage } from './waiting-page.tsx';
import { newPage } from './wiki-draft.ts';

/**
 * The text of a place, or of none, with the panel's view of it beside. Its words wait for Publish where others may read
 * them, or where nobody knows whether they may. Else they are simply saved.
 *
 * @param item undefined for a new one, which publishing makes; the address may name its place
 */
export function WikiPageForm({ item }: { item?: StaffWikiPage }) {
  const { worldId } = useRegistry();
  const [params] = useSearchParams();
  const readers = useQuery(worldReadersQuery(worldId));
  const placeId = (item === undefined ? idOf(params.get('location') ?? undefined) : item.location?.id) ?? 0;
  const place = useQuery({ ...staffLocationQuery(placeId), enabled: placeId !== 0 });
  if (readers.isLoading || place.isLoading) {
    return (
      <WidePage title={item?.name ?? 'New wiki page'}>
        <RowsSkeleton count={6} />
      </WidePage>
    );
  }
  if (readers.data?.waits === false || place.data?.draft === true) {
    return item === undefined ? <SavedPage /> : <SavedPage item={item} />;
  }
  const { id, name, slug } = place.data ?? { id: undefined };
  const written = item ?? newPage(id === undefined ? null : { id, name, slug });
  return <WaitingPage item={written} readers={readers.data ?? { readers: 'players', campaigns: [] }} />;
}
