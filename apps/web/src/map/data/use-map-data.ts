import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { fetchChildrenPage, freshFor, mapDetailsQuery } from '../../api/locations.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { everybodys, type ReadingScope } from '../../api/reading-scope.ts';
import { isEndOfRight } from '../../api/refusals.ts';
import { waitFor } from '../../loading/when-idle.ts';
import { useViewer } from '../../session/use-viewer.ts';
import type { SettingsRows } from '../model/place-settings.ts';
import { loadPages } from './load-pages.ts';
import { areWhole, type NoteCounts, noPages, pagesReducer } from './pages.ts';
import { useRightHere } from './use-right-here.ts';

/** An answer this young, in milliseconds, was fetched for the page that is now being drawn. */
const JUST_MS = 5_000;

/** What is known of a map so far. Points that came stay, whatever fails afterwards. */
export interface MapData {
  details: LocationMapDetails | undefined;
  /** The points loaded so far; grows page by page. */
  points: readonly Child[];
  total: number;
  /** Further pages are on their way. */
  isLoading: boolean;
  /** They come for a map that is whole on the screen: nobody waits for them. */
  isReadAgain: boolean;
  /** Why the details, or some page of points, did not come. */
  error: unknown;
  retry: () => void;
  /** In a campaign: what players see of the map and the points so far, by location id. */
  settings: SettingsRows;
  /** In a campaign: how many notes this viewer may read at the map's places. */
  noteCounts: NoteCounts;
  /** What is shown is the same map as another viewer sees it, until the right answer is there. */
  isStandIn: boolean;
}

/** A map until it is there for other eyes: a player may see less of it, so that the paper is blank and names nothing. */
function standIn(before: LocationMapDetails | undefined, { as }: ReadingScope): LocationMapDetails | undefined {
  return before === undefined || as === undefined ? before : { ...before, ...unseen };
}

const unseen = {
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
 * A map and its points: the details carry the first page, the others follow
 * until there is no next one (specification section 4). Opening another map
 * stops the load of this one.
 * @param scope the same object as long as it says the same
 */
export function useMapData(slug: string, scope: ReadingScope = everybodys): MapData {
  const client = useQueryClient();
  const query = mapDetailsQuery(slug, scope);
  const [mountedAt] = useState(Date.now);
  const early = client.getQueryState(query.queryKey);
  // What was fetched ahead and is not there need not be asked for again to be shown as missing.
  const isJustMissing = isNotFound(early?.error) && mountedAt - (early?.errorUpdatedAt ?? 0) < JUST_MS;
  const details = useQuery({
    ...query,
    retryOnMount: !isJustMissing,
    // The DM who looks as a player, or back, stays where they are on the map while the server is asked.
    placeholderData: (before, last) =>
      last?.queryKey[1] === slug && last.queryKey[2] === query.queryKey[2] ? standIn(before, scope) : undefined,
  });
  const [pages, dispatch] = useReducer(pagesReducer, noPages);
  const [attempt, setAttempt] = useState(0);
  // What was shown before is not, once there is no such map for this viewer any more.
  const isOver = isEndOfRight(details.error);
  const map = isOver ? undefined : details.data;
  const { user } = useViewer();
  const key = JSON.stringify([slug, scope, user?.id]);
  const isStandIn = details.isPlaceholderData;
  const isBlank = isStandIn && scope.as !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same map again
  useEffect(() => {
    if (!map || isStandIn) return;
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
  }, [map, isStandIn, scope, key, client, attempt]);

  const { refetch } = details;
  const askAgain = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useRightHere(scope, map !== undefined && !isStandIn, isOver, askAgain);
  const retry = useCallback(() => {
    if (map) setAttempt((n) => n + 1);
    else void refetch();
  }, [map, refetch]);

  return useMemo(() => {
    // Between the answer and the effect above, what was shown stays, or the first page is shown already.
    const isCurrent = map !== undefined && (pages.of === map || (pages.key === key && !isStandIn));
    return {
      details: map,
      points: isCurrent ? pages.points : (map?.children ?? []),
      total: map?.total_children ?? 0,
      // The points are still those of the answer before.
      isLoading:
        isBlank || (isCurrent ? pages.isLoading || pages.of !== map : map !== undefined && map.next_page !== null),
      isReadAgain: isCurrent && (pages.of === map ? pages.isReadAgain : areWhole(pages)),
      error: map ? (isCurrent ? pages.error : undefined) : details.error,
      retry,
      settings: isCurrent ? pages.settings : (map?.campaign_settings ?? {}),
      noteCounts: isCurrent ? pages.noteCounts : (map?.campaign_note_counts ?? {}),
      isStandIn,
    };
  }, [map, pages, key, details.error, retry, isStandIn, isBlank]);
}
