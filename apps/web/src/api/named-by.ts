import { useQuery } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { freshFor } from './locations.ts';
import { queryKeys } from './query-keys.ts';
import type { ReadingScope } from './reading-scope.ts';

/** The places whose texts link to a place. Cached and dropped with the text of the place. */
export function useNamedBy(slug: string, scope: ReadingScope) {
  const { campaignId, worldId, as } = scope;
  return useQuery({
    queryKey: [...queryKeys.locationWiki(slug, scope), 'named-by'],
    queryFn: ({ signal }) =>
      call(addresses.listLinkingPlaces, {
        params: { slug },
        query: { campaign_id: campaignId, world_id: worldId, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: freshFor(scope),
  });
}
