import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';

const PRESENCE = 'presence';
/** Who went without a word is missed after a while; then nobody says that something changed (ms). */
const LOOK_AGAIN_MS = 15_000;

export const isOfPresence = ({ queryKey }: { queryKey: readonly unknown[] }, campaignId: string): boolean =>
  queryKey[0] === PRESENCE && queryKey[1] === campaignId;

/** Who follows a campaign: for its DM. */
export const presenceQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [PRESENCE, campaignId] as const,
    queryFn: ({ signal }) => call(addresses.getPresence, { params: { id: campaignId }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** While it is not on every screen it is looked at again so soon (ms), and no longer than that after the act. */
const REACH_AGAIN_MS = 400;
const REACH_FOR_MS = 20_000;

/** On how many screens something is by now. @param at when it was done (ms since 1970): what was asked before tells nothing */
export const presenceSinceQuery = (campaignId: string, at: number) =>
  queryOptions({
    queryKey: [PRESENCE, campaignId, at] as const,
    queryFn: ({ signal }) => call(addresses.getPresence, { params: { id: campaignId }, signal }),
    staleTime: 0,
    // Of an act before nobody asks again.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const isOn = data !== undefined && data.screens.current === data.screens.all;
      return isOn || Date.now() > at + REACH_FOR_MS ? LOOK_AGAIN_MS : REACH_AGAIN_MS;
    },
  });

/** Says which revision this screen shows. That nobody hears it is no matter: the next one says it too. */
export const sayDrawn = (campaignId: string, screen: string, revision: string): Promise<unknown> =>
  call(addresses.sayDrawn, {
    params: { id: campaignId },
    body: { screen, revision },
    headers: inviteHeader(campaignId),
  }).catch(() => undefined);
