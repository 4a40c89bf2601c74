import { useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mapDetailsQuery } from '../../../api/locations.ts';
import { isOfCampaign, queryKeys } from '../../../api/query-keys.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';

/** Delay after all places have loaded until texts and notes reload (ms). */
const BESIDE_MAP_MS = 100;

type Query = { queryKey: readonly unknown[] };

/** Queries of a campaign that are neither the map nor its further pages. */
const isBesideMap =
  (campaignId: string) =>
  ({ queryKey }: Query): boolean =>
    queryKey[0] !== 'map-details' &&
    queryKey[0] !== 'children' &&
    (isOfCampaign(queryKey, campaignId) || queryKey[0] === queryKeys.campaign('')[0]);

/** Queries about a place that is no longer on the map. Its panel is about to close. */
function isOfNoPlaceOn(details: LocationMapDetails, points: readonly Child[]): (query: Query) => boolean {
  const known = new Set<unknown>([null, details.id, details.slug]);
  for (const { location_id, slug } of points) known.add(location_id).add(slug);
  return ({ queryKey: [kind, place] }) => (kind === 'notes' || kind === 'location-wiki') && !known.has(place);
}

/**
 * Reloads the texts and notes of a campaign once the map with all its places has loaded. Nothing is requested for a
 * place that is now hidden, even if its panel is still open.
 * @param isWhole whether all places of this map have loaded
 * @returns schedules the reload
 */
export function useReloadBesideMap(
  details: LocationMapDetails,
  points: readonly Child[],
  isWhole: boolean,
): () => void {
  const client = useQueryClient();
  const [asked, setAsked] = useState(0);
  const done = useRef(0);
  const scope = useReadingScope();
  const { campaignId } = scope;
  useEffect(() => {
    if (campaignId === undefined || !isWhole || asked === done.current) return;
    const timer = setTimeout(() => {
      // The newest map is not rendered yet; its commit runs this again.
      if (client.getQueryData(mapDetailsQuery(details.slug, scope).queryKey) !== details) return;
      done.current = asked;
      const isBeside = isBesideMap(campaignId);
      const isOver = isOfNoPlaceOn(details, points);
      void client.invalidateQueries({ predicate: isBeside, refetchType: 'none' });
      void client.refetchQueries({ type: 'active', predicate: (query) => isBeside(query) && !isOver(query) });
    }, BESIDE_MAP_MS);
    return () => clearTimeout(timer);
  }, [asked, campaignId, client, details, points, isWhole, scope]);
  return useCallback(() => setAsked((n) => n + 1), []);
}
