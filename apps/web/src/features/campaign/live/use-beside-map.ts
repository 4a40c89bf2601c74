import { useQueryClient } from '@tanstack/react-query';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mapDetailsQuery } from '../../../api/locations.ts';
import { isOfCampaign, queryKeys } from '../../../api/query-keys.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';

/** So long after all places of the map are there, texts and notes are asked for (ms). */
const BESIDE_MAP_MS = 100;

type Query = { queryKey: readonly unknown[] };

/** What belongs to a campaign and is neither the map nor its further places. */
const isBesideMap =
  (campaignId: string) =>
  ({ queryKey }: Query): boolean =>
    queryKey[0] !== 'map-details' &&
    queryKey[0] !== 'children' &&
    (isOfCampaign(queryKey, campaignId) || queryKey[0] === queryKeys.campaign('')[0]);

/** What is about one place that is neither the map nor on it: its panel is about to close. */
function isOfNoPlaceOn(details: LocationMapDetails, points: readonly Child[]): (query: Query) => boolean {
  const known = new Set<unknown>([null, details.id, details.slug]);
  for (const { location_id, slug } of points) known.add(location_id).add(slug);
  return ({ queryKey: [kind, place] }) => (kind === 'notes' || kind === 'location-wiki') && !known.has(place);
}

/**
 * Asks for the texts and notes of a campaign again, once the map is there with all its places: of a place that is hidden
 * now, whose panel may stay open for a moment, nothing is asked for any more.
 * @param isWhole whether all places of this map are there
 * @returns says that they are to be asked for
 */
export function useBesideMap(details: LocationMapDetails, points: readonly Child[], isWhole: boolean): () => void {
  const client = useQueryClient();
  const [asked, setAsked] = useState(0);
  const done = useRef(0);
  const scope = useReadingScope();
  const { campaignId } = scope;
  useEffect(() => {
    if (campaignId === undefined || !isWhole || asked === done.current) return;
    const timer = setTimeout(() => {
      // The newest map is still being drawn: its commit begins this again.
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
