import { useQuery } from '@tanstack/react-query';
import type { StaffWikiPage } from '@venture-atlas/types';
import { staffLocationQuery } from '../../../../api/admin.ts';
import { worldReadersQuery } from '../../../../api/working-copies.ts';
import { WidePage } from '../../../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { useRegistry } from '../../use-registry.ts';
import { SavedPage } from './saved-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

/**
 * The text of a place, or of none, with the panel's view of it beside. Its words wait for Publish where others may read
 * them, or where nobody knows whether they may. Else they are simply saved.
 *
 * @param item undefined for a new one, which is made in one act
 */
export function WikiPageForm({ item }: { item?: StaffWikiPage }) {
  const { worldId } = useRegistry();
  const readers = useQuery(worldReadersQuery(worldId));
  const placeId = item?.location?.id ?? 0;
  const place = useQuery({ ...staffLocationQuery(placeId), enabled: placeId !== 0 });
  if (readers.isLoading || place.isLoading) {
    return (
      <WidePage title={item?.name ?? 'New wiki page'}>
        <RowsSkeleton count={6} />
      </WidePage>
    );
  }
  const waits = readers.data?.waits !== false;
  if (item === undefined) return <SavedPage waits={waits} />;
  if (!waits || place.data?.draft === true) return <SavedPage item={item} waits={false} />;
  return <WaitingPage item={item} readers={readers.data ?? { readers: 'players', campaigns: [] }} />;
}
