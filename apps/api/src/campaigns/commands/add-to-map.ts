import { randomBytes } from 'node:crypto';
import { WORLD_NAME_MAX } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { findLocationById, type LocationWithMap } from '../../atlas/queries/locations.ts';
import { clearStandsAlone } from '../../atlas/queries/visible-places.ts';
import { type Caller, campaignObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { chooseSlug } from '../../editing/commands/choose-slug.ts';
import { assertLocationQuota } from '../../editing/commands/location-quota.ts';
import { insertLocation } from '../../editing/queries/staff-locations.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { findLayer, findOverlay, insertOverlay } from '../../worlds/queries/layers.ts';
import { insertLayer } from '../queries/campaigns.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { readPlaceVisibility } from '../view/place-visibility.ts';
import { assertMayBeOpen } from './lead-campaign.ts';

export interface AddToMapInput {
  /** Id of the campaign. */
  id: string;
  /** Id of a map of the campaign. */
  mapId: number;
  /** Whether the DM confirmed that the campaign stays open to everybody with its address. */
  confirmOpen: boolean;
}

/** A location of the layer that the DM edits, by the public id of the layer and its slug. */
export interface WhereToAdd {
  worldId: string;
  slug: string;
}

/**
 * Lets a DM add to a map of their campaign.
 * It makes the campaign's layer, and an overlay of the map in it, if they are missing. Only this campaign sees what
 * stands on the overlay.
 * @throws AppError not_found, forbidden; conflict for an open campaign, unless that was confirmed; quota_reached
 */
export async function addToMap(
  deps: CampaignDeps & { locationsEach: number },
  caller: Caller,
  asker: Asker,
  { id, mapId, confirmOpen }: AddToMapInput,
): Promise<WhereToAdd> {
  refuseWait(deps.limits.campaignChanges.take(String(signedIn(asker.viewer))));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, id);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const { campaign } = view;
    const reach = await readPlaceVisibility(trx, view, mapId);
    const map = reach && (await findLocationById(trx, view.scope, mapId));
    if (map === undefined || map.map_width === null) throw new AppError('not_found');
    const at = isoTime(deps.now());
    const layer = await layerOf(trx, campaign, at);
    if (map.world_id === layer.id) return { worldId: layer.public_id, slug: map.slug };
    const there = await findOverlay(trx, layer.id, map.id);
    if (there !== undefined) return { worldId: layer.public_id, slug: there.slug };
    const slug = await makeOverlay(trx, layer.id, map, at);
    await assertLocationQuota(deps, trx, layer.id);
    if (campaign.sharing === 'open') await assertMayBeOpen(trx, campaign.id, confirmOpen);
    await campaignChanged(trx, campaign.id, 'campaign changed', { actorId: caller.userId, at });
    await deps.audit.record(trx, caller, {
      action: 'campaign_changed',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: { changed: 'layer' },
    });
    return { worldId: layer.public_id, slug };
  });
}

/** A location without its own map that nobody sees. Its points appear on the underlying map. */
async function makeOverlay(
  trx: Db,
  layerId: number,
  { id: mapId, name }: LocationWithMap,
  at: string,
): Promise<string> {
  const slug = await chooseSlug(trx, layerId, name, null);
  const row = { world_id: layerId, slug, name, name_lower: searchKey(name), created_at: at, updated_at: at };
  const overlayId = await insertLocation(trx, row);
  await clearStandsAlone(trx, [overlayId]);
  await insertOverlay(trx, { overlayId, layerId, mapId });
  return slug;
}

interface LayersCampaign {
  id: string;
  name: string;
  owner_id: number;
}

/** The layer of a campaign, made if it is missing. @param at ISO 8601 */
export async function layerOf(
  trx: Db,
  { id, name, owner_id }: LayersCampaign,
  at: string,
): Promise<{ id: number; public_id: string }> {
  const there = await findLayer(trx, id);
  if (there !== undefined) return there;
  const layer = {
    public_id: randomBytes(16).toString('base64url'),
    name: [...name].slice(0, WORLD_NAME_MAX).join(''),
    owner_id,
    campaign_id: id,
    created_at: at,
  };
  return { id: await insertLayer(trx, layer), public_id: layer.public_id };
}
