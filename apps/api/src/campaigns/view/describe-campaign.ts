import type { Viewer } from '@venture-atlas/rules';
import type {
  Campaign,
  CampaignAnswer,
  CampaignInDetails,
  CampaignWorlds,
  CoDm,
  CoDmRequest,
  WorldChoice,
} from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { presentListedCampaign, presentToDm, presentToGuest, presentToPlayer } from '../present/campaign.ts';
import { listCoDms, listMembers, listRequestsToLead } from '../queries/campaign-people.ts';
import {
  listCampaignsJoinedBy,
  listCampaignsLedBy,
  listCampaignsOf,
  listChosenWorlds,
  listUsableWorlds,
  type UsableWorld,
} from '../queries/campaigns.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { makeInvite } from './invite.ts';
import { type CampaignView, signedIn } from './load-campaign.ts';

/** The campaign itself, for a viewer. */
export async function describeCampaign(source: CampaignSource, view: CampaignView): Promise<CampaignAnswer> {
  const { campaign, audience, subject } = view;
  switch (audience) {
    case 'dm': {
      const members = await listMembers(source.db, campaign.id);
      return presentToDm(campaign, makeInvite(source.inviteKey, campaign), members);
    }
    case 'player':
      return presentToPlayer(campaign, subject.isMember);
    case 'guest':
    case 'table':
      return presentToGuest(campaign);
  }
}

/** Adds the addresses at which phones reach this machine, if the DM uses it. */
export function withHomeAddresses(answer: CampaignAnswer, homeAddresses: string[]): CampaignAnswer {
  return answer.is_dm && homeAddresses.length > 0 ? { ...answer, home_addresses: homeAddresses } : answer;
}

/**
 * The same in map details: without removed members, and without the invite. Names chosen by players are in the same
 * compressed response.
 */
export async function describeInDetails(source: CampaignSource, view: CampaignView): Promise<CampaignInDetails> {
  const { removed_members: _removed, invite_token: _invite, ...campaign } = await describeCampaign(source, view);
  return campaign;
}

/** The maximum number of joined campaigns in a list; the latest ones. */
const JOINED_MAX = 1000;

/**
 * The campaigns of the viewer as DM, oldest first, then those as co-DM.
 * @param owner requested user id; must be the viewer
 * @throws AppError owner_mismatch
 */
export async function listOwnCampaigns(db: Db, viewer: Viewer, owner: string | undefined): Promise<Campaign[]> {
  const userId = signedIn(viewer);
  if (owner !== undefined && owner !== String(userId)) throw new AppError('owner_mismatch', { field: 'owner' });
  const led = (await listCampaignsLedBy(db, userId)).map((row) => ({ ...presentListedCampaign(row), is_co_dm: true }));
  return [...(await listCampaignsOf(db, userId)).map(presentListedCampaign), ...led];
}

/** The campaigns the viewer joined as a player, latest first. */
export const listJoinedCampaigns = async (db: Db, viewer: Viewer): Promise<Campaign[]> =>
  (await listCampaignsJoinedBy(db, signedIn(viewer), JOINED_MAX)).map(presentListedCampaign);

/**
 * The co-DMs of a campaign, with open invitations.
 * @throws AppError forbidden for everybody but the owner, who typed these addresses
 */
export async function readCoDms(db: Db, { campaign, subject, viewer }: CampaignView): Promise<CoDm[]> {
  assertMay(viewer, 'campaign.dms', subject);
  return (await listCoDms(db, campaign.id)).map(({ email, name, asked_at, accepted_at }) => ({
    email,
    state: accepted_at === null ? 'asked' : 'accepted',
    name,
    asked_at,
  }));
}

/** The viewer's open invitations as co-DM, newest first. */
export const readCoDmRequests = (db: Db, viewer: Viewer): Promise<CoDmRequest[]> =>
  listRequestsToLead(db, signedIn(viewer));

/**
 * The worlds of a campaign, and those it could use, for its owner. It names own worlds that no campaign shows.
 * @throws AppError forbidden
 */
export async function describeWorlds(db: Db, { campaign, subject, viewer }: CampaignView): Promise<CampaignWorlds> {
  assertMay(viewer, 'campaign.worlds', subject);
  const usable = await listUsableWorlds(db, campaign.owner_id);
  const chosen = await listChosenWorlds(db, campaign.id);
  const inOrder = chosen.flatMap((id) => usable.filter((world) => world.id === id));
  const others = usable.filter(({ id }) => !chosen.includes(id));
  return {
    plays_in: campaign.chooses_worlds === 1 ? 'chosen' : 'open',
    worlds: [
      ...inOrder.map((world) => presentChoice(world, true)),
      ...others.map((world) => presentChoice(world, false)),
    ],
    unavailable: chosen.length - inOrder.length,
    sharing: campaign.sharing,
  };
}

const presentChoice = ({ public_id, name, kind, access }: UsableWorld, isChosen: boolean): WorldChoice => ({
  id: public_id,
  name,
  kind: kind === 'own' ? 'own' : 'atlas',
  access,
  is_chosen: isChosen,
});
