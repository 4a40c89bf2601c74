import { randomBytes } from 'node:crypto';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { findLargestNear, putView } from '../queries/campaign-views.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { findVisibleById } from '../view/find-visible.ts';
import { type Asker, asAnyPlayer, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { placeSightOf } from '../view/reach.ts';

/** How far from the middle a place may stand that is said to be shown, in CSS pixels. */
const NEAR_PX = 160;

/** What a DM looks at. Lengths in map units, sizes in CSS pixels. */
export interface ViewToShow {
  mapId: number;
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
  /** The place that is open. */
  selectedId: number | undefined;
  /** Only the table screen goes there; players are told nothing. */
  isFollowing: boolean;
}

/**
 * Shows what the DM looks at. On a map that players lack nothing happens.
 * @returns the place that is shown, as players call it; undefined where nothing is shown
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

/** The place that is open, else the largest one near the middle: of those that players know. */
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
