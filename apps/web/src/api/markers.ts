import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addresses, type BodyOf, type Calls, type Markers, type Party } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import type { AsPlayer } from './query-keys.ts';

const MARKERS = 'markers';

/** Whether a query is about markers of this campaign. */
export const isOfMarkers = ({ queryKey }: { queryKey: readonly unknown[] }, campaignId: string): boolean =>
  queryKey[0] === MARKERS && queryKey[1] === campaignId;

/** The markers on the maps of a campaign. Reloads when the campaign reports a change. */
export const markersQuery = (campaignId: string, as: AsPlayer | undefined) =>
  queryOptions({
    queryKey: [MARKERS, campaignId, as ?? null] as const,
    queryFn: ({ signal }) =>
      call(addresses.listMarkers, {
        params: { id: campaignId },
        query: { as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Updates the shown parties at once, for the DM who changed them. */
export function showParties(client: QueryClient, campaignId: string, change: (parties: Party[]) => Party[]): void {
  client.setQueryData(markersQuery(campaignId, undefined).queryKey, (known: Markers | undefined) =>
    known === undefined ? known : { ...known, parties: change(known.parties) },
  );
}

export const createParty = (campaignId: string, body: BodyOf<Calls['createParty']>): Promise<Party> =>
  call(addresses.createParty, { params: { id: campaignId }, body });

export const saveParty = (campaignId: string, key: string, body: BodyOf<Calls['saveParty']>): Promise<Party> =>
  call(addresses.saveParty, { params: { id: campaignId, key }, body });

export const deleteParty = (campaignId: string, key: string): Promise<unknown> =>
  call(addresses.deleteParty, { params: { id: campaignId, key } });

export const sendPing = (campaignId: string, body: BodyOf<Calls['sendPing']>): Promise<unknown> =>
  call(addresses.sendPing, { params: { id: campaignId }, body, headers: inviteHeader(campaignId) });

export const allowPlayerPings = (campaignId: string, may: boolean): Promise<unknown> =>
  call(addresses.setPlayersMayPing, { params: { id: campaignId }, body: { players_may_ping: may } });

/** Updates at once whether players may ping. */
export function showPlayersMayPing(client: QueryClient, campaignId: string, may: boolean): void {
  client.setQueryData(markersQuery(campaignId, undefined).queryKey, (known: Markers | undefined) =>
    known === undefined ? known : { ...known, players_may_ping: may },
  );
}
