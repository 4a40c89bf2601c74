import { queryOptions } from '@tanstack/react-query';
import { addresses, type CampaignAnswer, type CoDmRequest, type Success } from '@venture-atlas/types';
import { call } from './call.ts';

/** Who leads a campaign with its owner, or was asked to; for the owner. */
export function coDmsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['co-dms', campaignId] as const,
    queryFn: ({ signal }) => call(addresses.listCoDms, { params: { id: campaignId }, signal }),
  });
}

/** Campaigns that the signed-in person was asked to lead too. */
export const coDmRequestsQuery = queryOptions({
  queryKey: ['campaigns', 'asked'] as const,
  queryFn: async ({ signal }) => {
    const answer: unknown = await call(addresses.listCoDmRequests, { signal });
    // An answer that is no list counts as an empty one.
    return Array.isArray(answer) ? (answer as CoDmRequest[]) : [];
  },
});

/** Asks whoever has this address. The answer never tells whether anybody has. */
export function askCoDm(campaignId: string, email: string): Promise<Success> {
  return call(addresses.askCoDm, { params: { id: campaignId }, body: { email } });
}

export function removeCoDm(campaignId: string, email: string): Promise<Success> {
  return call(addresses.removeCoDm, { params: { id: campaignId }, body: { email } });
}

export function acceptCoDm(campaignId: string): Promise<CampaignAnswer> {
  return call(addresses.acceptCoDm, { params: { id: campaignId } });
}

/** Says no to being asked, or stops leading. */
export function leaveCoDm(campaignId: string): Promise<Success> {
  return call(addresses.leaveCoDm, { params: { id: campaignId } });
}
