import { type Insertable, sql } from 'kysely';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import { textList } from '../../db/engine.ts';
import type { CampaignViewsTable, Db, TableGuestsTable, TableScreensTable } from '../../db/schema.ts';
import { groundsOf, hasLocation, type WorldScope } from '../../worlds/scope.ts';

/** The open screen of a campaign. */
export const findScreen = (db: Db, campaignId: string) =>
  db.selectFrom('table_screens').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();

/** The open screen with this secret. */
export const findScreenByHash = (db: Db, hash: string) =>
  db.selectFrom('table_screens').selectAll().where('secret_hash', '=', hash).executeTakeFirst();

/** Ids of all open screens, by campaign. */
export const listScreens = (db: Db) =>
  db.selectFrom('table_screens').select(['id', 'campaign_id', 'shows_code']).execute();

export async function insertScreen(trx: Db, screen: Insertable<TableScreensTable>): Promise<void> {
  await trx.insertInto('table_screens').values(screen).execute();
}

export async function updateScreen(
  trx: Db,
  campaignId: string,
  change: Partial<Pick<TableScreensTable, 'ends_at' | 'id' | 'secret_hash'>> & { follows?: 0 | 1; shows_code?: 0 | 1 },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('table_screens').set(change).where('campaign_id', '=', campaignId).execute();
}

/** Deletes a screen with its guests. @returns whether there was one */
export async function deleteScreen(trx: Db, campaignId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('table_screens')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Campaigns whose screen should have ended before this time. */
export async function listScreensEnded(db: Db, before: string): Promise<string[]> {
  const rows = await db.selectFrom('table_screens').select('campaign_id').where('ends_at', '<', before).execute();
  return rows.map((row) => row.campaign_id);
}

/** Closes every screen of the installation. */
export async function deleteAllScreens(trx: Db): Promise<void> {
  await trx.deleteFrom('table_screens').execute();
}

/** The guests of a campaign's screen, in order. */
export const listGuests = (db: Db, campaignId: string) =>
  db
    .selectFrom('table_guests')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

export const findGuestByHash = (db: Db, hash: string) =>
  db.selectFrom('table_guests').selectAll().where('pass_hash', '=', hash).executeTakeFirst();

export async function insertGuest(trx: Db, guest: Insertable<TableGuestsTable>): Promise<void> {
  await trx.insertInto('table_guests').values(guest).execute();
}

/** @returns whether there is such a guest */
export async function letGuestIn(trx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('table_guests')
    .set({ is_in: 1 })
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was such a guest */
export async function deleteGuest(trx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('table_guests')
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all guests of a campaign, admitted or waiting. */
export async function deleteGuests(trx: Db, campaignId: string): Promise<void> {
  await trx.deleteFrom('table_guests').where('campaign_id', '=', campaignId).execute();
}

/** A valid key of a campaign. */
export interface KeyInUse {
  campaign_id: string;
  hash: string;
  as: 'screen' | 'guest';
}

/** The valid keys among these hashes: of screens, and passes of admitted guests. */
export async function listKeysInUse(
  db: Db,
  campaignIds: readonly string[],
  hashes: readonly string[],
): Promise<KeyInUse[]> {
  return hashes.length === 0 ? [] : selectKeysInUse(db, campaignIds, hashes).execute();
}

/** The same for statements that read more. */
export function selectKeysInUse(db: Db, campaignIds: readonly string[], hashes: readonly string[]) {
  const screens = db
    .selectFrom('table_screens')
    .select(['campaign_id', 'secret_hash as hash', sql<KeyInUse['as']>`'screen'`.as('as')])
    .where('campaign_id', 'in', textList(campaignIds))
    .where('secret_hash', 'in', textList(hashes));
  const guests = db
    .selectFrom('table_guests')
    .select(['campaign_id', 'pass_hash as hash', sql<KeyInUse['as']>`'guest'`.as('as')])
    .where('campaign_id', 'in', textList(campaignIds))
    .where('is_in', '=', 1)
    .where('pass_hash', 'in', textList(hashes));
  return guests.unionAll(screens);
}

/** The audience of a view: a table screen goes there; players are notified. */
type ViewFor = CampaignViewsTable['for_audience'];

export type ViewRow = CampaignViewsTable;

/** The view that the DM shows to this audience; undefined for none. */
export const findView = (db: Db, campaignId: string, whom: ViewFor): Promise<ViewRow | undefined> =>
  db
    .selectFrom('campaign_views')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('for_audience', '=', whom)
    .executeTakeFirst();

export async function putView(trx: Db, view: Insertable<CampaignViewsTable>): Promise<void> {
  const { campaign_id: _campaign, for_audience: _whom, ...change } = view;
  await trx
    .insertInto('campaign_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'for_audience']).doUpdateSet(change))
    .execute();
}

/** Ends the shown views. */
export async function deleteViews(trx: Db, campaignId: string): Promise<void> {
  await trx.deleteFrom('campaign_views').where('campaign_id', '=', campaignId).execute();
}

/**
 * The largest place of a map within a square around a point that the viewer may name; undefined for none. Lengths in
 * map units.
 */
export async function findLargestNear(
  db: Db,
  { scope, mapId }: { scope: WorldScope; mapId: number },
  sight: PlaceSight,
  { lat, lng, reach }: { lat: number; lng: number; reach: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('positions')
    .select('positions.location_id')
    .where('positions.parent_id', 'in', await groundsOf(db, scope, mapId))
    .where('positions.active', '=', 1)
    .where(hasLocation(scope, mapId))
    .where('positions.lat', '>=', lat - reach)
    .where('positions.lat', '<=', lat + reach)
    .where('positions.lng', '>=', lng - reach)
    .where('positions.lng', '<=', lng + reach)
    .where((eb) => sight.point(eb.ref('positions.location_id')))
    .orderBy('positions.scale', 'desc')
    .orderBy('positions.id')
    .limit(1)
    .executeTakeFirst();
  return row?.location_id;
}
