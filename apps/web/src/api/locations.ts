import { queryOptions, useQuery } from '@tanstack/react-query';
import { addresses, type ChildrenPage, SEARCH_TEXT_MAX } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { appConfig } from './app-config.ts';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';
import { publicScope, type ReadingScope } from './reading-scope.ts';

const minute = 60_000;

/**
 * How long a response counts as fresh. In a campaign the DM may show or hide something at any moment, and in a world
 * others edit.
 */
export function freshFor({ campaignId, worldId }: ReadingScope, otherwise: number = minute): number {
  return campaignId === undefined && worldId === undefined ? otherwise : 5_000;
}

/** The query parameters of a scope. */
const scopeParams = ({ campaignId, worldId }: ReadingScope) => ({ campaign_id: campaignId, world_id: worldId });

/**
 * The revision under which a cache may answer: the one in the page, while the page's content counts as fresh. Later,
 * the server itself is asked.
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
        query: { ...scopeParams(scope), content: '0', as: scope.as, revision: publicRevision(scope) },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    staleTime: freshFor(scope),
  });
}

/** @param enabled false loads nothing, because there is no slug yet */
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
    query: { page, ...scopeParams(scope), content: '0', as: scope.as, revision: publicRevision(scope) },
    headers: inviteHeader(scope.campaignId),
    signal,
  });
}

/** The text of a place, loaded when its panel opens. */
function locationWikiQuery(slug: string, scope: ReadingScope) {
  return queryOptions({
    queryKey: queryKeys.locationWiki(slug, scope),
    queryFn: ({ signal }) =>
      call(addresses.getWiki, {
        params: { slug },
        query: { ...scopeParams(scope), as: scope.as, revision: publicRevision(scope) },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    staleTime: freshFor(scope, 5 * minute),
  });
}

/** @param slug undefined loads nothing, for a closed panel or a place without text */
export function useLocationWiki(slug: string | undefined, scope: ReadingScope) {
  return useQuery({ ...locationWikiQuery(slug ?? '', scope), enabled: slug !== undefined });
}

/** Searches the texts of a map's places on the server. Blank text loads nothing. */
export function useTextSearch(mapSlug: string, q: string, scope: ReadingScope) {
  const text = searchText(q);
  return useQuery({
    queryKey: queryKeys.textSearch(mapSlug, text, scope),
    queryFn: ({ signal }) =>
      call(addresses.searchTexts, {
        params: { name: mapSlug },
        query: { q: text, ...scopeParams(scope), as: scope.as },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    enabled: text !== '',
    staleTime: freshFor(scope),
  });
}

/**
 * Searches locations by name: in all public worlds, in what the viewer of a campaign sees, or in one world. A blank
 * name loads nothing.
 */
export function useLocationSearch(name: string, scope: ReadingScope) {
  const text = searchText(name);
  return useQuery({
    queryKey: queryKeys.locationSearch(text, scope),
    queryFn: ({ signal }) =>
      call(addresses.searchLocations, {
        query: { name: text, ...scopeParams(scope), as: scope.as },
        headers: inviteHeader(scope.campaignId),
        signal,
      }),
    enabled: text !== '',
    staleTime: freshFor(scope),
  });
}

/** Shortens a search text, because the server refuses longer ones. */
function searchText(text: string): string {
  return [...text.trim()].slice(0, SEARCH_TEXT_MAX).join('');
}
