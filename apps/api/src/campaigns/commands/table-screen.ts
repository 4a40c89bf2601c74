import { randomBytes } from 'node:crypto';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { AuditAction } from '../../audit/audit.ts';
import type { Caller } from '../../audit/caller.ts';
import { campaignObject } from '../../audit/campaign-object.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { deleteViews } from '../queries/campaign-views.ts';
import {
  deleteGuest,
  deleteScreen,
  findScreen,
  insertScreen,
  letGuestIn,
  listScreensEnded,
  updateScreen,
} from '../queries/table-screens.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { hashOfKey, screenSecret } from '../view/table-keys.ts';

/** Whoever forgets to close a screen has it closed for them: an evening is shorter (ms). */
const OPEN_FOR_MS = 24 * 60 * 60_000;

/**
 * Opens the table screen of a campaign; one that is open stays the same.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function openTable(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  await change(deps, caller, asker, { id, action: 'table_opened' }, async (trx, at) => {
    const endsAt = isoTime(deps.now() + OPEN_FOR_MS);
    if ((await findScreen(trx, id)) !== undefined) return updateScreen(trx, id, { ends_at: endsAt });
    await insertScreen(trx, {
      campaign_id: id,
      ...newKeys(deps),
      opened_at: at,
      ends_at: endsAt,
    });
  });
}

/** @throws AppError not_found, also where no screen is open; forbidden, too_many_requests */
export async function changeTable(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  id: string,
  { follows, showsCode }: { follows: boolean | undefined; showsCode: boolean | undefined },
): Promise<void> {
  const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
  await change(deps, caller, asker, { id }, async (trx) => {
    if ((await findScreen(trx, id)) === undefined) throw new AppError('not_found');
    await updateScreen(trx, id, {
      ...(follows === undefined ? {} : { follows: flag(follows) }),
      ...(showsCode === undefined ? {} : { shows_code: flag(showsCode) }),
    });
  });
}

/** @throws AppError not_found, forbidden, too_many_requests */
export async function closeTable(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  await change(deps, caller, asker, { id, action: 'table_closed' }, (trx) => endTable(trx, id));
}

/**
 * Ends the table screen of a campaign, with all that came by it: its streams end within a second, its pictures are no
 * longer found, guests by the code leave. Part of whatever ends it; who calls it tells of it (`campaignChanged`).
 */
export async function endTable(trx: Db, campaignId: string): Promise<void> {
  await deleteScreen(trx, campaignId);
  await deleteViews(trx, campaignId);
}

/**
 * Gives an open table screen another secret and other codes, where somebody knew these who must look no more: what is open
 * by the old ones ends within a second, and the DM opens it again. Guests whom the DM let in stay.
 */
export const renewTable = (trx: Db, deps: Pick<CampaignDeps, 'tableKey'>, campaignId: string): Promise<void> =>
  updateScreen(trx, campaignId, newKeys(deps));

function newKeys({ tableKey }: Pick<CampaignDeps, 'tableKey'>): { id: string; secret_hash: string } {
  const id = randomBytes(16).toString('base64url');
  return { id, secret_hash: hashOfKey(screenSecret(tableKey, id)) };
}

/** Ends the screens that were forgotten. */
export async function sweepTables(db: Db, now: string): Promise<void> {
  await writeTransaction(db, async (trx) => {
    for (const id of await listScreensEnded(trx, now)) {
      await endTable(trx, id);
      await campaignChanged(trx, id, 'campaign changed', { actorId: null, at: now });
    }
  });
}

/** @throws AppError not_found, also for somebody who does not knock any more; forbidden, too_many_requests */
export async function answerKnocking(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { id, guest, isLetIn }: { id: string; guest: string; isLetIn: boolean },
): Promise<void> {
  const action = isLetIn ? 'guest_let_in' : 'guest_refused';
  await change(deps, caller, asker, { id, action }, async (trx) => {
    const isThere = isLetIn ? await letGuestIn(trx, id, guest) : await deleteGuest(trx, id, guest);
    if (!isThere) throw new AppError('not_found');
  });
}

/** Something only the DM does to the table screen: counted, in one transaction, told to those who follow. */
async function change(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { id, action }: { id: string; action?: AuditAction },
  work: (trx: Db, at: string) => Promise<void>,
): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'settings.edit', view.subject);
    const at = isoTime(deps.now());
    await work(trx, at);
    await campaignChanged(trx, id, 'campaign changed', { actorId: userId, at });
    if (action === undefined) return;
    await deps.audit.record(trx, caller, { action, outcome: 'ok', object: campaignObject(id) });
  });
}
