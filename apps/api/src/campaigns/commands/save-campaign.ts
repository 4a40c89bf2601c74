import { randomBytes } from 'node:crypto';
import { campaignNameProblem, isDm, serverMessages } from '@venture-atlas/rules';
import { CAMPAIGNS_PER_USER, type Sharing } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { type Caller, campaignObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { type CampaignChange, countCampaignsOf, insertCampaign, updateCampaign } from '../queries/campaigns.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { assertMayBeOpen, writeWorlds } from './lead-campaign.ts';

/** 128 bits. The id is the link, so it must not be guessable. */
const ID_BYTES = 16;

/**
 * Makes a campaign whose DM is the caller.
 * @returns its id
 * @throws AppError owner_mismatch, bad_request for the name or a world, conflict, quota_reached
 */
export async function createCampaign(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { name: string; owner?: number } & FirstWorlds,
): Promise<string> {
  const owner = signedIn(asker.viewer);
  refuseOtherOwner(input.owner, owner);
  const name = checkName(input.name);
  refuseWait(deps.limits.newCampaigns.take(String(owner)));
  const id = randomBytes(ID_BYTES).toString('hex');
  await writeTransaction(deps.db, async (trx) => {
    if ((await countCampaignsOf(trx, owner)) >= CAMPAIGNS_PER_USER) {
      throw new AppError('quota_reached', { message: serverMessages.tooManyCampaigns(CAMPAIGNS_PER_USER) });
    }
    const at = isoTime(deps.now());
    await insertCampaign(trx, {
      id,
      name,
      owner_id: owner,
      sharing: input.sharing ?? 'open',
      created_at: at,
      updated_at: at,
    });
    const sharing = await chooseFirstWorlds(trx, owner, id, input, at);
    await deps.audit.record(trx, caller, {
      action: 'campaign_created',
      outcome: 'ok',
      object: campaignObject(id),
      details: { sharing },
    });
  });
  return id;
}

interface FirstWorlds {
  sharing?: Sharing;
  worlds?: readonly string[];
  confirmOpen?: boolean;
}

/**
 * Stores the worlds of a new campaign.
 * @returns its sharing: members only with a closed world, unless confirmed
 * @throws AppError bad_request, conflict
 */
async function chooseFirstWorlds(trx: Db, owner: number, id: string, input: FirstWorlds, at: string): Promise<Sharing> {
  const { sharing, worlds, confirmOpen = false } = input;
  if (worlds === undefined) return sharing ?? 'open';
  const mayBeOpen = await writeWorlds(trx, owner, id, { worlds, confirmOpen });
  if (sharing === 'open') await assertMayBeOpen(trx, id, confirmOpen);
  if (mayBeOpen || sharing === 'members') return sharing ?? 'open';
  await updateCampaign(trx, id, { sharing: 'members' }, at);
  return 'members';
}

/**
 * Renames a campaign, or changes its sharing. Absent fields stay. Members stay when it becomes members-only.
 * @throws AppError not_found, forbidden, owner_mismatch, bad_request for the name; conflict if opening needs a
 *   confirmation
 */
export async function changeCampaign(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { id: string; name?: string; owner?: number; sharing?: Sharing; confirmOpen?: boolean },
): Promise<void> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.campaignChanges.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const { campaign, subject } = await loadCampaignFor({ ...deps, db: trx }, asker, input.id);
    refuseOtherOwner(input.owner, isDm(asker.viewer, subject) ? campaign.owner_id : userId);
    assertMay(asker.viewer, 'campaign.edit', subject);
    const change: CampaignChange = {};
    if (input.name !== undefined) {
      const name = checkName(input.name);
      if (name !== campaign.name) change.name = name;
    }
    if (input.sharing !== undefined && input.sharing !== campaign.sharing) change.sharing = input.sharing;
    if (change.sharing === 'open') await assertMayBeOpen(trx, campaign.id, input.confirmOpen ?? false);
    if (Object.keys(change).length === 0) return;
    const at = isoTime(deps.now());
    await updateCampaign(trx, campaign.id, change, at);
    await campaignChanged(trx, campaign.id, 'campaign changed', { actorId: userId, at });
    await deps.audit.record(trx, caller, {
      action: 'campaign_changed',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: { changed: Object.keys(change).join(' '), sharing: input.sharing ?? campaign.sharing },
    });
  });
}

/** A campaign always belongs to its creator. */
function refuseOtherOwner(given: number | undefined, owner: number): void {
  if (given !== undefined && given !== owner) throw new AppError('owner_mismatch', { field: 'owner' });
}

function checkName(name: string): string {
  const problem = campaignNameProblem(name);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return name.trim();
}
