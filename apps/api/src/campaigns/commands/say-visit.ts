import { isoTime } from '../../accounts/auth/account-deps.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { markVisit } from '../queries/campaign-members.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';

/**
 * Remembers that somebody looked at a campaign just now; of those who did not join nothing is kept. No answer to anybody
 * else changes, so that nobody is told.
 * @throws AppError not_found
 */
export async function sayVisit(deps: CampaignDeps, asker: Asker, campaignId: string): Promise<void> {
  const userId = signedIn(asker.viewer);
  await writeTransaction(deps.db, async (trx) => {
    const { campaign } = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    await markVisit(trx, { campaignId: campaign.id, userId, at: isoTime(deps.now()) });
  });
}
