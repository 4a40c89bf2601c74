import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { fetchChildrenPage, freshFor, mapDetailsQuery } from '../../api/locations.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { publicScope, type ReadingScope } from '../../api/reading-scope.ts';
import { isAccessLost } from '../../api/refusals.ts';
import { waitFor } from '../../loading/when-idle.ts';
import { useViewer } from '../../session/use-viewer.ts';
import type { SettingsRows } from '../model/place-settings.ts';
import { loadPages } from './load-pages.ts';
import { areComplete, emptyPages, type NoteCounts, pagesReducer } from './pages.ts';
import { useAccessCheck } from './use-access-check.ts';

/** A response younger than this, in milliseconds, was fetched for the page that is now rendered. */
const JUST_MS = 5_000;

/** The loaded part of a map. Loaded points stay, even if a later page fails. */
export interface MapData {
  details: LocationMapDetails | undefined;
  /** The points loaded so far; grows page by page. */
  points: readonly Child[];
  total: number;
  /** Further pages are on their way. */
  isLoading: boolean;
  /** They refresh a map that is already complete on the screen, so nobody waits for them. */
  isRefresh: boolean;
  /** Why the details or a page of points failed to load. */
  error: unknown;
  retry: () => void;
  /** In a campaign: what players see of the map and the loaded points, by location id. */
  settings: SettingsRows;
  /** In a campaign: how many notes this viewer may read at the map's places. */
  noteCounts: NoteCounts;
  /** The shown map belongs to the previous viewer, until the right response arrives. */
  isPlaceholder: boolean;
}

/**
 * The map to show while the response for another viewer loads. A player may see less, so for "view as player" the map
 * is blank.
 */
function placeholderFor(before: LocationMapDetails | undefined, { as }: ReadingScope): LocationMapDetails | undefined {
  return before === undefined || as === undefined ? before : { ...before, ...emptyMap };
}

const emptyMap = {
  image: null,
  tiles: null,
  children: [],
  total_children: 0,
  next_page: null,
  rumours: [],
  campaign_settings: {},
  campaign_note_counts: {},
};

/**
 * Loads a map and its points. The details carry the first page, and the other pages follow (specification section 4).
 * Opening another map stops the load of this one.
 * @param scope must be the same object as long as its content is the same
 */
export function useMapData(slug: string, scope: ReadingScope = publicScope): MapData {
  const client = useQueryClient();
  const query = mapDetailsQuery(slug, scope);
  const [mountedAt] = useState(Date.now);
  const early = client.getQueryState(query.queryKey);
  // If the prefetch just answered "not found", the page shows that without a second request.
  const isJustMissing = isNotFound(early?.error) && mountedAt - (early?.errorUpdatedAt ?? 0) < JUST_MS;
  const details = useQuery({
    ...query,
    retryOnMount: !isJustMissing,
    // A DM who switches "view as player" keeps their position on the map while the server responds.
    placeholderData: (before, last) =>
      last?.queryKey[1] === slug && last.queryKey[2] === query.queryKey[2] ? placeholderFor(before, scope) : undefined,
  });
  const [pages, dispatch] = useReducer(pagesReducer, emptyPages);
  const [attempt, setAttempt] = useState(0);
  // Once this viewer may no longer see the map, it must not stay on the screen.
  const isOver = isAccessLost(details.error);
  const map = isOver ? undefined : details.data;
  const { user } = useViewer();
  const key = JSON.stringify([slug, scope, user?.id]);
  const isPlaceholder = details.isPlaceholderData;
  const isBlank = isPlaceholder && scope.as !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same map again
  useEffect(() => {
    if (!map || isPlaceholder) return;
    dispatch({ kind: 'begin', details: map, key });
    const stop = new AbortController();
    const source = {
      fetchPage: async (page: number, signal: AbortSignal) => {
        const answer = await client.fetchQuery({
          queryKey: queryKeys.children(map.slug, scope, map.version, page),
          queryFn: () => fetchChildrenPage(map.slug, page, scope, signal),
          staleTime: freshFor(scope),
          retry: false,
        });
        const { campaign_settings: settings, campaign_note_counts: noteCounts = {} } = answer;
        if (settings) dispatch({ kind: 'settings', details: map, settings, noteCounts });
        return answer;
      },
      wait: waitFor,
    };
    void loadPages(map, source, (points) => dispatch({ kind: 'points', details: map, points }), stop.signal)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .then((error) => {
        if (!stop.signal.aborted) dispatch({ kind: 'end', details: map, error });
      });
    return () => stop.abort();
  }, [map, isPlaceholder, scope, key, client, attempt]);

  const { refetch } = details;
  const reload = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useAccessCheck(scope, map !== undefined && !isPlaceholder, isOver, reload);
  const retry = useCallback(() => {
    if (map) setAttempt((n) => n + 1);
    else void refetch();
  }, [map, refetch]);

  return useMemo(() => {
    // Between the response and the effect above, show the previous points, or the first page.
    const isCurrent = map !== undefined && (pages.of === map || (pages.key === key && !isPlaceholder));
    return {
      details: map,
      points: isCurrent ? pages.points : (map?.children ?? []),
      total: map?.total_children ?? 0,
      // The points still belong to the previous response.
      isLoading:
        isBlank || (isCurrent ? pages.isLoading || pages.of !== map : map !== undefined && map.next_page !== null),
      isRefresh: isCurrent && (pages.of === map ? pages.isRefresh : areComplete(pages)),
      error: map ? (isCurrent ? pages.error : undefined) : details.error,
      retry,
      settings: isCurrent ? pages.settings : (map?.campaign_settings ?? {}),
      noteCounts: isCurrent ? pages.noteCounts : (map?.campaign_note_counts ?? {}),
      isPlaceholder,
    };
  }, [map, pages, key, details.error, retry, isPlaceholder, isBlank]);
}
