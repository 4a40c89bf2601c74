import { queryOptions } from '@tanstack/react-query';
import { addresses, NEWS_AFTER_MS, type NewsAnswer } from '@venture-atlas/types';
import { guestVisitOf } from '../session/guest-visits.ts';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';

/** What is new in a campaign for one account; asked once, and again by a page that was left for as long as the server waits. */
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

/** What is new in a campaign for a guest of this browser, who says when they were here; asked in the same way. */
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

/** What is new is counted from now on. */
export const sayVisit = (campaignId: string) =>
  call(addresses.sayVisit, { params: { id: campaignId }, body: {}, headers: inviteHeader(campaignId) });
