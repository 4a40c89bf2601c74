import type { CampaignPingsTable, Db } from '../../db/schema.ts';

/** The pings of a campaign that were not deleted yet, with the names of those who have accounts. */
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

/** @returns whether it was still there */
export async function deletePing(db: Db, campaignId: string, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_pings')
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Pings that a process left behind: campaign and key of each that is older. */
export const listPingsBefore = (db: Db, at: string) =>
  db.selectFrom('campaign_pings').select(['campaign_id', 'key']).where('at', '<', at).execute();

/** Whether players may ask others to look. */
export async function setPlayersMayPing(db: Db, campaignId: string, may: boolean): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ players_may_ping: may ? 1 : 0 })
    .where('id', '=', campaignId)
    .execute();
}
