import { PARTY_WAY_MAX } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { deleteWayPoints, insertWayPoint, listLastWayPoints, type WayPoint } from '../queries/party-ways.ts';

/**
 * Keeps where a party is now as the end of its way. One whose last move is taken back was never away; one that goes back
 * by itself went there and back. The oldest places are forgotten.
 * @param isTakenBack whether the place is where the last move began
 */
export async function keepWay(
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
