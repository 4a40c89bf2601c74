import { findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { CampaignView } from './load-campaign.ts';
import { openMaps } from './reach.ts';

/** A point of a map, in its units. */
export interface Spot {
  map_id: number;
  lat: number;
  lng: number;
}

/**
 * A point of a map that this viewer may open; what lies beside the map is taken to its edge.
 * @throws AppError not_found, the same for a map that is none and one that they may not open
 */
export async function spotOnMap(db: Db, view: CampaignView, { map_id, lat, lng }: Spot): Promise<Spot> {
  const open = await openMaps(db, view, [map_id]);
  const map = open.has(map_id) ? await findLocationById(db, view.scope, map_id) : undefined;
  if (map === undefined || map.map_width === null || map.map_height === null) throw new AppError('not_found');
  return { map_id, lat: within(lat, map.map_height), lng: within(lng, map.map_width) };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
