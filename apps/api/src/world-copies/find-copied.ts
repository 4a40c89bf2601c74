import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { assertMay } from '../accounts/auth/assert-may.ts';
import { findLocationById, type LocationWithMap } from '../atlas/queries/locations.ts';
import type { CampaignView } from '../campaigns/view/load-campaign.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { publicScope } from '../worlds/scope.ts';

/**
 * A map that may be copied: one of an open world of the atlas, for everybody alike.
 * @throws AppError not_found, the same for one that is not there, closed, or no map
 */
export async function findCopiedMap(db: Db, locationId: number): Promise<LocationWithMap> {
  const map = await findLocationById(db, await publicScope(db), locationId);
  if (map === undefined || map.map_width === null) throw new AppError('not_found');
  return map;
}

/**
 * Whether somebody may take a campaign along that plays on a map: it plays in another world then.
 * @throws AppError forbidden, conflict
 */
export function assertMayMove(viewer: Viewer, { subject, scope }: CampaignView, worldId: number): void {
  assertMay(viewer, 'campaign.worlds', subject);
  if (!scope.worldIds.includes(worldId))
    throw new AppError('conflict', { message: serverMessages.copyNotPlayed, field: 'campaign_id' });
}
