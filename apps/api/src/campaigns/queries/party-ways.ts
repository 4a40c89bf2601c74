import type { Db } from '../../db/schema.ts';

/** A place where a party stood. */
export interface WayPoint {
  map_id: number;
  lat: number;
  lng: number;
}

type Numbered = WayPoint & { number: number };

/** The last places where a party stood, the last one first. */
export const listLastWayPoints = (db: Db, campaignId: string, key: string, most: number): Promise<Numbered[]> =>
  db
    .selectFrom('campaign_party_ways')
    .select(['number', 'map_id', 'lat', 'lng'])
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();

export async function insertWayPoint(db: Db, campaignId: string, key: string, point: Numbered): Promise<void> {
  const { number, map_id, lat, lng } = point;
  await db
    .insertInto('campaign_party_ways')
    .values({ campaign_id: campaignId, key, number, map_id, lat, lng })
    .execute();
}

/** Forgets one place, or all up to it. */
export async function deleteWayPoints(
  db: Db,
  campaignId: string,
  key: string,
  which: { number: number } | { upTo: number },
): Promise<void> {
  const all = db.deleteFrom('campaign_party_ways').where('campaign_id', '=', campaignId).where('key', '=', key);
  const chosen = 'number' in which ? all.where('number', '=', which.number) : all.where('number', '<=', which.upTo);
  await chosen.execute();
}

/** The places of all parties of a campaign, party by party, in the order in which they were there. */
export const listWays = (db: Db, campaignId: string): Promise<(WayPoint & { key: string })[]> =>
  db
    .selectFrom('campaign_party_ways')
    .select(['key', 'map_id', 'lat', 'lng'])
    .where('campaign_id', '=', campaignId)
    .orderBy('key')
    .orderBy('number')
    .execute();
