import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { freshFor } from './locations.ts';
import { queryKeys } from './query-keys.ts';
import type { ReadingScope } from './reading-scope.ts';

/**
 * A page of the maps of a scope. It is cached with the search results, because both are removed when access is lost.
 */
export function mapGalleryQuery(scope: ReadingScope, offset: number) {
  const { campaignId, worldId, as } = scope;
  return queryOptions({
    queryKey: [...queryKeys.find('', scope), 'maps', offset] as const,
    queryFn: ({ signal }) =>
      call(addresses.listMaps, {
        query: { offset, campaign_id: campaignId, world_id: worldId, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: freshFor(scope),
    placeholderData: keepPreviousData,
  });
}
