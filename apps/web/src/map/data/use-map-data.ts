import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { fetchChildrenPage, mapDetailsQuery } from '../../api/locations.ts';
import { loadPages } from './load-pages.ts';

/** What is known of a map so far. Points that came stay, whatever fails afterwards. */
export interface MapData {
  details: LocationMapDetails | undefined;
  /** The points loaded so far; grows page by page. */
  points: readonly Child[];
  total: number;
  /** Further pages are on their way. */
  isLoading: boolean;
  /** Why the details, or some page of points, did not come. */
  error: unknown;
  retry: () => void;
}

interface Pages {
  /** The answer these pages belong to. */
  of: LocationMapDetails | undefined;
  points: readonly Child[];
  isLoading: boolean;
  error: unknown;
}

type PagesEvent =
  | { kind: 'begin'; details: LocationMapDetails }
  | { kind: 'points'; details: LocationMapDetails; points: readonly Child[] }
  | { kind: 'end'; details: LocationMapDetails; error: unknown };

function pagesReducer(pages: Pages, event: PagesEvent): Pages {
  switch (event.kind) {
    case 'begin':
      return {
        of: event.details,
        points: event.details.children,
        isLoading: event.details.next_page !== null,
        error: undefined,
      };
    case 'points':
      return pages.of === event.details ? { ...pages, points: [...pages.points, ...event.points] } : pages;
    case 'end':
      return pages.of === event.details ? { ...pages, isLoading: false, error: event.error } : pages;
  }
}

/**
 * A map and its points: the details carry the first page, the others follow
 * until there is no next one (specification section 4). Opening another map
 * stops the load of this one.
 */
export function useMapData(slug: string, campaignId?: string): MapData {
  const client = useQueryClient();
  const details = useQuery(mapDetailsQuery(slug, campaignId));
  const [pages, tell] = useReducer(pagesReducer, { of: undefined, points: [], isLoading: false, error: undefined });
  const [attempt, setAttempt] = useState(0);
  const map = details.data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same map again
  useEffect(() => {
    if (!map) return;
    tell({ kind: 'begin', details: map });
    const stop = new AbortController();
    const source = {
      fetchPage: (page: number, signal: AbortSignal) =>
        client.fetchQuery({
          queryKey: ['children', map.slug, campaignId ?? null, map.version, page],
          queryFn: () => fetchChildrenPage(map.slug, page, campaignId, signal),
          staleTime: 60_000,
          retry: false,
        }),
      wait,
    };
    void loadPages(map, source, (points) => tell({ kind: 'points', details: map, points }), stop.signal)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .then((error) => {
        if (!stop.signal.aborted) tell({ kind: 'end', details: map, error });
      });
    return () => stop.abort();
  }, [map, campaignId, client, attempt]);

  const { refetch } = details;
  const retry = useCallback(() => {
    if (map) setAttempt((n) => n + 1);
    else void refetch();
  }, [map, refetch]);

  return useMemo(() => {
    // Between the answer and the effect above, the first page is shown already.
    const isCurrent = pages.of === map;
    return {
      details: map,
      points: isCurrent ? pages.points : (map?.children ?? []),
      total: map?.total_children ?? 0,
      isLoading: isCurrent ? pages.isLoading : map !== undefined && map.next_page !== null,
      error: map ? (isCurrent ? pages.error : undefined) : details.error,
      retry,
    };
  }, [map, pages, details.error, retry]);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
