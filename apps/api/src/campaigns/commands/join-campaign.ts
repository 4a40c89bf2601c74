import { isDm, serverMessages } from '@venture-atlas/rules';
import { MEMBERS_PER_CAMPAIGN } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/caller.ts';
import { campaignObject } from '../../audit/campaign-object.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { countMembers, deleteMember, insertMember } from '../queries/campaign-members.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';

/**
 * Makes the asker a player: of an open campaign, or with its current invite.
 * The DM and who has joined already stay what they are.
 * @throws AppError not_found, the same for a wrong invite and an unknown campaign; quota_reached; too_many_requests
 */
export async function joinCampaign(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'campaign.join', view.subject);
    await becomeMember(deps, caller, trx, view);
  });
}

/**
 * Writes down that a viewer, who may, is a player of the campaign now.
 * @throws AppError quota_reached
 */
export async function becomeMember(
  deps: CampaignDeps,
  caller: Caller,
  trx: Db,
  { campaign, subject, viewer }: CampaignView,
): Promise<void> {
  if (isDm(viewer, subject) || subject.isMember) return;
  if ((await countMembers(trx, campaign.id)) >= MEMBERS_PER_CAMPAIGN) {
    throw new AppError('quota_reached', { message: serverMessages.tooManyMembers(MEMBERS_PER_CAMPAIGN) });
  }
  const userId = signedIn(viewer);
  const at = isoTime(deps.now());
  const isNew = await insertMember(trx, { campaignId: campaign.id, userId, at });
  if (!isNew) return;
  await campaignChanged(trx, campaign.id, 'campaign changed', { actorId: userId, at });
  await deps.audit.record(trx, caller, {
    action: 'member_joined',
    outcome: 'ok',
    object: campaignObject(campaign.id),
    details: { user: userId },
  });
}

/**
 * Takes the asker out of a campaign they joined; their notes stay, and they may join again.
 * @throws AppError not_found; forbidden for the DM
 */
export async function leaveCampaign(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const { campaign, subject } = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'campaign.leave', subject);
    if (!(await deleteMember(trx, { campaignId: campaign.id, userId, wasRemoved: false }))) return;
    await campaignChanged(trx, campaign.id, 'campaign changed', { actorId: userId, at: isoTime(deps.now()) });
    await deps.audit.record(trx, caller, {
      action: 'member_left',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: { user: userId },
    });
  });
}
