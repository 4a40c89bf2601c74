import { queryOptions } from '@tanstack/react-query';
import { addresses, type CampaignWorlds } from '@venture-atlas/types';
import { call } from './call.ts';

/** The worlds that a campaign plays in, in their order, and those that its DM may choose besides. */
export function campaignWorldsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign-worlds', campaignId] as const,
    queryFn: ({ signal }) => call(addresses.listCampaignWorlds, { params: { id: campaignId }, signal }),
  });
}

/** @param worlds ids in their order; null is all open worlds of the atlas */
export function saveCampaignWorlds(campaignId: string, worlds: string[] | null): Promise<CampaignWorlds> {
  return call(addresses.saveCampaignWorlds, { params: { id: campaignId }, body: { worlds } });
}
