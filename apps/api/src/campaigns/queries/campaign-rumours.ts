import { type Expression, type SqlBool, sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { CampaignRumoursTable, Db } from '../../db/schema.ts';
import { groundsOf, hasLocation, isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import type { CampaignPlace } from './campaign-settings.ts';
import { shownToPlayers } from './campaign-sight.ts';

/** The rumours on a map, in an order that tells nothing. */
export async function listRumours(db: Db, { id, scope }: CampaignPlace, mapId: number, limit: number) {
  return db
    .selectFrom('campaign_rumours as rumours')
    .innerJoin('campaign_location_settings as settings', (join) =>
      join
        .onRef('settings.campaign_id', '=', 'rumours.campaign_id')
        .onRef('settings.location_id', '=', 'rumours.location_id')
        .on('settings.knowledge', '=', 'rumour'),
    )
    .innerJoin('positions', (join) =>
      join
        .onRef('positions.parent_id', '=', 'rumours.map_id')
        .onRef('positions.location_id', '=', 'rumours.location_id')
        .on('positions.active', '=', 1),
    )
    .select([
      'rumours.key',
      'rumours.lat',
      'rumours.lng',
      'rumours.radius',
      'rumours.location_id',
      'settings.alias',
      'settings.rumour_note',
    ])
    .where('rumours.campaign_id', '=', id)
    .where('rumours.map_id', 'in', await groundsOf(db, scope, mapId))
    .where(hasLocation(scope, mapId))
    .orderBy('rumours.key')
    .limit(limit)
    .execute();
}

export type RumourRow = Awaited<ReturnType<typeof listRumours>>[number];

/** Whether players meet a place as a rumour: it is one, and has a circle where it stands on a map that they may open. */
export const isRumourMet = (
  campaignId: string,
  scope: WorldScope,
  locationId: Expression<number>,
): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from campaign_location_settings as heard
    join campaign_rumours as circle
      on circle.campaign_id = heard.campaign_id and circle.location_id = heard.location_id
    join positions as stands
      on stands.parent_id = circle.map_id and stands.location_id = circle.location_id and stands.active = 1
    left join layer_overlays as overlay on overlay.overlay_id = circle.map_id
    where heard.campaign_id = ${campaignId} and heard.location_id = ${locationId} and heard.knowledge = 'rumour'
      and ${shownToPlayers(campaignId, scope, false).place(sql<number>`coalesce(overlay.map_id, circle.map_id)`)}
  )`;

/**
 * Where places stand, active or not, with the size of the map there and the circle that players once got of it. What
 * stands on an overlay has the size of the map under it.
 */
export async function listSpotsOfRumours(db: Db, { id, scope }: CampaignPlace, locationIds: readonly number[]) {
  return db
    .selectFrom('positions')
    .leftJoin('layer_overlays', 'layer_overlays.overlay_id', 'positions.parent_id')
    .innerJoin('locations as map', (join) =>
      join.on('map.id', '=', sql<number>`coalesce(layer_overlays.map_id, positions.parent_id)`),
    )
    .leftJoin('campaign_rumours as circle', (join) =>
      join
        .on('circle.campaign_id', '=', id)
        .onRef('circle.map_id', '=', 'positions.parent_id')
        .onRef('circle.location_id', '=', 'positions.location_id'),
    )
    .select([
      'positions.parent_id as map_id',
      'positions.location_id',
      'positions.lat',
      'positions.lng',
      'map.map_width',
      'map.map_height',
      'map.miles_per_unit',
      'circle.key',
      'circle.lat as circle_lat',
      'circle.lng as circle_lng',
      'circle.radius',
      'circle.place_lat',
      'circle.place_lng',
    ])
    .where('positions.location_id', 'in', numberList(locationIds))
    .where(isPlaceRowInScope(scope, 'map'))
    .execute();
}

export type RumourSpot = Awaited<ReturnType<typeof listSpotsOfRumours>>[number];

/** Keeps a circle; of one that is there only the circle itself changes. */
export async function writeCircle(db: Db, circle: CampaignRumoursTable): Promise<void> {
  const { lat, lng, radius } = circle;
  await db
    .insertInto('campaign_rumours')
    .values(circle)
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'map_id', 'location_id']).doUpdateSet({ lat, lng, radius }),
    )
    .execute();
}

/** Deletes up to so many circles of a campaign. @returns how many there were */
export async function deleteCirclesOf(db: Db, campaignId: string, most: number): Promise<number> {
  const rows = await db
    .deleteFrom('campaign_rumours')
    .where('campaign_id', '=', campaignId)
    .where('key', 'in', (eb) =>
      eb.selectFrom('campaign_rumours').select('key').where('campaign_id', '=', campaignId).limit(most),
    )
    .executeTakeFirst();
  return Number(rows.numDeletedRows);
}
