import { useQuery } from '@tanstack/react-query';
import { can } from '@venture-atlas/rules';
import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { mapGalleryQuery } from '../../api/map-gallery.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { lookOf } from '../../navigation/campaign-look.ts';
import { mapPath } from '../../navigation/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NameSearch } from '../../tables/name-search.tsx';
import { useListAddress } from '../../tables/use-list-address.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { AddNewLocation } from './add-new-location.tsx';
import { galleryWords } from './card-words.ts';
import { FoundLocations } from './found-locations.tsx';
import { Gallery } from './gallery.tsx';

/**
 * /gallery/, and the same below a campaign or a world: the maps that the viewer may see there as pictures, and all
 * locations by name once somebody searches. It needs no account.
 */
export function AllMaps() {
  const scope = useScopeOfAddress();
  const { viewer } = useViewer();
  const mayEdit = scope.campaignId === undefined && scope.worldId === undefined && can(viewer, 'location.edit', null);
  const address = useListAddress();
  const { offset, name, search, turn } = address;
  const isSearch = name !== '';
  const gallery = useQuery(mapGalleryQuery(scope, isSearch ? 0 : offset));
  const total = gallery.data?.total;
  if (isNotFound(gallery.error)) return <NotFound />;
  return (
    <WidePage
      title="All maps"
      lead={total === undefined ? ' ' : total === 0 ? undefined : galleryWords(total)}
      action={mayEdit && (isSearch || total !== 0) ? <AddNewLocation /> : undefined}
      aside={<NameSearch name={name} onSearch={search} isBusy={isSearch && gallery.isFetching} />}
    >
      {isSearch || gallery.data?.was_here === undefined ? null : <WasHere {...gallery.data.was_here} />}
      {isSearch ? (
        <FoundLocations scope={scope} address={address} mayEdit={mayEdit} />
      ) : (
        <Gallery gallery={gallery} scope={scope} offset={offset} mayEdit={mayEdit} onTurn={turn} />
      )}
    </WidePage>
  );
}

/** Leads whoever followed an old link to the place that had this address. */
function WasHere({ name, slug }: { name: string; slug: string }) {
  return (
    <Alert kind="info" action={<Link to={mapPath(slug)}>Open {name}</Link>}>
      {name} had this address before and has moved.
    </Alert>
  );
}

function useScopeOfAddress(): ReadingScope {
  const { campaignId, worldId } = useParams();
  const { search } = useLocation();
  const as = lookOf(search, campaignId);
  return useMemo(() => ({ campaignId, worldId, as }), [campaignId, worldId, as]);
}
