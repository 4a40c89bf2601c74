import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { call } from './call.ts';

/**
 * Texts that contain the true name of a place, for the DM of a campaign, page by page.
 * @param state what players know of the place now; the result is only valid for this state
 */
export function mentionsQuery(campaignId: string, locationId: number, state: unknown) {
  return infiniteQueryOptions({
    queryKey: ['mentions', locationId, campaignId, state] as const,
    queryFn: ({ signal, pageParam }) =>
      call(addresses.listMentions, {
        params: { id: campaignId },
        query: { location_id: locationId, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }) => next_page,
    // Keeps a list that is being read until the next response.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
