import { queryOptions } from '@tanstack/react-query';
import { addresses, type PosterState, type PosterWish } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call, callFile } from './call.ts';
import type { ReadingScope } from './reading-scope.ts';

/** How often it is asked how far a poster is, in milliseconds. */
const POLL_MS = 1_000;
/** The largest files are some 150 MB. */
const FETCH_MS = 600_000;

/** Which map, through whose eyes. */
export interface PosterOf extends ReadingScope {
  slug: string;
}

/** Asks for a poster. @throws ApiError `too_many_requests` when many are being made, `bad_request` for a sheet too large */
export function askForPoster({ slug, campaignId, worldId, as }: PosterOf, wish: PosterWish): Promise<PosterState> {
  return call(addresses.orderPoster, {
    params: { name: slug },
    query: { campaign_id: campaignId, world_id: worldId, as },
    body: wish,
    headers: inviteHeader(campaignId),
  });
}

/** How far a poster is; asked again each second until it is made. */
export function posterQuery(id: string) {
  return queryOptions({
    queryKey: ['poster', id],
    queryFn: ({ signal }) => call(addresses.getPoster, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'waiting' || state.data.state === 'making' ? POLL_MS : false,
  });
}

/** The file of a poster that is made. In a campaign it is given to whoever still may look at it. */
export function fetchPoster(id: string, { campaignId }: PosterOf): Promise<Blob> {
  return callFile(addresses.getPosterFile, { params: { id }, timeoutMs: FETCH_MS, headers: inviteHeader(campaignId) });
}

export function cancelPoster(id: string): Promise<unknown> {
  return call(addresses.cancelPoster, { params: { id } });
}
