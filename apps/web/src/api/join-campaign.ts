import { addresses, type CampaignInDetails } from '@venture-atlas/types';
import { inviteOf } from '../session/invites.ts';
import { call } from './call.ts';

/** Makes the user a player, with the invite of this page. Repeating it changes nothing. */
export function joinCampaign(campaignId: string): Promise<CampaignInDetails> {
  const invite = inviteOf(campaignId);
  return call(addresses.joinCampaign, { params: { id: campaignId }, body: invite === undefined ? {} : { invite } });
}
