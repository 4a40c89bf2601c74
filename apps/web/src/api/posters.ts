import { queryOptions } from '@tanstack/react-query';
import { addresses, type PosterOptions, type PosterState } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call, callFile } from './call.ts';
import type { ReadingScope } from './reading-scope.ts';

/** How often the progress of a poster is requested, in milliseconds. */
const POLL_MS = 1_000;
/** The largest files are some 150 MB. */
const FETCH_MS = 600_000;

/** The map of a poster, and the viewer that it is made for. */
export interface PosterSource extends ReadingScope {
  slug: string;
}

/**
 * Requests a poster.
 * @throws ApiError `too_many_requests` if many are being made, `bad_request` if it is too large
 */
export function requestPoster(
  { slug, campaignId, worldId, as }: PosterSource,
  wish: PosterOptions,
): Promise<PosterState> {
  return call(addresses.orderPoster, {
    params: { name: slug },
    query: { campaign_id: campaignId, world_id: worldId, as },
    body: wish,
    headers: inviteHeader(campaignId),
  });
}

/** The progress of a poster. Reloads every second until it is ready. */
export function posterQuery(id: string) {
  return queryOptions({
    queryKey: ['poster', id],
    queryFn: ({ signal }) => call(addresses.getPoster, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'waiting' || state.data.state === 'making' ? POLL_MS : false,
  });
}

/** The file of a finished poster. In a campaign, only viewers with access get it. */
export function fetchPoster(id: string, { campaignId }: PosterSource): Promise<Blob> {
  return callFile(addresses.getPosterFile, { params: { id }, timeoutMs: FETCH_MS, headers: inviteHeader(campaignId) });
}

export function cancelPoster(id: string): Promise<unknown> {
  return call(addresses.cancelPoster, { params: { id } });
}
