import { randomBytes } from 'node:crypto';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { type AuditAction, type Caller, campaignObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  deleteGuest,
  deleteScreen,
  deleteViews,
  findLargestNear,
  findScreen,
  insertScreen,
  letGuestIn,
  listScreensEnded,
  putView,
  updateScreen,
} from '../queries/table-screens.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { findVisibleById } from '../view/find-visible.ts';
import { type Asker, asAnyPlayer, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { placeSightOf } from '../view/place-visibility.ts';
import { hashOfKey, screenSecret } from '../view/table-keys.ts';

/** A forgotten screen is closed after this time (ms). Sessions are shorter. */
const OPEN_FOR_MS = 24 * 60 * 60_000;

/**
 * Opens the table screen of a campaign. An open one stays the same.
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

/** @throws AppError not_found, also if no screen is open; forbidden, too_many_requests */
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
 * Ends the table screen of a campaign.
 * Its streams end within a second, its pictures become unavailable, and guests with a code leave. The caller notifies
 * followers (`campaignChanged`).
 */
export async function endTable(trx: Db, campaignId: string): Promise<void> {
  await deleteScreen(trx, campaignId);
  await deleteViews(trx, campaignId);
}

/**
 * Replaces the secret and the codes of an open table screen that a removed person knew.
 * Old sessions end within a second, and the DM opens the screen again. Admitted guests stay.
 */
export const renewTable = (trx: Db, deps: Pick<CampaignDeps, 'tableKey'>, campaignId: string): Promise<void> =>
  updateScreen(trx, campaignId, newKeys(deps));

function newKeys({ tableKey }: Pick<CampaignDeps, 'tableKey'>): { id: string; secret_hash: string } {
  const id = randomBytes(16).toString('base64url');
  return { id, secret_hash: hashOfKey(screenSecret(tableKey, id)) };
}

/** Closes forgotten screens. */
export async function sweepTables(db: Db, now: string): Promise<void> {
  await writeTransaction(db, async (trx) => {
    for (const id of await listScreensEnded(trx, now)) {
      await endTable(trx, id);
      await campaignChanged(trx, id, 'campaign changed', { actorId: null, at: now });
    }
  });
}

/** @throws AppError not_found, also for a guest who no longer waits; forbidden, too_many_requests */
export async function answerGuest(
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

/** Changes the table screen as the DM: rate-limited, in one transaction, with a notification of followers. */
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

/** The maximum distance from the center of a place that the view names, in CSS pixels. */
const NEAR_PX = 160;

/** The DM's view. Lengths in map units, sizes in CSS pixels. */
interface ViewToShow {
  mapId: number;
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
  /** The open place. */
  selectedId: number | undefined;
  /** Whether only the table screen follows. Players are not notified then. */
  isFollowing: boolean;
}

/**
 * Shows the DM's view. Nothing happens on a map that players may not open.
 * @returns the named place, as players know it; undefined if nothing is shown
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function showView(
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  shown: ViewToShow,
): Promise<{ name: string | null } | undefined> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.views.take(String(userId)));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    assertMay(asker.viewer, 'settings.edit', view.subject);
    const players = asAnyPlayer(view);
    if ((await findVisibleById(trx, players, shown.mapId)) === undefined) return undefined;
    const named = shown.isFollowing ? undefined : await findNamed(trx, players, shown);
    const at = isoTime(deps.now());
    const { mapId, lat, lng, zoom, width, height } = shown;
    const row = {
      campaign_id: campaignId,
      key: randomBytes(9).toString('base64url'),
      map_id: mapId,
      lat,
      lng,
      zoom,
      width,
      height,
      named_id: named?.id ?? null,
      shown_at: at,
    };
    await putView(trx, { ...row, for_audience: 'table' });
    if (!shown.isFollowing) await putView(trx, { ...row, for_audience: 'players' });
    await campaignChanged(trx, campaignId, 'view changed', { actorId: userId, at });
    return { name: named?.name ?? null };
  });
}

/** The open place, else the largest one near the center, among those that players know. */
async function findNamed(
  trx: Db,
  players: CampaignView,
  { mapId, lat, lng, zoom, selectedId }: ViewToShow,
): Promise<{ id: number; name: string } | undefined> {
  const selected = selectedId === undefined ? undefined : await findVisibleById(trx, players, selectedId);
  if (selected !== undefined) return selected;
  const near = { lat, lng, reach: NEAR_PX / zoom };
  const id = await findLargestNear(trx, { scope: players.scope, mapId }, placeSightOf(players), near);
  return id === undefined ? undefined : findVisibleById(trx, players, id);
}
