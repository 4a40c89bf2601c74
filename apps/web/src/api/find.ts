import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { freshFor } from './locations.ts';
import { queryKeys } from './query-keys.ts';
import type { ReadingScope } from './reading-scope.ts';

/**
 * Finds places on all maps of a scope by name and text.
 * @param words not blank
 */
export function findQuery(words: string, scope: ReadingScope) {
  const { campaignId, worldId, as } = scope;
  return queryOptions({
    queryKey: queryKeys.find(words, scope),
    queryFn: ({ signal }) =>
      call(addresses.searchEverywhere, {
        query: { q: words, campaign_id: campaignId, world_id: worldId, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: freshFor(scope),
    placeholderData: keepPreviousData,
  });
}
