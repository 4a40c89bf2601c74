import type { Insertable } from 'kysely';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import type { CampaignViewsTable, Db } from '../../db/schema.ts';
import { groundsOf, hasLocation, type WorldScope } from '../../worlds/scope.ts';

/** Who gets a view: a table screen goes there, players are told of it. */
export type ViewFor = CampaignViewsTable['for_audience'];

export type ViewRow = CampaignViewsTable;

/** What the DM shows to them; undefined: nothing. */
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

/** Nothing is shown any more. */
export async function deleteViews(trx: Db, campaignId: string): Promise<void> {
  await trx.deleteFrom('campaign_views').where('campaign_id', '=', campaignId).execute();
}

/** The largest place of a map within a square about a point that this sight names; undefined: none. Lengths in map units. */
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
