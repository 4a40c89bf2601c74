import { findViewer } from '../accounts/auth/find-viewer.ts';
import { findCampaignOwner } from '../campaigns/queries/campaigns.ts';
import type { CampaignSource } from '../campaigns/view/campaign-deps.ts';
import { readInCampaign } from '../campaigns/view/campaign-snapshot.ts';
import type { CampaignView } from '../campaigns/view/load-campaign.ts';
import { ArchiveError } from './archive-format.ts';

/** Whose eyes somebody at the command line takes. */
export type CampaignEyes = 'dm' | 'player';

/**
 * Reads a campaign for whoever runs the server, through its DM's eyes or a player's.
 * @throws ArchiveError when there is no such campaign
 */
export async function readCampaignAs<T>(
  source: CampaignSource,
  campaignId: string,
  as: CampaignEyes,
  read: (snapshot: CampaignSource, view: CampaignView) => Promise<T>,
): Promise<T> {
  const owner = await findCampaignOwner(source.db, campaignId);
  if (owner === undefined) throw new ArchiveError('There is no campaign of this id.');
  const asker = { viewer: await findViewer(source.db, owner), invite: undefined, guesser: 'export' };
  const query = as === 'player' ? { campaign_id: campaignId, as } : { campaign_id: campaignId };
  return readInCampaign(source, asker, query, read);
}
