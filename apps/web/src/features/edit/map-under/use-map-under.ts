import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useMemo, useState } from 'react';
import { fetchChildrenPage, mapDetailsQuery } from '../../../api/locations.ts';
import { waitFor } from '../../../loading/when-idle.ts';
import { loadPages } from '../../../map/data/load-pages.ts';
import { useCurrentWorld } from '../../../map/world/use-current-world.ts';

const none: readonly Child[] = [];

/** The places of the map below a campaign's layer. Its DM sees them while adding, and cannot change them. */
export interface UnderlyingMap {
  points: readonly Child[];
  /** The place with this position id; undefined if it is not one of them. */
  find: (id: number) => Child | undefined;
}

/**
 * @param details details of the edited map; without a map below, there are no places
 * @param own the places of the layer itself, which the campaign's response also contains
 */
export function useUnderlyingMap(
  { map_under: slug = '' }: Pick<LocationMapDetails, 'map_under'>,
  own: readonly Child[],
): UnderlyingMap {
  const client = useQueryClient();
  const campaignId = useCurrentWorld()?.campaign?.id;
  const { data = none } = useQuery({
    queryKey: [...mapDetailsQuery(slug, { campaignId }).queryKey, 'all places'],
    queryFn: ({ signal }) => fetchAll(client, slug, campaignId, signal),
    enabled: slug !== '' && campaignId !== undefined,
  });
  // Places that were once in the layer do not belong to the map below, even if they are removed meanwhile.
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
