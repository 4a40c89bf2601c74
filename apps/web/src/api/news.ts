import { queryOptions } from '@tanstack/react-query';
import { addresses, NEWS_AFTER_MS } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';

/** What is new in a campaign for one account; asked once, and again by a page that was left for as long as the server waits. */
export const newsQuery = (campaignId: string, userId: number) =>
  queryOptions({
    queryKey: ['news', userId, campaignId],
    queryFn: ({ signal }) =>
      call(addresses.getNews, { params: { id: campaignId }, headers: inviteHeader(campaignId), signal }),
    staleTime: NEWS_AFTER_MS,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
    retry: false,
  });

/** What is new is counted from now on. */
export const sayVisit = (campaignId: string) =>
  call(addresses.sayVisit, { params: { id: campaignId }, body: {}, headers: inviteHeader(campaignId) });
