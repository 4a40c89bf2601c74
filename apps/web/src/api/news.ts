import { queryOptions } from '@tanstack/react-query';
import { addresses, NEWS_AFTER_MS, type NewsAnswer } from '@venture-atlas/types';
import { guestVisitOf } from '../session/guest-visits.ts';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';

/**
 * The news of a campaign for one account. Loaded once, and again on a page that was away as long as the server waits.
 */
export const newsQuery = (campaignId: string, userId: number | null) =>
  queryOptions({
    queryKey: ['news', userId, campaignId],
    queryFn: ({ signal }) =>
      call(addresses.getNews, { params: { id: campaignId }, query: {}, headers: inviteHeader(campaignId), signal }),
    staleTime: NEWS_AFTER_MS,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
    retry: false,
  });

/** The news of a campaign for a guest of this browser, who sends the time of the last visit. */
export const guestNewsQuery = (campaignId: string) =>
  queryOptions({
    ...newsQuery(campaignId, null),
    queryFn: ({ signal }): Promise<NewsAnswer> => {
      const since = guestVisitOf(campaignId);
      if (since === undefined) return Promise.resolve({ news: null });
      const headers = inviteHeader(campaignId);
      return call(addresses.getNews, { params: { id: campaignId }, query: { since }, headers, signal });
    },
  });

/** Reports a visit; news counts from now on. */
export const reportVisit = (campaignId: string) =>
  call(addresses.recordVisit, { params: { id: campaignId }, body: {}, headers: inviteHeader(campaignId) });
