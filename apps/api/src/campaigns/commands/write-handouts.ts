import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { findHandout, type HandoutWithRunning } from '../queries/handouts.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';

/** What a DM writes about handouts is written in. */
export interface HandoutWrite {
  trx: Db;
  view: CampaignView;
  userId: number;
  /** ISO 8601. */
  at: string;
}

/**
 * Something that the DM does with handouts: counted, in one transaction, told to those whom it changes anything for.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function writeHandouts<T>(
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  work: (write: HandoutWrite) => Promise<T>,
): Promise<T> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.notesAndSettings.take(String(userId)));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const at = isoTime(deps.now());
    const done = await work({ trx, view, userId, at });
    await campaignChanged(trx, view.campaign.id, 'handouts changed', { actorId: userId, at });
    return done;
  });
}

/** @throws AppError not_found */
export async function handoutOf({ trx, view }: HandoutWrite, key: string): Promise<HandoutWithRunning> {
  const row = await findHandout(trx, view.campaign.id, key);
  if (row === undefined) throw new AppError('not_found');
  return row;
}
