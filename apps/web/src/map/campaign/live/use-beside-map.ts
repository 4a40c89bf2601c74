import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOfCampaign, queryKeys } from '../../../api/query-keys.ts';

/** So long after all places of the map are there, texts and notes are asked for (ms). */
const BESIDE_MAP_MS = 100;

/** What belongs to a campaign and is neither the map nor its further places. */
const isBesideMap =
  (campaignId: string) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    queryKey[0] !== 'map-details' &&
    queryKey[0] !== 'children' &&
    (isOfCampaign(queryKey, campaignId) || queryKey[0] === queryKeys.campaign('')[0]);

/**
 * Asks for the texts and notes of a campaign again, but not before the map is there with all its places: the panel of a
 * place that is hidden now closes first, and nothing of it is asked for any more.
 * @param revision of the map that is on screen
 * @param isWhole whether all its places are
 * @returns says that they are to be asked for
 */
export function useBesideMap(campaignId: string | undefined, revision: string | undefined, isWhole: boolean) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(0);
  const done = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map starts the wait again
  useEffect(() => {
    if (campaignId === undefined || !isWhole || asked === done.current) return;
    const timer = setTimeout(() => {
      done.current = asked;
      void client.invalidateQueries({ predicate: isBesideMap(campaignId) });
    }, BESIDE_MAP_MS);
    return () => clearTimeout(timer);
  }, [asked, campaignId, client, isWhole, revision]);
  return useCallback(() => setAsked((n) => n + 1), []);
}
