import type { Viewer } from '@venture-atlas/rules';
import type { Campaign } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { presentListedCampaign } from '../present/campaign.ts';
import { listCampaignsJoinedBy, listCampaignsLedBy, listCampaignsOf } from '../queries/campaigns.ts';
import { signedIn } from './load-campaign.ts';

/** The joined campaigns that a list shows at most; the latest ones. */
const JOINED_MAX = 1000;

/**
 * The campaigns the viewer is the DM of, oldest first, and then those that they lead with somebody else.
 * @param owner whom the caller asks about, in digits; must be the viewer
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
