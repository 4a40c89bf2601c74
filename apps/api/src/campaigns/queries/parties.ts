import { type PartyValues, partyFieldNames } from '@venture-atlas/types';
import type { CampaignPartiesTable, Db } from '../../db/schema.ts';

export type PartyRow = Omit<CampaignPartiesTable, 'campaign_id' | 'created_at'>;

const columns = ['key', ...partyFieldNames, 'map_id', 'lat', 'lng'] as const;

/** The parties of a campaign on whatever maps, in the order in which they were made. */
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

/** What of a party may become another. */
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
