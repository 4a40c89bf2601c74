import { queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type Campaign,
  type CampaignAnswer,
  type Sharing,
  type Success,
  type WhereToAdd,
} from '@venture-atlas/types';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/** A campaign for its DM: with sharing, invite, and members. */
export type CampaignForDm = CampaignAnswer &
  Required<Pick<CampaignAnswer, 'owner' | 'sharing' | 'invite_token' | 'members'>>;

/** The campaigns that the user leads, oldest first. */
export const campaignsQuery = queryOptions({
  queryKey: queryKeys.campaigns,
  queryFn: async ({ signal }) => asList(await call(addresses.listOwnCampaigns, { signal })),
});

/** The campaigns that the user joined as a player, newest first. */
export const joinedCampaignsQuery = queryOptions({
  queryKey: queryKeys.joinedCampaigns,
  queryFn: async ({ signal }) => asList(await call(addresses.listJoinedCampaigns, { signal })),
});

/** A response that is not a list counts as empty (specification section 8). */
function asList(answer: unknown): Campaign[] {
  return Array.isArray(answer) ? (answer as Campaign[]) : [];
}

/**
 * A campaign as this viewer may see it.
 * @throws ApiError 404 if they may not know it
 */
export function campaignQuery(campaignId: string) {
  return queryOptions({
    queryKey: queryKeys.campaign(campaignId),
    queryFn: ({ signal }) => call(addresses.getCampaign, { params: { id: campaignId }, signal }),
  });
}

/** Whether the response is the DM's version. */
export function isForDm(campaign: CampaignAnswer): campaign is CampaignForDm {
  return campaign.is_dm && campaign.sharing !== undefined && campaign.members !== undefined;
}

export function createCampaign(name: string): Promise<CampaignForDm> {
  return forDm(call(addresses.createCampaign, { body: { name } }));
}

/** @param changes `confirm_open` confirms that everybody may see part of a closed world */
export function saveCampaign(
  campaignId: string,
  changes: { name?: string; sharing?: Sharing; confirm_open?: boolean },
): Promise<CampaignForDm> {
  return forDm(call(addresses.saveCampaign, { params: { id: campaignId }, body: changes }));
}

export function leaveCampaign(campaignId: string): Promise<Success> {
  return call(addresses.leaveCampaign, { params: { id: campaignId } });
}

/** Creates a new invite. The previous one stops working. */
export function rotateInvite(campaignId: string): Promise<CampaignForDm> {
  return forDm(call(addresses.rotateInvite, { params: { id: campaignId } }));
}

export function removeMember(campaignId: string, userId: number): Promise<CampaignForDm> {
  return forDm(call(addresses.removeMember, { params: { id: campaignId, user: userId } }));
}

/** Lets a removed player join again. */
export function readmitMember(campaignId: string, userId: number): Promise<CampaignForDm> {
  return forDm(call(addresses.readmitMember, { params: { id: campaignId, user: userId } }));
}

/** Deletes a campaign with all its notes. The user must type its name. */
export function deleteCampaign(campaignId: string, name: string): Promise<Success> {
  return call(addresses.deleteCampaign, { params: { id: campaignId }, body: { name } });
}

/** Leaders get the full campaign. */
function forDm(answer: Promise<CampaignAnswer | Success>): Promise<CampaignForDm> {
  return answer as Promise<CampaignForDm>;
}

/**
 * Where the DM adds places to a map.
 * @param confirmOpen confirms that the campaign stays open to everybody
 */
export function addToMap(campaignId: string, mapId: number, confirmOpen: boolean): Promise<WhereToAdd> {
  return call(addresses.addToMap, {
    params: { id: campaignId },
    body: { location_id: mapId, ...(confirmOpen ? { confirm_open: true } : {}) },
  });
}
