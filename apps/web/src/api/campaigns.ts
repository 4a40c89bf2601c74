import { queryOptions } from '@tanstack/react-query';
import type { Campaign, CampaignAnswer, CampaignInDetails, Sharing } from '@venture-atlas/types';
import { inviteOf } from '../session/invites.ts';
import type { Success } from './account.ts';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** A campaign as its DM gets it: with sharing, invite and members. */
export type CampaignForDm = CampaignAnswer &
  Required<Pick<CampaignAnswer, 'owner' | 'sharing' | 'invite_token' | 'members'>>;

const base = '/api/home/campaign';

/** The campaigns that the signed-in person leads, oldest first. */
export const campaignsQuery = queryOptions({
  queryKey: queryKeys.campaigns,
  queryFn: async ({ signal }) => asList(await request<unknown>(`${base}/list/`, { signal })),
});

/** The campaigns that they joined as a player, newest first. */
export const joinedCampaignsQuery = queryOptions({
  queryKey: queryKeys.joinedCampaigns,
  queryFn: async ({ signal }) => asList(await request<unknown>(`${base}/joined/`, { signal })),
});

/** An answer that is no list counts as an empty one (specification section 8). */
function asList(answer: unknown): Campaign[] {
  return Array.isArray(answer) ? (answer as Campaign[]) : [];
}

/** One campaign as the caller may know it. @throws ApiError 404 for one that must not be known */
export function campaignQuery(campaignId: string) {
  return queryOptions({
    queryKey: queryKeys.campaign(campaignId),
    queryFn: ({ signal }) => request<CampaignAnswer>(`${addressOf(campaignId)}/`, { signal }),
  });
}

/** Whether the answer is that of the DM, with all that only they get. */
export function isForDm(campaign: CampaignAnswer): campaign is CampaignForDm {
  return campaign.is_dm && campaign.sharing !== undefined && campaign.members !== undefined;
}

export function createCampaign(name: string): Promise<CampaignForDm> {
  return post(`${base}/`, { name });
}

export function saveCampaign(
  campaignId: string,
  changes: { name?: string; sharing?: Sharing },
): Promise<CampaignForDm> {
  return post(`${addressOf(campaignId)}/`, changes);
}

/** Makes the caller a player, with the invite that this page holds. Doing it again changes nothing. */
export function joinCampaign(campaignId: string): Promise<CampaignInDetails> {
  const invite = inviteOf(campaignId);
  return post(`${addressOf(campaignId)}/join/`, invite === undefined ? {} : { invite });
}

export function leaveCampaign(campaignId: string): Promise<Success> {
  return post(`${addressOf(campaignId)}/leave/`);
}

/** Makes a new invite; the one before stops working. */
export function rotateInvite(campaignId: string): Promise<CampaignForDm> {
  return post(`${addressOf(campaignId)}/rotate_invite/`);
}

export function removeMember(campaignId: string, userId: number): Promise<CampaignForDm> {
  return post(`${addressOf(campaignId)}/members/${userId}/remove/`);
}

/** Lets a removed player join again. */
export function readmitMember(campaignId: string, userId: number): Promise<CampaignForDm> {
  return post(`${addressOf(campaignId)}/members/${userId}/readmit/`);
}

/** Deletes a campaign with all its notes; its name has to be typed. */
export function deleteCampaign(campaignId: string, name: string): Promise<Success> {
  return post(`${addressOf(campaignId)}/delete/`, { name });
}

function addressOf(campaignId: string): string {
  return `${base}/${encodeURIComponent(campaignId)}`;
}

function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return request<Answer>(path, { method: 'POST', body });
}
