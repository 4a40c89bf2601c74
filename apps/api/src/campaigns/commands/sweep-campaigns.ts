import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { deleteCampaignChangesIn } from '../queries/campaign-changes.ts';
import { deleteCirclesOf, deleteSettingsOf } from '../queries/campaign-settings.ts';
import { deleteEmptyCampaign, findCampaignWithoutOwner } from '../queries/campaigns.ts';
import { deleteLinesOf } from '../queries/chronicle.ts';
import { deleteHandoutsOf } from '../queries/handouts.ts';
import { deleteNotesIn } from '../queries/notes.ts';
import { deleteRevealsOf } from '../queries/reveals.ts';

/** Rows that one transaction deletes. It blocks all other access; a thousand notes of full length take 50 to 60 ms. */
export const ROWS_PER_PORTION = 200;

/**
 * Deletes the rows of deleted campaigns in batches, with pauses in between. It may be interrupted and called again at
 * any point.
 */
export async function sweepCampaigns(db: Db): Promise<void> {
  while ((await findCampaignWithoutOwner(db)) !== undefined) {
    await writeTransaction(db, sweepPortion);
    await turn();
  }
}

/** Deletes one batch. The rows of a usual campaign fit into one. */
export async function sweepPortion(trx: Db): Promise<void> {
  for (let left = ROWS_PER_PORTION; left > 0; ) {
    const id = await findCampaignWithoutOwner(trx);
    if (id === undefined) return;
    left -= await sweepRows(trx, id, left);
    await turn();
  }
}

/** Deletes at most this many rows of a campaign, and the campaign itself last. @returns rows deleted */
async function sweepRows(trx: Db, id: string, most: number): Promise<number> {
  let left = most;
  left -= await deleteNotesIn(trx, id, left);
  left -= await deleteSettingsOf(trx, id, left);
  left -= await deleteCirclesOf(trx, id, left);
  left -= await deleteHandoutsOf(trx, id, left);
  left -= await deleteRevealsOf(trx, id, left);
  left -= await deleteLinesOf(trx, id, left);
  left -= await deleteCampaignChangesIn(trx, id, left);
  if (left > 0) {
    await deleteEmptyCampaign(trx, id);
    left -= 1;
  }
  return most - left;
}
