import { serverMessages } from '@venture-atlas/rules';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/caller.ts';
import { campaignObject } from '../../audit/campaign-object.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { hasClosedWorld, listUsableWorlds, writeChosenWorlds } from '../queries/campaign-worlds.ts';
import { updateCampaign } from '../queries/campaigns.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';

export interface WorldsWish {
  /** Public ids in their order; null: all open worlds of the atlas. */
  worlds: readonly string[] | null;
  /** Whoever chose was told that the campaign stays open to everybody with its address. */
  confirmOpen: boolean;
}

/**
 * Says which worlds a campaign plays in, from the next call on. With one that is not open it becomes members-only,
 * unless that was confirmed.
 * @throws AppError not_found, forbidden; bad_request for a world that the DM may not choose, known or not
 */
export async function chooseWorlds(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { id, ...wish }: WorldsWish & { id: string },
): Promise<void> {
  refuseWait(deps.limits.campaignChanges.take(String(signedIn(asker.viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const { campaign, subject } = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'campaign.worlds', subject);
    const mayBeOpen = await writeWorlds(trx, campaign.owner_id, campaign.id, wish);
    const closes = campaign.sharing === 'open' && !mayBeOpen;
    const at = isoTime(deps.now());
    await updateCampaign(trx, campaign.id, closes ? { sharing: 'members' } : {}, at);
    await campaignChanged(trx, campaign.id, 'campaign changed', { actorId: caller.userId, at });
    await deps.audit.record(trx, caller, {
      action: 'campaign_changed',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: { changed: closes ? 'worlds sharing' : 'worlds', sharing: closes ? 'members' : campaign.sharing },
    });
  });
}

/**
 * Stores the choice; worlds that the DM may not use at the moment stay chosen, so that they come back with the right.
 * @returns whether the campaign may be open to everybody
 * @throws AppError bad_request
 */
export async function writeWorlds(
  trx: Db,
  dmId: number,
  campaignId: string,
  { worlds, confirmOpen }: WorldsWish,
): Promise<boolean> {
  if (worlds === null) {
    await writeChosenWorlds(trx, campaignId, null, 'all');
    return true;
  }
  const usable = await listUsableWorlds(trx, dmId);
  const ids = worlds.map((publicId) => usable.find((world) => world.public_id === publicId)?.id);
  if (ids.includes(undefined) || new Set(ids).size < ids.length)
    throw new AppError('bad_request', { message: serverMessages.worldNotToChoose, field: 'worlds' });
  const chosen = ids.filter((worldId) => worldId !== undefined);
  await writeChosenWorlds(
    trx,
    campaignId,
    chosen,
    usable.map((world) => world.id),
  );
  return confirmOpen || !(await hasClosedWorld(trx, campaignId));
}

/** @throws AppError conflict when opening would show something of a closed world that nobody was told of */
export async function assertMayBeOpen(trx: Db, campaignId: string, confirmOpen: boolean): Promise<void> {
  if (confirmOpen || !(await hasClosedWorld(trx, campaignId))) return;
  throw new AppError('conflict', { message: serverMessages.openingShowsClosedWorlds, field: 'confirm_open' });
}
