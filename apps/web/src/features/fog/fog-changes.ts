import { addresses, type FogChanges } from '@venture-atlas/types';
import { call } from '../../api/call.ts';
import type { AsPlayer } from '../../api/query-keys.ts';
import { inviteHeader } from '../../session/invites.ts';

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
