import type { MapCoordinate, Party } from '@venture-atlas/types';
import { findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { listWays, type PartyRow } from '../queries/markers.ts';
import type { CampaignView } from './load-campaign.ts';
import { openMaps } from './place-visibility.ts';

/** The DM sees all parties, also those on missing maps, so that they can be moved. */
export async function presentPartyToDm(
  db: Db,
  view: CampaignView,
  row: PartyRow,
  open: ReadonlySet<number>,
): Promise<Party> {
  const map = open.has(row.map_id) ? await findLocationById(db, view.scope, row.map_id) : undefined;
  if (map === undefined) return { ...row, map_id: null };
  return { ...row, map: { slug: map.slug, name: map.name } };
}

/** The paths of all parties on a map: one line per stay; a single point if the party did not move. */
export async function waysOnMap(db: Db, campaignId: string, mapId: number): Promise<MapCoordinate[][]> {
  const lines: MapCoordinate[][] = [];
  let of: string | undefined;
  for (const { key, map_id, lat, lng } of await listWays(db, campaignId)) {
    const isHere = map_id === mapId;
    if (isHere && of === key) lines.at(-1)?.push([lng, lat]);
    else if (isHere) lines.push([[lng, lat]]);
    of = isHere ? key : undefined;
  }
  return lines;
}

/** A point of a map, in its units. */
export interface Spot {
  map_id: number;
  lat: number;
  lng: number;
}

/**
 * A point of a map that this viewer may open. A point beside the map moves to its edge.
 * @throws AppError not_found, the same for a missing map and a hidden one
 */
export async function spotOnMap(db: Db, view: CampaignView, { map_id, lat, lng }: Spot): Promise<Spot> {
  const open = await openMaps(db, view, [map_id]);
  const map = open.has(map_id) ? await findLocationById(db, view.scope, map_id) : undefined;
  if (map === undefined || map.map_width === null || map.map_height === null) throw new AppError('not_found');
  return { map_id, lat: within(lat, map.map_height), lng: within(lng, map.map_width) };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
