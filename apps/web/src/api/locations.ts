import { queryOptions, useQuery } from '@tanstack/react-query';
import { addresses, type ChildrenPage, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { appConfig } from './app-config.ts';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';
import { publicScope, type ReadingScope } from './reading-scope.ts';

const minute = 60_000;

/** How long an answer counts as fresh. In a campaign the DM may show or hide something at any moment, in a world others edit it. */
export function freshFor({ campaignId, worldId }: ReadingScope, otherwise: number = minute): number {
  return campaignId === undefined && worldId === undefined ? otherwise : 5_000;
}

/** How a call says where it reads. */
const within = ({ campaignId, worldId }: ReadingScope) => ({ campaign_id: campaignId, world_id: worldId });

/**
 * Under which revision a cache on the way may answer: the one that the page named, for as long as what came with the page
 * counts as fresh. Later the server is asked itself.
 */
const publicRevision = ({ campaignId, worldId }: ReadingScope): string | undefined =>
  campaignId === undefined && worldId === undefined && performance.now() < minute ? appConfig().revision : undefined;

/** A map with its first page of points, without texts. */
export function mapDetailsQuery(slug: string, scope: ReadingScope = publicScope) {
  return queryOptions({
    queryKey: queryKeys.mapDetails(slug, scope),
    queryFn: ({ signal }) =>
      call(addresses.getMap, {
        params: { name: slug },
        query: { ...within(scope), content: '0', as: scope.as, revision: publicRevision(scope) },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    staleTime: freshFor(scope),
  });
}

/** @param enabled false asks nothing: there is no slug yet */
export function useMapDetails(slug: string, scope?: ReadingScope, enabled = true) {
  return useQuery({ ...mapDetailsQuery(slug, scope), enabled });
}

/** One further page of a map's points, without texts; the first is part of the details. */
export function fetchChildrenPage(
  slug: string,
  page: number,
  scope: ReadingScope,
  signal?: AbortSignal,
): Promise<ChildrenPage> {
  return call(addresses.listChildren, {
    params: { name: slug },
    query: { page, ...within(scope), content: '0', as: scope.as, revision: publicRevision(scope) },
    headers: inviteHeader(scope.campaignId),
    signal,
  });
}

/** The text of one place, asked for when its panel opens. */
function locationWikiQuery(slug: string, scope: ReadingScope) {
  return queryOptions({
    queryKey: queryKeys.locationWiki(slug, scope),
    queryFn: ({ signal }) =>
      call(addresses.getWiki, {
        params: { slug },
        query: { ...within(scope), as: scope.as, revision: publicRevision(scope) },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    staleTime: freshFor(scope, 5 * minute),
  });
}

/** @param slug undefined asks nothing, for a panel that is closed or a place without text */
export function useLocationWiki(slug: string | undefined, scope: ReadingScope) {
  return useQuery({ ...locationWikiQuery(slug ?? '', scope), enabled: slug !== undefined });
}

/** Searches the texts of a map's places on the server; blank text asks nothing. */
export function useTextSearch(mapSlug: string, q: string, scope: ReadingScope) {
  const text = searchText(q);
  return useQuery({
    queryKey: queryKeys.textSearch(mapSlug, text, scope),
    queryFn: ({ signal }) =>
      call(addresses.searchTexts, {
        params: { name: mapSlug },
        query: { q: text, ...within(scope), as: scope.as },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    enabled: text !== '',
    staleTime: freshFor(scope),
  });
}

/** Searches locations by name: all of everybody's worlds, what the viewer of a campaign sees, or one world. A blank name asks nothing. */
export function useLocationSearch(name: string, scope: ReadingScope) {
  const text = searchText(name);
  return useQuery({
    queryKey: queryKeys.locationSearch(text, scope),
    queryFn: ({ signal }) =>
      call(addresses.searchLocations, {
        query: { name: text, ...within(scope), as: scope.as },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    enabled: text !== '',
    staleTime: freshFor(scope),
  });
}

/** The server refuses longer texts; nobody looks for more than this. */
function searchText(text: string): string {
  return [...text.trim()].slice(0, SEARCH_TEXT_MAX).join('');
}
