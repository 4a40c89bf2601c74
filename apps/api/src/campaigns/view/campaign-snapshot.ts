import { readTransaction } from '../../db/read-transaction.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor } from './load-campaign.ts';

/** The query values that say through whose eyes to look. */
export interface CampaignQuery {
  campaign_id: string;
  as?: 'player' | undefined;
}

/**
 * Looks at a campaign and reads what `read` wants of it, all of one state of the
 * database: whoever may look when the answer begins is told nothing that was
 * written after they might no longer. `read` uses only the source it is given.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function readInCampaign<T>(
  source: CampaignSource,
  asker: Asker,
  { campaign_id, as }: CampaignQuery,
  read: (snapshot: CampaignSource, view: CampaignView) => Promise<T>,
): Promise<T> {
  return readTransaction(source.db, async (trx) => {
    const snapshot = { ...source, db: trx };
    return read(snapshot, await loadCampaignFor(snapshot, asker, campaign_id, as));
  });
}
