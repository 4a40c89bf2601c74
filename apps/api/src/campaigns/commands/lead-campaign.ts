import { serverMessages } from '@venture-atlas/rules';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { type AuditAction, type Caller, campaignObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { endLayer } from '../../worlds/queries/layers.ts';
import { deleteCoDmByUser, deleteMember, markRemoved } from '../queries/campaign-people.ts';
import {
  disownCampaign,
  hasClosedWorld,
  listUsableWorlds,
  updateCampaign,
  writeChosenWorlds,
} from '../queries/campaigns.ts';
import { deleteGuests } from '../queries/table-screens.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { sweepPortion } from './sweep-campaigns.ts';
import { endTable, renewTable } from './table-screen.ts';

/**
 * Removes a player for good. The player gets 404 from then on, also with an invite. Notes stay.
 * @throws AppError not_found, also for a person who never joined; forbidden
 */
export async function removeMember(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { id: string; member: number },
): Promise<void> {
  const { member } = input;
  await change(deps, caller, asker, { id: input.id, action: 'member_removed', user: member }, async (trx, view, at) => {
    assertMay(asker.viewer, 'member.remove', { campaign: view.subject, member });
    if (!(await markRemoved(trx, { campaignId: view.campaign.id, userId: member, at }))) {
      throw new AppError('not_found');
    }
    const hasLed = await deleteCoDmByUser(trx, view.campaign.id, member);
    // The old invite would still show the map to the signed-out player. Guests whom the DM admitted by code stay.
    if (hasLed || view.campaign.sharing === 'members') await makeNewInvite(trx, view, at);
    // A former DM also knew the address of the table screen.
    if (hasLed) await renewTable(trx, deps, view.campaign.id);
  });
}

/**
 * Reverts a removal. The person may join again.
 * @throws AppError not_found, also for a person who was not removed; forbidden
 */
export async function readmitMember(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { id: string; member: number },
): Promise<void> {
  const { member } = input;
  const deed = { id: input.id, action: 'member_readmitted', user: member } as const;
  await change(deps, caller, asker, deed, async (trx, view) => {
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    if (!(await deleteMember(trx, { campaignId: view.campaign.id, userId: member, wasRemoved: true }))) {
      throw new AppError('not_found');
    }
  });
}

/** Makes a new invite and invalidates all earlier ones. @throws AppError not_found, forbidden */
export async function rotateInvite(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  await change(deps, caller, asker, { id, action: 'invite_rotated' }, async (trx, view, at) => {
    assertMay(asker.viewer, 'invite.rotate', view.subject);
    await makeNewInvite(trx, view, at);
    // The passes of guests end too. They enter the code again, and the DM admits them.
    await deleteGuests(trx, view.campaign.id);
  });
}

async function makeNewInvite(trx: Db, { campaign }: CampaignView, at: string): Promise<void> {
  await updateCampaign(trx, campaign.id, { invite_generation: campaign.invite_generation + 1 }, at);
}

/**
 * Deletes a campaign with all notes and settings. The caller must type its name.
 * Nobody finds it from then on. Remaining rows of a large campaign are deleted later by the caller.
 * @throws AppError not_found, forbidden; bad_request if the typed name differs
 */
export async function removeCampaign(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { id: string; name: string },
): Promise<void> {
  await change(deps, caller, asker, { id: input.id, action: 'campaign_deleted' }, async (trx, view, at) => {
    assertMay(asker.viewer, 'campaign.delete', view.subject);
    if (input.name.trim() !== view.campaign.name) {
      throw new AppError('bad_request', { message: serverMessages.campaignNameDiffers, field: 'name' });
    }
    await endTable(trx, view.campaign.id);
    await disownCampaign(trx, view.campaign.id);
    await endLayer(trx, view.campaign.id, at);
    await sweepPortion(trx);
  });
}

/** Changes a whole campaign: rate-limited, in one transaction, with a line in the audit log. */
async function change(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  deed: { id: string; action: AuditAction; user?: number },
  work: (trx: Db, view: CampaignView, at: string) => Promise<void>,
): Promise<void> {
  refuseWait(deps.limits.campaignChanges.take(String(signedIn(asker.viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, deed.id);
    const at = isoTime(deps.now());
    await work(trx, view, at);
    await campaignChanged(trx, view.campaign.id, 'campaign changed', { actorId: caller.userId, at });
    await deps.audit.record(trx, caller, {
      action: deed.action,
      outcome: 'ok',
      object: campaignObject(view.campaign.id),
      ...(deed.user === undefined ? {} : { details: { user: deed.user } }),
    });
  });
}

interface WorldsInput {
  /** Public ids in order; null for all open worlds of the atlas. */
  worlds: readonly string[] | null;
  /** Whether the caller confirmed that the campaign stays open to everybody with its address. */
  confirmOpen: boolean;
}

/**
 * Sets the worlds of a campaign.
 * With a closed world the campaign becomes members-only, unless the caller confirmed that it stays open.
 * @throws AppError not_found, forbidden; bad_request for a world that the DM may not choose, known or not
 */
export async function chooseWorlds(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { id, ...input }: WorldsInput & { id: string },
): Promise<void> {
  refuseWait(deps.limits.campaignChanges.take(String(signedIn(asker.viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const { campaign, subject } = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'campaign.worlds', subject);
    const mayBeOpen = await writeWorlds(trx, campaign.owner_id, campaign.id, input);
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
 * Stores the choice. Worlds that the DM currently may not use stay chosen and come back with the right.
 * @returns whether the campaign may be open to everybody
 * @throws AppError bad_request
 */
export async function writeWorlds(
  trx: Db,
  dmId: number,
  campaignId: string,
  { worlds, confirmOpen }: WorldsInput,
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

/** @throws AppError conflict if opening would expose a closed world without confirmation */
export async function assertMayBeOpen(trx: Db, campaignId: string, confirmOpen: boolean): Promise<void> {
  if (confirmOpen || !(await hasClosedWorld(trx, campaignId))) return;
  throw new AppError('conflict', { message: serverMessages.openingShowsClosedWorlds, field: 'confirm_open' });
}
