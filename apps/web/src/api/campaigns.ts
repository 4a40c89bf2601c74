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

/** A campaign as its DM gets it: with sharing, invite and members. */
export type CampaignForDm = CampaignAnswer &
  Required<Pick<CampaignAnswer, 'owner' | 'sharing' | 'invite_token' | 'members'>>;

/** The campaigns that the signed-in person leads, oldest first. */
export const campaignsQuery = queryOptions({
  queryKey: queryKeys.campaigns,
  queryFn: async ({ signal }) => asList(await call(addresses.listOwnCampaigns, { signal })),
});

/** The campaigns that they joined as a player, newest first. */
export const joinedCampaignsQuery = queryOptions({
  queryKey: queryKeys.joinedCampaigns,
  queryFn: async ({ signal }) => asList(await call(addresses.listJoinedCampaigns, { signal })),
});

/** An answer that is no list counts as an empty one (specification section 8). */
function asList(answer: unknown): Campaign[] {
  return Array.isArray(answer) ? (answer as Campaign[]) : [];
}

/** One campaign as the caller may know it. @throws ApiError 404 for one that must not be known */
export function campaignQuery(campaignId: string) {
  return queryOptions({
    queryKey: queryKeys.campaign(campaignId),
    queryFn: ({ signal }) => call(addresses.getCampaign, { params: { id: campaignId }, signal }),
  });
}

/** Whether the answer is that of the DM, with all that only they get. */
export function isForDm(campaign: CampaignAnswer): campaign is CampaignForDm {
  return campaign.is_dm && campaign.sharing !== undefined && campaign.members !== undefined;
}

export function createCampaign(name: string): Promise<CampaignForDm> {
  return forDm(call(addresses.createCampaign, { body: { name } }));
}

/** @param changes `confirm_open` is said by whoever was told that everybody would see something of a closed world */
export function saveCampaign(
  campaignId: string,
  changes: { name?: string; sharing?: Sharing; confirm_open?: boolean },
): Promise<CampaignForDm> {
  return forDm(call(addresses.saveCampaign, { params: { id: campaignId }, body: changes }));
}

export function leaveCampaign(campaignId: string): Promise<Success> {
  return call(addresses.leaveCampaign, { params: { id: campaignId } });
}

/** Makes a new invite; the one before stops working. */
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

/** Deletes a campaign with all its notes; its name has to be typed. */
export function deleteCampaign(campaignId: string, name: string): Promise<Success> {
  return call(addresses.deleteCampaign, { params: { id: campaignId }, body: { name } });
}

/** Whoever leads a campaign gets all of it. */
function forDm(answer: Promise<CampaignAnswer | Success>): Promise<CampaignForDm> {
  return answer as Promise<CampaignForDm>;
}

/** Where the DM adds to a map. @param confirmOpen said by whoever was told that the campaign stays open to everybody */
export function addToMap(campaignId: string, mapId: number, confirmOpen: boolean): Promise<WhereToAdd> {
  return call(addresses.addToMap, {
    params: { id: campaignId },
    body: { location_id: mapId, ...(confirmOpen ? { confirm_open: true } : {}) },
  });
}
