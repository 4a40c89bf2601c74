import { randomBytes } from 'node:crypto';
import { partyLineProblem, serverMessages } from '@venture-atlas/rules';
import {
  blankParty,
  PARTIES_PER_CAMPAIGN,
  PARTY_WAY_MAX,
  type Party,
  type PartyValues,
  partyLines,
} from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  countParties,
  deletePartyRow,
  deleteWayPoints,
  findParty,
  insertParty,
  insertWayPoint,
  listLastWayPoints,
  type PartyChange,
  updateParty,
  type WayPoint,
} from '../queries/markers.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { presentPartyToDm, type Spot, spotOnMap } from '../view/party-for-dm.ts';
import { openMaps } from '../view/place-visibility.ts';

/** 96 bits, so that keys cannot be guessed. */
const KEY_BYTES = 12;

/** Puts a party on a map of the campaign. @throws AppError not_found, forbidden, bad_request, quota_reached */
export async function createParty(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { campaignId: string; values: Partial<PartyValues>; spot: Spot },
): Promise<Party> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const values = { ...blankParty, ...input.values, ...readLines(input.values) };
  return change(deps, caller, asker, { campaignId: input.campaignId, key }, async (trx, view, at) => {
    const spot = await spotOnMap(trx, view, input.spot);
    if ((await countParties(trx, view.campaign.id)) >= PARTIES_PER_CAMPAIGN) {
      throw new AppError('quota_reached', { message: serverMessages.tooManyParties(PARTIES_PER_CAMPAIGN) });
    }
    const row = { campaign_id: view.campaign.id, key, ...values, ...spot, created_at: at };
    await insertParty(trx, row);
    await recordWay(trx, view.campaign.id, key, spot);
  });
}

/**
 * Moves a party, or changes its fields.
 * @throws AppError not_found, also for a missing party; forbidden, bad_request
 */
export async function saveParty(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: {
    campaignId: string;
    key: string;
    values: Partial<PartyValues>;
    spot: Spot | undefined;
    isTakenBack: boolean;
  },
): Promise<Party> {
  const { values, spot, isTakenBack, ...which } = input;
  const lines = readLines(values);
  return change(deps, caller, asker, which, async (trx, view) => {
    if ((await findParty(trx, view.campaign.id, which.key)) === undefined) throw new AppError('not_found');
    const there = spot && (await spotOnMap(trx, view, spot));
    const fields: PartyChange = { ...values, ...lines, ...there };
    if (Object.keys(fields).length > 0) await updateParty(trx, view.campaign.id, which.key, fields);
    if (there === undefined) return;
    await recordWay(trx, view.campaign.id, which.key, there, isTakenBack);
  });
}

/** @throws AppError not_found, forbidden */
export async function deleteParty(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  which: { campaignId: string; key: string },
): Promise<void> {
  await writeMarkers(deps, caller, asker, which.campaignId, async (trx, view) => {
    if ((await findParty(trx, view.campaign.id, which.key)) === undefined) throw new AppError('not_found');
    await deletePartyRow(trx, view.campaign.id, which.key);
  });
}

/** @throws AppError bad_request with the problem of a line of text */
function readLines(values: Partial<PartyValues>): Partial<PartyValues> {
  const lines: Partial<PartyValues> = {};
  for (const field of partyLines) {
    const text = values[field]?.normalize('NFC').trim();
    if (text === undefined) continue;
    const message = partyLineProblem(field, text);
    if (message !== undefined) throw new AppError('bad_request', { message, field });
    lines[field] = text;
  }
  return lines;
}

/** Changes one party. @returns it as it is then */
async function change(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { campaignId, key }: { campaignId: string; key: string },
  work: (trx: Db, view: CampaignView, at: string) => Promise<void>,
): Promise<Party> {
  return writeMarkers(deps, caller, asker, campaignId, async (trx, view, at) => {
    await work(trx, view, at);
    const row = await findParty(trx, view.campaign.id, key);
    if (row === undefined) throw new AppError('not_found');
    return presentPartyToDm(trx, view, row, await openMaps(trx, view, [row.map_id]));
  });
}

/**
 * Appends the party's position to its path.
 * An undone move is removed from the path. A party that returns by itself has traveled both ways. The oldest points are
 * deleted.
 * @param isTakenBack whether the party is back where its last move began
 */
async function recordWay(
  trx: Db,
  campaignId: string,
  key: string,
  { map_id, lat, lng }: WayPoint,
  isTakenBack = false,
): Promise<void> {
  const point = { map_id, lat, lng };
  const [last, before] = await listLastWayPoints(trx, campaignId, key, 2);
  if (last !== undefined && isSame(last, point)) return;
  if (isTakenBack && last !== undefined && before !== undefined && isSame(before, point)) {
    await deleteWayPoints(trx, campaignId, key, { number: last.number });
    return;
  }
  const number = (last?.number ?? 0) + 1;
  await insertWayPoint(trx, campaignId, key, { ...point, number });
  await deleteWayPoints(trx, campaignId, key, { upTo: number - PARTY_WAY_MAX });
}

const isSame = (one: WayPoint, other: WayPoint): boolean =>
  one.map_id === other.map_id && one.lat === other.lat && one.lng === other.lng;

/**
 * Runs a change of markers by the DM: rate-limited, in one transaction, with a notification of followers.
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
