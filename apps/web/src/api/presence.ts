import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';

const PRESENCE = 'presence';
/** Reload interval (ms): a viewer who disappeared is only noticed after a while, without an event. */
const LOOK_AGAIN_MS = 15_000;

export const isOfPresence = ({ queryKey }: { queryKey: readonly unknown[] }, campaignId: string): boolean =>
  queryKey[0] === PRESENCE && queryKey[1] === campaignId;

/** The viewers that follow a campaign, for its DM. */
export const presenceQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [PRESENCE, campaignId] as const,
    queryFn: ({ signal }) => call(addresses.getPresence, { params: { id: campaignId }, query: {}, signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Reload interval (ms) until every screen shows the change, and how long to keep reloading. */
const REACH_AGAIN_MS = 400;
const REACH_FOR_MS = 20_000;

/**
 * How many screens show a change.
 * @param at time of the change (ms since 1970); earlier responses do not count
 * @param people accounts that the change is for; undefined: everybody
 */
export const presenceSinceQuery = (campaignId: string, at: number, people?: readonly number[]) =>
  queryOptions({
    queryKey: [PRESENCE, campaignId, at] as const,
    queryFn: ({ signal }) =>
      call(addresses.getPresence, { params: { id: campaignId }, query: { people: people?.join(',') }, signal }),
    staleTime: 0,
    // Responses for earlier changes are not needed again.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const isOn = data !== undefined && data.screens.current === data.screens.all;
      return isOn || Date.now() > at + REACH_FOR_MS ? LOOK_AGAIN_MS : REACH_AGAIN_MS;
    },
  });

/** Reports the revision that this screen shows. A lost report does not matter, because the next one repeats it. */
export const reportDrawn = (campaignId: string, screen: string, revision: string): Promise<unknown> =>
  call(addresses.reportDrawn, {
    params: { id: campaignId },
    body: { screen, revision },
    headers: inviteHeader(campaignId),
  }).catch(() => undefined);
