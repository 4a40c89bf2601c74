import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type Fog,
  type FogChanges,
  type FogLevel,
  type FogState,
  type WiredFogWish,
} from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { type AsPlayer, queryKeys } from './query-keys.ts';

/** Of which map of which campaign. */
export interface FogOf {
  campaignId: string;
  mapId: number;
}

/** Which tiles of the masked picture of a map look different to whoever asks since a revision. */
export const askFogChanges = (
  { campaignId, mapId, as }: FogOf & { as: AsPlayer | undefined },
  since: string,
): Promise<FogChanges> =>
  call(addresses.listFogChanges, {
    params: { id: campaignId, map: String(mapId) },
    query: { as, since },
    headers: inviteHeader(campaignId),
  });

/** What is hidden of a map, for its DM. It is asked for again with everything of a campaign when that changes. */
export const fogQuery = ({ campaignId, mapId }: FogOf) =>
  queryOptions({
    queryKey: [...queryKeys.campaign(campaignId), 'fog', mapId] as const,
    queryFn: ({ signal }) => call(addresses.getFog, { params: { id: campaignId, map: String(mapId) }, signal }),
    staleTime: 5_000,
  });

/** Covers and uncovers the ground of a map. Each is shown once the server did it. */
export function fogActs(client: QueryClient, of: FogOf) {
  const params = { id: of.campaignId, map: String(of.mapId) };
  const { queryKey } = fogQuery(of);
  const take = async (answer: Promise<FogState>, next: (known: Fog, state: FogState) => Fog['acts'] | undefined) => {
    const state = await answer;
    const known = client.getQueryData<Fog>(queryKey);
    const acts = known && next(known, state);
    // What somebody else did meanwhile, or what only the server knows, is asked for.
    if (acts?.length !== state.undo) await client.refetchQueries({ queryKey });
    else client.setQueryData<Fog>(queryKey, { ...state, acts });
    return state;
  };
  return {
    turn: (isOn: boolean) => take(call(addresses.switchFog, { params, body: { is_on: isOn } }), ({ acts }) => acts),
    add: (level: FogLevel, shape: WiredFogWish) =>
      take(call(addresses.addFog, { params, body: { level, shape } }), ({ acts }) =>
        shape.region !== undefined || shape.road !== undefined || shape.party !== undefined
          ? undefined
          : [...acts, { level, shape }],
      ),
    undo: () => take(call(addresses.undoFog, { params }), ({ acts }) => acts.slice(0, -1)),
    redo: () => take(call(addresses.redoFog, { params }), () => undefined),
  };
}
