import { type PartyValues, partyFieldNames } from '@venture-atlas/types';
import type { CampaignPartiesTable, CampaignPingsTable, Db } from '../../db/schema.ts';

export type PartyRow = Omit<CampaignPartiesTable, 'campaign_id' | 'created_at'>;

const columns = ['key', ...partyFieldNames, 'map_id', 'lat', 'lng'] as const;

/** The parties of a campaign on all maps, in order of creation. */
export const listParties = (db: Db, campaignId: string): Promise<PartyRow[]> =>
  db
    .selectFrom('campaign_parties')
    .select(columns)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at')
    .orderBy('key')
    .execute();

export const findParty = (db: Db, campaignId: string, key: string): Promise<PartyRow | undefined> =>
  db
    .selectFrom('campaign_parties')
    .select(columns)
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function countParties(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_parties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertParty(db: Db, row: CampaignPartiesTable): Promise<void> {
  await db.insertInto('campaign_parties').values(row).execute();
}

/** The changeable fields of a party. */
export type PartyChange = Partial<PartyValues & Pick<CampaignPartiesTable, 'map_id' | 'lat' | 'lng'>>;

export async function updateParty(db: Db, campaignId: string, key: string, change: PartyChange): Promise<void> {
  await db
    .updateTable('campaign_parties')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .execute();
}

export async function deletePartyRow(db: Db, campaignId: string, key: string): Promise<void> {
  await db.deleteFrom('campaign_parties').where('campaign_id', '=', campaignId).where('key', '=', key).execute();
}

/** A point of a party's path. */
export interface WayPoint {
  map_id: number;
  lat: number;
  lng: number;
}

type Numbered = WayPoint & { number: number };

/** The last points of a party's path, latest first. */
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

/** Deletes one point, or all up to it. */
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

/** The paths of all parties of a campaign, party by party, in order. */
export const listWays = (db: Db, campaignId: string): Promise<(WayPoint & { key: string })[]> =>
  db
    .selectFrom('campaign_party_ways')
    .select(['key', 'map_id', 'lat', 'lng'])
    .where('campaign_id', '=', campaignId)
    .orderBy('key')
    .orderBy('number')
    .execute();

/** The current pings of a campaign, with the names of accounts. */
export const listPings = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_pings')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'campaign_pings.user_id').on('users.terminated_at', 'is', null),
    )
    .select([
      'campaign_pings.key',
      'campaign_pings.map_id',
      'campaign_pings.lat',
      'campaign_pings.lng',
      'campaign_pings.at',
      'campaign_pings.user_id',
      'users.name',
    ])
    .where('campaign_pings.campaign_id', '=', campaignId)
    .orderBy('campaign_pings.at')
    .orderBy('campaign_pings.key')
    .execute();

export type PingRow = Awaited<ReturnType<typeof listPings>>[number];

export async function insertPing(db: Db, row: CampaignPingsTable): Promise<void> {
  await db.insertInto('campaign_pings').values(row).execute();
}

/** @returns whether it still existed */
export async function deletePing(db: Db, campaignId: string, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_pings')
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Older pings that a process left behind, by campaign and key. */
export const listPingsBefore = (db: Db, at: string) =>
  db.selectFrom('campaign_pings').select(['campaign_id', 'key']).where('at', '<', at).execute();

/** Sets whether players may ping. */
export async function setPlayersMayPing(db: Db, campaignId: string, may: boolean): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ players_may_ping: may ? 1 : 0 })
    .where('id', '=', campaignId)
    .execute();
}
