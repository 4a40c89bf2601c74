import type { MapCoordinate } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { listWays } from '../queries/party-ways.ts';

/** The ways of all parties on a map: a line for each time that one of them was there; one point where it only stood. */
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
