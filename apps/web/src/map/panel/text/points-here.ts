import { useQueryClient } from '@tanstack/react-query';
import type { Child, ChildrenPage, LocationMapDetails } from '@venture-atlas/types';
import { useEffect, useMemo, useState } from 'react';
import { queryKeys } from '../../../api/query-keys.ts';
import { type ReadingScope, useReadingScope } from '../../../api/reading-scope.ts';

/** The map that is open with the points that came so far: what this viewer may know of it. */
export interface PointsHere {
  /** The open map. */
  slug: string;
  milesPerUnit: number | null;
  byLocation: ReadonlyMap<number, Child>;
}

/** Reads what the map has loaded; asks nothing. */
export function usePointsHere(mapSlug: string): PointsHere {
  const client = useQueryClient();
  const scope = useReadingScope();
  const cache = client.getQueryCache();
  const [turn, setTurn] = useState(0);
  // Points come page by page, also after the panel.
  useEffect(
    () =>
      cache.subscribe(({ type, query }) => {
        if (type === 'updated' && query.state.status === 'success' && isOfMap(query.queryKey))
          setTurn((before) => before + 1);
      }),
    [cache],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads the cache anew
  return useMemo(() => readPoints(client, mapSlug, scope), [client, mapSlug, scope, turn]);
}

const isOfMap = ([kind]: readonly unknown[]): boolean => kind === 'children' || kind === 'map-details';

function readPoints(client: ReturnType<typeof useQueryClient>, slug: string, scope: ReadingScope): PointsHere {
  const details = client.getQueryData<LocationMapDetails>(queryKeys.mapDetails(slug, scope));
  // The pages of this version of the map: the key of one without its number.
  const ofVersion = queryKeys.children(slug, scope, details?.version ?? 0, 0).slice(0, -1);
  const pages = client.getQueriesData<ChildrenPage>({ queryKey: ofVersion });
  const points = [...(details?.children ?? []), ...pages.flatMap(([, page]) => page?.children ?? [])];
  return {
    slug,
    milesPerUnit: details?.miles_per_unit ?? null,
    byLocation: new Map(points.map((point) => [point.location_id, point])),
  };
}

/** How far two places of the open map are apart, in miles; undefined where one is not on it, or it has none. */
export function milesBetween(here: PointsHere, one: number, other: number): number | undefined {
  const [from, to] = [here.byLocation.get(one), here.byLocation.get(other)];
  if (from === undefined || to === undefined || here.milesPerUnit === null) return undefined;
  return Math.hypot(to.lat - from.lat, to.lng - from.lng) * here.milesPerUnit;
}

/** The places next to one on the open map, the nearest first; none where it is not on it. */
export function nearest(here: PointsHere, locationId: number, most: number): { point: Child; away: number }[] {
  const from = here.byLocation.get(locationId);
  if (from === undefined) return [];
  return [...here.byLocation.values()]
    .filter((point) => point.location_id !== locationId && point.geojson === null)
    .map((point) => ({ point, away: Math.hypot(point.lat - from.lat, point.lng - from.lng) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, most);
}
