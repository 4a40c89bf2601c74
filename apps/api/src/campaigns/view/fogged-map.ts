import type { Size } from '@venture-atlas/map-math';
import { findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { CampaignView } from './load-campaign.ts';
import { openMaps } from './open-maps.ts';

/** A map whose picture a DM may hide. */
export interface FoggedMap {
  id: number;
  worldId: number;
  size: Size;
}

/**
 * A map that this viewer may open.
 * @throws AppError not_found, the same for a place that is none, has no map, or is not theirs to open
 */
export async function findMapForFog(db: Db, view: CampaignView, mapId: number): Promise<FoggedMap> {
  const open = await openMaps(db, view, [mapId]);
  const map = open.has(mapId) ? await findLocationById(db, view.scope, mapId) : undefined;
  const size = map && sizeOf(map);
  if (map === undefined || size === undefined) throw new AppError('not_found');
  return { id: map.id, worldId: map.world_id, size };
}

function sizeOf({ map_width, map_height }: { map_width: number | null; map_height: number | null }): Size | undefined {
  if (map_width === null || map_height === null || !(map_width > 0) || !(map_height > 0)) return undefined;
  return { width: map_width, height: map_height };
}
