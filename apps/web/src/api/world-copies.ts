import { queryOptions } from '@tanstack/react-query';
import { addresses, type BodyOf, type Calls, type WorldCopy } from '@venture-atlas/types';
import { call } from './call.ts';

const POLL_MS = 700;

/** What a copy of a map would be, and whether there is room for it. */
export function copyPlanQuery(mapId: number, campaignId: string | undefined, isMapOnly: boolean) {
  return queryOptions({
    queryKey: ['world-copy-plan', mapId, campaignId ?? null, isMapOnly] as const,
    queryFn: ({ signal }) =>
      call(addresses.planWorldCopy, {
        query: { location_id: mapId, campaign_id: campaignId, ...(isMapOnly && { map_only: '1' }) },
        signal,
      }),
    // Rooms fill and campaigns move elsewhere too.
    staleTime: 0,
  });
}

/** How far a copy is. */
export function worldCopyQuery(id: string) {
  return queryOptions({
    queryKey: ['world-copy', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorldCopy, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? POLL_MS : false),
  });
}

export const isUnderWay = ({ state }: WorldCopy): boolean => state === 'waiting' || state === 'copying';

/** Ends a copy that waits or is made: nothing of it stays. */
export function cancelCopy(id: string): Promise<WorldCopy> {
  return call(addresses.cancelWorldCopy, { params: { id } });
}

/** Lets a map be copied. The same key again answers what the first time answered. */
export function copyWorld(wish: BodyOf<Calls['copyWorld']>): Promise<WorldCopy> {
  return call(addresses.copyWorld, { body: wish });
}
