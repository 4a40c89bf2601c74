import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useMemo, useState } from 'react';
import { fetchChildrenPage, mapDetailsQuery } from '../../../api/locations.ts';
import { waitFor } from '../../../loading/when-idle.ts';
import { loadPages } from '../../../map/data/load-pages.ts';
import { useCurrentWorld } from '../../../map/world/use-current-world.ts';

const none: readonly Child[] = [];

/** The places of the map that a campaign's layer lies on: its DM sees them while adding, and changes none of them. */
export interface MapUnder {
  points: readonly Child[];
  /** The place with this position id; undefined where it is none of them. */
  find: (id: number) => Child | undefined;
}

/**
 * @param details of the map that is edited; where it lies on no other map, there is nothing below
 * @param own what stands on it in the layer itself: the campaign's answer holds those places too
 */
export function useMapUnder(
  { map_under: slug = '' }: Pick<LocationMapDetails, 'map_under'>,
  own: readonly Child[],
): MapUnder {
  const client = useQueryClient();
  const campaignId = useCurrentWorld()?.campaign?.id;
  const { data = none } = useQuery({
    queryKey: [...mapDetailsQuery(slug, { campaignId }).queryKey, 'all places'],
    queryFn: ({ signal }) => fetchAll(client, slug, campaignId, signal),
    enabled: slug !== '' && campaignId !== undefined,
  });
  // What was of the layer once is none of the map's, also when it is taken off meanwhile.
  const [ofLayer] = useState(() => new Set<number>());
  return useMemo(() => {
    for (const { id } of own) ofLayer.add(id);
    const points = data.filter(({ id }) => !ofLayer.has(id));
    const byId = new Map(points.map((point) => [point.id, point]));
    return { points: points.length === 0 ? none : points, find: (id) => byId.get(id) };
  }, [data, own, ofLayer]);
}

async function fetchAll(
  client: QueryClient,
  slug: string,
  campaignId: string | undefined,
  stop: AbortSignal,
): Promise<readonly Child[]> {
  const scope = { campaignId };
  const map = await client.fetchQuery(mapDetailsQuery(slug, scope));
  const points = [...map.children];
  const source = {
    fetchPage: (page: number, signal: AbortSignal) => fetchChildrenPage(map.slug, page, scope, signal),
    wait: waitFor,
  };
  await loadPages(map, source, (more) => points.push(...more), stop);
  return points;
}
