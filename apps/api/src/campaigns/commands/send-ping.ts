import { randomBytes } from 'node:crypto';
import { isLedBy, mayPing } from '@venture-atlas/rules';
import { PING_EVERY_MS, PING_LIVES_MS } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import type { Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  deletePing,
  insertPing,
  listPings,
  listPingsBefore,
  type PingRow,
  setPlayersMayPing,
} from '../queries/markers.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, type CampaignView, loadCampaignFor } from '../view/load-campaign.ts';
import { type Spot, spotOnMap } from '../view/party-for-dm.ts';
import { writeMarkers } from './change-markers.ts';

const KEY_BYTES = 12;
/** More pings at once would be useless. */
const PINGS_MAX = 20;

/**
 * Points everybody who may open the map to a position for some seconds.
 * @returns ends the ping; the caller calls it after that time
 * @throws AppError not_found, forbidden if players may not ping, too_many_requests for a second one within two seconds
 */
export async function sendPing(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { campaignId, spot: requested }: { campaignId: string; spot: Spot },
): Promise<() => Promise<void>> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    if (!mayPing(view.audience, view.campaign.players_may_ping === 1)) throw new AppError('forbidden');
    const spot = await spotOnMap(trx, view, requested);
    const now = deps.now();
    const there = await listPings(trx, campaignId);
    const soonest = isoTime(now - PING_EVERY_MS);
    const { userId } = caller;
    // Accounts are limited in the database, across processes; guests by their network.
    if (userId === null) refuseWait(deps.limits.pings.take(asker.guesser));
    else if (there.some(({ user_id, at }) => user_id === userId && at > soonest)) refuseWait(PING_EVERY_MS / 1000);
    if (countAgainst(view, userId, there) >= PINGS_MAX) refuseWait(PING_LIVES_MS / 1000);
    await insertPing(trx, { campaign_id: view.campaign.id, key, user_id: userId, ...spot, at: isoTime(now) });
    await reportMarkers(trx, deps, view.campaign.id);
  });
  return () => endPing(deps, campaignId, key);
}

/** How many pings count against the limit. Guests do not block people with accounts, and nobody blocks a DM. */
function countAgainst({ subject }: CampaignView, userId: number | null, there: readonly PingRow[]): number {
  if (isLedBy(subject, userId)) return 0;
  return userId === null ? there.length : there.filter(({ user_id }) => user_id !== null).length;
}

/** Sets whether players may ping, or only the DM. @throws AppError not_found, forbidden */
export const savePlayersMayPing = (
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { campaignId, may }: { campaignId: string; may: boolean },
): Promise<void> =>
  writeMarkers(deps, caller, asker, campaignId, async (trx, view, at) => {
    await setPlayersMayPing(trx, view.campaign.id, may);
    await campaignChanged(trx, view.campaign.id, 'campaign changed', { actorId: caller.userId, at });
  });

/** Deletes pings whose process ended too early. */
export async function endOldPings(deps: Pick<CampaignDeps, 'db' | 'now'>): Promise<void> {
  for (const { campaign_id, key } of await listPingsBefore(deps.db, isoTime(deps.now() - PING_LIVES_MS)))
    await endPing(deps, campaign_id, key);
}

const endPing = (deps: Pick<CampaignDeps, 'db' | 'now'>, campaignId: string, key: string): Promise<void> =>
  writeTransaction(deps.db, async (trx) => {
    if (await deletePing(trx, campaignId, key)) await reportMarkers(trx, deps, campaignId);
  });

const reportMarkers = (trx: Db, deps: Pick<CampaignDeps, 'now'>, campaignId: string): Promise<void> =>
  campaignChanged(trx, campaignId, 'markers changed', { actorId: null, at: isoTime(deps.now()) });
