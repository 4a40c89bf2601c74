import { useQueryClient } from '@tanstack/react-query';
import type { Child, ChildrenPage, LocationMapDetails } from '@venture-atlas/types';
import { useEffect, useMemo, useState } from 'react';
import { queryKeys } from '../../../api/query-keys.ts';
import { type ReadingScope, useReadingScope } from '../../../api/reading-scope.ts';

/** The open map with the points loaded so far, as this viewer may know them. */
export interface LoadedPoints {
  /** The open map. */
  slug: string;
  milesPerUnit: number | null;
  byLocation: ReadonlyMap<number, Child>;
}

/** Reads what the map has loaded. Sends no request. */
export function useLoadedPoints(mapSlug: string): LoadedPoints {
  const client = useQueryClient();
  const scope = useReadingScope();
  const cache = client.getQueryCache();
  const [updates, setUpdates] = useState(0);
  // Points load page by page, also after the panel has opened.
  useEffect(
    () =>
      cache.subscribe(({ type, query }) => {
        if (type === 'updated' && query.state.status === 'success' && isOfMap(query.queryKey))
          setUpdates((before) => before + 1);
      }),
    [cache],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update reads the cache again
  return useMemo(() => readPoints(client, mapSlug, scope), [client, mapSlug, scope, updates]);
}

const isOfMap = ([kind]: readonly unknown[]): boolean => kind === 'children' || kind === 'map-details';

function readPoints(client: ReturnType<typeof useQueryClient>, slug: string, scope: ReadingScope): LoadedPoints {
  const details = client.getQueryData<LocationMapDetails>(queryKeys.mapDetails(slug, scope));
  // All pages of this version of the map: the query key without the page number.
  const ofVersion = queryKeys.children(slug, scope, details?.version ?? 0, 0).slice(0, -1);
  const pages = client.getQueriesData<ChildrenPage>({ queryKey: ofVersion });
  const points = [...(details?.children ?? []), ...pages.flatMap(([, page]) => page?.children ?? [])];
  return {
    slug,
    milesPerUnit: details?.miles_per_unit ?? null,
    byLocation: new Map(points.map((point) => [point.location_id, point])),
  };
}

/** Distance of two places on the open map, in miles. Undefined if one is not on it, or the map has no scale. */
export function milesBetween(here: LoadedPoints, one: number, other: number): number | undefined {
  const [from, to] = [here.byLocation.get(one), here.byLocation.get(other)];
  if (from === undefined || to === undefined || here.milesPerUnit === null) return undefined;
  return Math.hypot(to.lat - from.lat, to.lng - from.lng) * here.milesPerUnit;
}

/** The places near a place on the open map, the nearest first. Empty if the place is not on it. */
export function nearest(here: LoadedPoints, locationId: number, most: number): { point: Child; away: number }[] {
  const from = here.byLocation.get(locationId);
  if (from === undefined) return [];
  return [...here.byLocation.values()]
    .filter((point) => point.location_id !== locationId && point.geojson === null)
    .map((point) => ({ point, away: Math.hypot(point.lat - from.lat, point.lng - from.lng) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, most);
}
