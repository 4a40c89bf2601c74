import { isDm, serverMessages } from '@venture-atlas/rules';
import { CO_DMS_PER_CAMPAIGN } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { typedAddress } from '../../accounts/auth/account-fields.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { type AuditAction, type Caller, campaignObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { acceptCoDm, countCoDms, deleteCoDm, deleteCoDmByUser, insertCoDm } from '../queries/campaign-people.ts';
import { updateCampaign } from '../queries/campaigns.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type CampaignRole, findRole } from '../view/campaign-role.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { renewTable } from './table-screen.ts';

interface CoDmInvitation {
  /** Id of the campaign. */
  id: string;
  email: string;
}

/**
 * Invites a person as co-DM.
 * @throws AppError not_found, forbidden, quota_reached, bad_request for an invalid address
 */
export function inviteCoDm(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  invitation: CoDmInvitation,
): Promise<void> {
  return change(deps, caller, asker, { ...invitation, action: 'co_dm_asked' }, async (trx, { id }, email, at) => {
    if ((await countCoDms(trx, id)) >= CO_DMS_PER_CAMPAIGN)
      throw new AppError('quota_reached', { message: serverMessages.tooManyCoDms(CO_DMS_PER_CAMPAIGN) });
    await insertCoDm(trx, { campaignId: id, email }, at);
  });
}

/**
 * Removes a co-DM, or withdraws the invitation. A person who joined as a player stays one.
 * @throws AppError not_found, forbidden, bad_request for an invalid address
 */
export function removeCoDm(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  invitation: CoDmInvitation,
): Promise<void> {
  const deed = { ...invitation, action: 'co_dm_removed' } as const;
  return change(deps, caller, asker, deed, async (trx, campaign, email, at) => {
    if (!(await deleteCoDm(trx, { campaignId: campaign.id, email }))) return;
    // The removed DM knows the old invite, so it is replaced.
    await updateCampaign(trx, campaign.id, { invite_generation: campaign.invite_generation + 1 }, at);
    await renewTable(trx, deps, campaign.id);
  });
}

/** Changes a co-DM by address: rate-limited, in one transaction, with a notification of followers. */
async function change(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { id, email, action }: CoDmInvitation & { action: AuditAction },
  work: (trx: Db, campaign: CampaignRole['campaign'], email: string, at: string) => Promise<void>,
): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const { campaign, subject } = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'campaign.dms', subject);
    const address = typedAddress(email);
    const at = isoTime(deps.now());
    await work(trx, campaign, address, at);
    await campaignChanged(trx, campaign.id, 'campaign changed', { actorId: userId, at });
    // Without the address, since its owner may have no account here.
    await deps.audit.record(trx, caller, { action, outcome: 'ok', object: campaignObject(campaign.id) });
  });
}

/**
 * Accepts the invitation to be co-DM, by an address that the account has confirmed. A leader stays what they are.
 * @throws AppError not_found, also without an invitation
 */
export function becomeCoDm(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  return answer(deps, caller, asker, { id, action: 'co_dm_joined' }, async (trx, { campaign, subject }, userId, at) => {
    if (isDm(asker.viewer, subject)) return false;
    if (!(await acceptCoDm(trx, { campaignId: campaign.id, userId, at }))) throw new AppError('not_found');
    return true;
  });
}

/**
 * Ends the caller's role as co-DM, or declines the invitation. A person who joined as a player stays one.
 * @throws AppError not_found, also without an invitation and for the owner, who deletes the campaign instead
 */
export function leaveCoDm(deps: CampaignDeps, caller: Caller, asker: Asker, id: string): Promise<void> {
  return answer(deps, caller, asker, { id, action: 'co_dm_left' }, async (trx, { campaign }, userId) => {
    if (!(await deleteCoDmByUser(trx, campaign.id, userId))) throw new AppError('not_found');
    return true;
  });
}

/** The response to an invitation. The invited person may not see the campaign otherwise. */
async function answer(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { id, action }: { id: string; action: AuditAction },
  work: (trx: Db, role: CampaignRole, userId: number, at: string) => Promise<boolean>,
): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const role = await findRole({ ...deps, db: trx }, { viewer: asker.viewer, invite: undefined }, id);
    if (role === undefined) throw new AppError('not_found');
    const at = isoTime(deps.now());
    if (!(await work(trx, role, userId, at))) return;
    await campaignChanged(trx, role.campaign.id, 'campaign changed', { actorId: userId, at });
    await deps.audit.record(trx, caller, { action, outcome: 'ok', object: campaignObject(role.campaign.id) });
  });
}
