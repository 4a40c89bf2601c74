import type { CampaignAnswer, CampaignInDetails } from '@venture-atlas/types';
import { presentToDm, presentToGuest, presentToPlayer } from '../present/campaign.ts';
import { listMembers } from '../queries/campaign-members.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { makeInvite } from './invite.ts';
import type { CampaignView } from './load-campaign.ts';

/** What a viewer is told of a campaign itself. */
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

/** To the DM with the addresses by which phones reach the machine that they sit at, if they do. */
export function withHomeAddresses(answer: CampaignAnswer, homeAddresses: string[]): CampaignAnswer {
  return answer.is_dm && homeAddresses.length > 0 ? { ...answer, home_addresses: homeAddresses } : answer;
}

/**
 * The same as map details carry it: without those the DM removed, and without the
 * invite, since names that players chose stand in the same compressed answer.
 */
export async function describeInDetails(source: CampaignSource, view: CampaignView): Promise<CampaignInDetails> {
  const { removed_members: _removed, invite_token: _invite, ...campaign } = await describeCampaign(source, view);
  return campaign;
}
