import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/caller.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';

/**
 * Something that the DM does to what is put on maps: counted, in one transaction, told to those who follow.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function writeMarkers<T>(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  campaignId: string,
  work: (trx: Db, view: CampaignView, at: string) => Promise<T>,
): Promise<T> {
  refuseWait(deps.limits.tableChanges.take(String(signedIn(asker.viewer))));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const at = isoTime(deps.now());
    const done = await work(trx, view, at);
    await campaignChanged(trx, view.campaign.id, 'markers changed', { actorId: caller.userId, at });
    return done;
  });
}
