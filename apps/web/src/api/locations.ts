import { queryOptions, useQuery } from '@tanstack/react-query';
import { addresses, type ChildrenPage, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { type AsPlayer, queryKeys } from './query-keys.ts';

const minute = 60_000;

/** How long an answer counts as fresh. In a campaign the DM may show or hide something at any moment. */
export function freshFor(campaignId: string | undefined, otherwise: number = minute): number {
  return campaignId === undefined ? otherwise : 5_000;
}

/** A map with its first page of points, without texts. */
export function mapDetailsQuery(slug: string, campaignId?: string, as?: AsPlayer) {
  return queryOptions({
    queryKey: queryKeys.mapDetails(slug, campaignId, as),
    queryFn: ({ signal }) =>
      call(addresses.getMap, {
        params: { name: slug },
        query: { campaign_id: campaignId, content: '0', as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: freshFor(campaignId),
  });
}

export function useMapDetails(slug: string, campaignId?: string) {
  return useQuery(mapDetailsQuery(slug, campaignId));
}

/** One further page of a map's points, without texts; the first is part of the details. */
export function fetchChildrenPage(
  slug: string,
  page: number,
  campaignId?: string,
  signal?: AbortSignal,
  as?: AsPlayer,
): Promise<ChildrenPage> {
  return call(addresses.listChildren, {
    params: { name: slug },
    query: { page, campaign_id: campaignId, content: '0', as },
    headers: inviteHeader(campaignId),
    signal,
  });
}

/** The text of one place, asked for when its panel opens. */
function locationWikiQuery(slug: string, campaignId?: string, as?: AsPlayer) {
  return queryOptions({
    queryKey: queryKeys.locationWiki(slug, campaignId, as),
    queryFn: ({ signal }) =>
      call(addresses.getWiki, {
        params: { slug },
        query: { campaign_id: campaignId, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: freshFor(campaignId, 5 * minute),
  });
}

/** @param slug undefined asks nothing, for a panel that is closed or a place without text */
export function useLocationWiki(slug: string | undefined, campaignId?: string, as?: AsPlayer) {
  return useQuery({ ...locationWikiQuery(slug ?? '', campaignId, as), enabled: slug !== undefined });
}

/** Searches the texts of a map's places on the server; blank text asks nothing. */
export function useTextSearch(mapSlug: string, q: string, campaignId?: string, as?: AsPlayer) {
  const text = searchText(q);
  return useQuery({
    queryKey: queryKeys.textSearch(mapSlug, text, campaignId, as),
    queryFn: ({ signal }) =>
      call(addresses.searchTexts, {
        params: { name: mapSlug },
        query: { q: text, campaign_id: campaignId, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    enabled: text !== '',
    staleTime: freshFor(campaignId),
  });
}

/** Searches locations by name: all of the public world, or what the viewer of a campaign sees. A blank name asks nothing. */
export function useLocationSearch(name: string, campaignId?: string, as?: AsPlayer) {
  const text = searchText(name);
  return useQuery({
    queryKey: queryKeys.locationSearch(text, campaignId, as),
    queryFn: ({ signal }) =>
      call(addresses.searchLocations, {
        query: { name: text, campaign_id: campaignId, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    enabled: text !== '',
    staleTime: freshFor(campaignId),
  });
}

/** The server refuses longer texts; nobody looks for more than this. */
function searchText(text: string): string {
  return [...text.trim()].slice(0, SEARCH_TEXT_MAX).join('');
}
