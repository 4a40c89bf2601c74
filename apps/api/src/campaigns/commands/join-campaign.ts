import { randomBytes } from 'node:crypto';
import { displayNameProblem, isDm, serverMessages } from '@venture-atlas/rules';
import { MEMBERS_PER_CAMPAIGN } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { type Caller, campaignObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { countMembers, deleteMember, insertMember, markVisit } from '../queries/campaign-people.ts';
import { findCampaignFor } from '../queries/campaigns.ts';
import {
  deleteGuest,
  findGuestByHash,
  findScreen,
  insertGuest,
  listGuests,
  listScreens,
} from '../queries/table-screens.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { type CodeFor, hashOfKey, isCodeOf, readCode, screenSecret } from '../view/table-keys.ts';

/**
 * Makes the caller a player of an open campaign, or of any with its current invite. DMs and members stay what they are.
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

/** Stores that a viewer with the right to join is now a player. @throws AppError quota_reached */
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
 * Removes the caller from a joined campaign. Notes stay, and the caller may join again.
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

/** The maximum number of guests. The longest waiting one is dropped, so that a crowd cannot block the table. */
const GUESTS_PER_SCREEN = 40;

/** A guest who used a code. */
export interface Admission {
  campaignId: string;
  /** The pass for the guest's calls; undefined if the address alone is enough. */
  pass: string | undefined;
  /** False if the DM still has to admit the guest. */
  isIn: boolean;
}

/**
 * The screen of a typed code. Wrong codes are counted, and after too many none is checked.
 * @param from the network of the guest
 * @throws AppError not_found, too_many_requests
 */
async function findByCode(deps: CampaignDeps, from: string, who: CodeFor, typed: string) {
  const { wrongCodes } = deps.limits;
  refuseWait(wrongCodes.wait(from));
  const code = readCode(typed);
  const now = deps.now();
  const screens = code === undefined ? [] : await listScreens(deps.db);
  const found = screens.find(
    ({ id, shows_code }) =>
      (who === 'tv' || shows_code === 1) && code !== undefined && isCodeOf(deps.tableKey, id, who, now, code),
  );
  if (found !== undefined) return found;
  wrongCodes.take(from);
  throw new AppError('not_found');
}

/** The secret of the screen whose code was typed on a TV. @throws AppError not_found, too_many_requests */
export async function openByCode(deps: CampaignDeps, from: string, typed: string): Promise<string> {
  const { id } = await findByCode(deps, from, 'tv', typed);
  return screenSecret(deps.tableKey, id);
}

/**
 * Admits a guest with the code for phones. In a members-only campaign the DM is asked first.
 * @param name the guest's name, for the DM
 * @throws AppError not_found, bad_request for a name, quota_reached, too_many_requests
 */
export async function joinByCode(deps: CampaignDeps, from: string, typed: string, name: string): Promise<Admission> {
  const screen = await findByCode(deps, from, 'phone', typed);
  const campaignId = screen.campaign_id;
  if ((await sharingOf(deps.db, campaignId)) === 'open') return { campaignId, pass: undefined, isIn: true };
  const called = name.trim() === '' ? 'Guest' : name.trim();
  const problem = displayNameProblem(called);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  refuseWait(deps.limits.knocks.take(from));
  const pass = randomBytes(16).toString('base64url');
  await writeTransaction(deps.db, async (trx) => {
    if ((await findScreen(trx, campaignId))?.id !== screen.id) throw new AppError('not_found');
    const guests = await listGuests(trx, campaignId);
    if (guests.length >= GUESTS_PER_SCREEN) {
      const longest = guests.find(({ is_in }) => is_in === 0);
      if (longest === undefined) throw new AppError('quota_reached');
      await deleteGuest(trx, campaignId, longest.id);
    }
    const at = isoTime(deps.now());
    const id = randomBytes(9).toString('base64url');
    await insertGuest(trx, {
      id,
      campaign_id: campaignId,
      pass_hash: hashOfKey(pass),
      name: called,
      is_in: 0,
      asked_at: at,
    });
    await campaignChanged(trx, campaignId, 'campaign changed', { actorId: null, at });
  });
  return { campaignId, pass, isIn: false };
}

/** The state of a waiting guest. @throws AppError not_found if the DM refused, or the screen was closed */
export async function checkEntry({ db }: Pick<CampaignDeps, 'db'>, pass: string): Promise<Admission> {
  const guest = await findGuestByHash(db, hashOfKey(pass));
  if (guest === undefined) throw new AppError('not_found');
  await sharingOf(db, guest.campaign_id);
  return { campaignId: guest.campaign_id, pass, isIn: guest.is_in === 1 };
}

/** @throws AppError not_found for a deleted campaign, whose rows are deleted in batches */
async function sharingOf(db: Db, campaignId: string): Promise<'open' | 'members'> {
  const campaign = await findCampaignFor(db, campaignId, null);
  if (campaign === undefined) throw new AppError('not_found');
  return campaign.sharing;
}

/**
 * Stores when a member last visited a campaign; nothing for others. No response to others changes, so nobody is
 * notified.
 * @throws AppError not_found
 */
export async function recordVisit(deps: CampaignDeps, asker: Asker, campaignId: string): Promise<void> {
  const userId = signedIn(asker.viewer);
  await writeTransaction(deps.db, async (trx) => {
    const { campaign } = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    await markVisit(trx, { campaignId: campaign.id, userId, at: isoTime(deps.now()) });
  });
}
