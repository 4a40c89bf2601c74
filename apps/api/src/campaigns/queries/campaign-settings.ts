import type { Knowledge, RumourMiles } from '@venture-atlas/types';
import { type Expression, type SqlBool, sql } from 'kysely';
import { selectLocationWithMap } from '../../atlas/queries/locations.ts';
import { isRoot, isShown } from '../../atlas/queries/visible-places.ts';
import { numberList } from '../../db/engine.ts';
import type { CampaignRumoursTable, Db, Flag } from '../../db/schema.ts';
import { groundsOf, hasLocation, isPlaceInScope, isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { lastChangeOfPlace } from './campaign-changes.ts';
import { shownToPlayers } from './campaign-sight.ts';

/** The rumors on a map, in an order that reveals nothing. */
export async function listRumours(db: Db, campaign: CampaignPlace, mapId: number, limit: number) {
  return rumours(db, campaign.id)
    .where('rumours.map_id', 'in', await groundsOf(db, campaign.scope, mapId))
    .where(hasLocation(campaign.scope, mapId))
    .limit(limit)
    .execute();
}

export type RumourRow = Awaited<ReturnType<typeof listRumours>>[number];

/** The same on several maps that the reader may open, each with its map. */
export async function listRumoursOn(db: Db, campaign: CampaignPlace, mapIds: readonly number[]) {
  const mapId = sql<number>`coalesce(overlay.map_id, rumours.map_id)`;
  return rumours(db, campaign.id)
    .leftJoin('layer_overlays as overlay', 'overlay.overlay_id', 'rumours.map_id')
    .select(mapId.as('map_id'))
    .where(mapId, 'in', numberList(mapIds))
    .execute();
}

const rumours = (db: Db, campaignId: string) =>
  db
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
    .where('rumours.campaign_id', '=', campaignId)
    .orderBy('rumours.key');

/** Whether players see a place as a rumor: it is one, and has a circle on a map that they may open. */
export const isRumourVisible = (
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
 * The positions of places, active or not, with the size of the map and the earlier rumor circle. A position on an
 * overlay has the size of the underlying map.
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

/** Stores a circle. For an existing row only the circle changes. */
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

/** Deletes up to this many circles of a campaign. @returns how many there were */
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

/** A campaign, and its worlds. */
export interface CampaignPlace {
  id: string;
  scope: WorldScope;
}

/** The columns with settings. */
const settingsColumns = [
  'settings.knowledge',
  'settings.show_wiki',
  'settings.alias',
  'settings.alias_slug',
  'settings.rumour_note',
  'settings.rumour_miles',
  'settings.words_version',
] as const;

/** A place with its settings in one campaign; null without a row. */
export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

/** The existing locations with their settings, whether each is a root, and whether it is shown at all. */
export async function listPlaces(db: Db, { id: campaignId, scope }: CampaignPlace, locationIds: readonly number[]) {
  return db
    .selectFrom('locations')
    .leftJoin('campaign_location_settings as settings', (join) =>
      join.onRef('settings.location_id', '=', 'locations.id').on('settings.campaign_id', '=', campaignId),
    )
    .select((eb) => [
      'locations.id as location_id',
      ...settingsColumns,
      isRoot(eb.ref('locations.id'), scope).as('is_root'),
      isShown(eb.ref('locations.id'), scope).as('is_shown'),
    ])
    .where('locations.id', 'in', numberList(locationIds))
    .where(isPlaceRowInScope(scope, 'locations'))
    .execute();
}

/** The same with the columns of the locations, their types, and their maps. */
export const listPlacesWithMaps = (db: Db, { id: campaignId, scope }: CampaignPlace, locationIds: readonly number[]) =>
  selectLocationWithMap(db, scope)
    .leftJoin('campaign_location_settings as settings', (join) =>
      join.onRef('settings.location_id', '=', 'locations.id').on('settings.campaign_id', '=', campaignId),
    )
    .select((eb) => [
      ...settingsColumns,
      isRoot(eb.ref('locations.id'), scope).as('is_root'),
      isShown(eb.ref('locations.id'), scope).as('is_shown'),
    ])
    .where('locations.id', 'in', numberList(locationIds))
    .execute();

/** A place of many with its settings. Whether it is a root is only read if it has no row. */
export async function listPlaceSettings(
  db: Db,
  { id: campaignId, scope }: CampaignPlace,
  locationIds: readonly number[],
) {
  return db
    .selectFrom('locations')
    .leftJoin('campaign_location_settings as settings', (join) =>
      join.onRef('settings.location_id', '=', 'locations.id').on('settings.campaign_id', '=', campaignId),
    )
    .select((eb) => [
      'locations.id as location_id',
      ...settingsColumns,
      sql<Flag>`settings.knowledge is null and ${isRoot(eb.ref('locations.id'), scope)}`.as('is_root'),
    ])
    .where('locations.id', 'in', numberList(locationIds))
    .where(isPlaceRowInScope(scope, 'locations'))
    .execute();
}

/** The settings of some places, by location id. */
export async function listSettings(db: Db, campaignId: string, locationIds: readonly number[]) {
  return db
    .selectFrom('campaign_location_settings as settings')
    .select(['settings.location_id', ...settingsColumns])
    .where('settings.campaign_id', '=', campaignId)
    .where('settings.location_id', 'in', numberList(locationIds))
    .execute();
}

/** The values of a row. */
export interface SettingsToWrite {
  knowledge: Knowledge;
  show_wiki: Flag;
  alias: string | null;
  alias_key: string | null;
  alias_slug: string | null;
  rumour_note: string;
  rumour_miles: RumourMiles;
}

/** Gives all places the same settings. With an alias slug there is only one place. */
export async function writeSettings(
  db: Db,
  { id: campaignId, scope }: CampaignPlace,
  locationIds: readonly number[],
  settings: SettingsToWrite,
  at: string,
): Promise<void> {
  const row = { ...settings, updated_at: at };
  const columns = Object.keys(row) as (keyof typeof row)[];
  await db
    .insertInto('campaign_location_settings')
    .columns(['campaign_id', 'location_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('locations')
        .select((inner) => [inner.val(campaignId).as('campaign_id'), 'locations.id as location_id'])
        .select((inner) => columns.map((name) => inner.val(row[name]).as(name)))
        .where('locations.id', 'in', numberList(locationIds))
        .where(isPlaceRowInScope(scope, 'locations')),
    )
    .onConflict((conflict) => conflict.columns(['campaign_id', 'location_id']).doUpdateSet(row))
    .execute();
}

/** Sets the text version of places to the number of their last change. */
export async function writeWordsVersions(db: Db, campaignId: string, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('campaign_location_settings')
    .set({ words_version: lastChangeOfPlace })
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', numberList(locationIds))
    .execute();
}

/** The place with this alias slug in a campaign. */
export async function findAliased(db: Db, campaignId: string, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('campaign_location_settings')
    .select('location_id')
    .where('campaign_id', '=', campaignId)
    .where('alias_slug', '=', slug)
    .executeTakeFirst();
  return row?.location_id;
}

/** The alias slugs of a campaign. */
export async function listAliasSlugs(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_location_settings')
    .select('alias_slug')
    .where('campaign_id', '=', campaignId)
    .where('alias_slug', 'is not', null)
    .orderBy('alias_slug')
    .execute();
  return rows.flatMap(({ alias_slug }) => (alias_slug === null ? [] : [alias_slug]));
}

/** Whether players see anything at a slug: by an alias, or by the name of a visible place. */
export async function isSlugVisible(
  db: Db,
  { id, scope }: CampaignPlace,
  slug: string,
  ownId: number,
): Promise<boolean> {
  const aliased = await findAliased(db, id, slug);
  if (aliased !== undefined && aliased !== ownId) return true;
  const { place, alias } = shownToPlayers(id, scope, true);
  const row = await db
    .selectFrom('locations')
    .select('locations.id')
    .where('locations.slug', '=', slug)
    .where('locations.id', '!=', ownId)
    .where(isPlaceInScope(scope, 'locations'))
    .where((eb) => place(eb.ref('locations.id')))
    .where((eb) => sql<boolean>`${alias?.slug(eb.ref('locations.id'))} is null`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSettings(db: Db, campaignId: string, locationIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('campaign_location_settings')
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', numberList(locationIds))
    .execute();
}

/** One page of all places that players see, by name. The page is limited before any join. */
export async function listVisiblePlaces(db: Db, campaign: CampaignPlace, page: { limit: number; offset: number }) {
  return db
    .selectFrom(
      visiblePlaces(db, campaign)
        .select('locations.id')
        .orderBy('locations.name_lower')
        .orderBy('locations.id')
        .limit(page.limit)
        .offset(page.offset)
        .as('page'),
    )
    .innerJoin('locations', 'locations.id', 'page.id')
    .leftJoin('campaign_location_settings as settings', (join) =>
      join.onRef('settings.location_id', '=', 'locations.id').on('settings.campaign_id', '=', campaign.id),
    )
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select([
      'locations.id',
      'locations.name',
      'locations.slug',
      'location_types.name as type_name',
      'settings.knowledge',
      'settings.alias',
      'settings.show_wiki',
    ])
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .execute();
}

export type VisiblePlaceRow = Awaited<ReturnType<typeof listVisiblePlaces>>[number];

export async function countVisiblePlaces(db: Db, campaign: CampaignPlace): Promise<number> {
  const row = await visiblePlaces(db, campaign)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function visiblePlaces(db: Db, { id, scope }: CampaignPlace) {
  const { place } = shownToPlayers(id, scope, false);
  return db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .where((eb) => place(eb.ref('locations.id')));
}

/** Deletes up to this many rows of a campaign. @returns how many there were */
export async function deleteSettingsOf(db: Db, campaignId: string, most: number): Promise<number> {
  const rows = await db
    .deleteFrom('campaign_location_settings')
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', (eb) =>
      eb
        .selectFrom('campaign_location_settings')
        .select('location_id')
        .where('campaign_id', '=', campaignId)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(rows.numDeletedRows);
}

/** All places that may appear in responses to players, by id: known places, and roots of worlds. */
export async function listAnsweredIds(db: Db, { id, scope }: CampaignPlace): Promise<number[]> {
  const { place } = shownToPlayers(id, scope, false);
  const known = db
    .selectFrom('campaign_location_settings')
    .select('location_id as id')
    .where('campaign_id', '=', id)
    .where('knowledge', 'in', ['named', 'visited']);
  const tops = db
    .selectFrom('locations')
    .select('locations.id')
    .where(isPlaceInScope(scope, 'locations'))
    .where('locations.stands_alone', '=', 1)
    .where((eb) => place(eb.ref('locations.id')));
  return (await known.union(tops).execute()).map((row) => row.id);
}
