import type { Knowledge, RumourMiles } from '@venture-atlas/types';
import { sql } from 'kysely';
import { isRoot, isShown } from '../../atlas/queries/standing.ts';
import { numberList } from '../../db/engine.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { isPlaceInScope, isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { shownToPlayers } from './campaign-sight.ts';

/** A campaign, and the worlds that it plays in. */
export interface CampaignPlace {
  id: string;
  scope: WorldScope;
}

/** What a row holds of a place. */
const settingsColumns = [
  'settings.knowledge',
  'settings.show_wiki',
  'settings.alias',
  'settings.alias_slug',
  'settings.rumour_note',
  'settings.rumour_miles',
] as const;

/** A place with its settings in one campaign; null where it has no row. */
export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

/** Those of the locations that exist, each with its settings, whether it is a root, and whether it is shown to anybody at all. */
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

/** A place of many with its settings; whether it is a root is only told where it has no row. */
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

/** What a campaign has set for some places, by location id. */
export async function listSettings(db: Db, campaignId: string, locationIds: readonly number[]) {
  return db
    .selectFrom('campaign_location_settings as settings')
    .select(['settings.location_id', ...settingsColumns])
    .where('settings.campaign_id', '=', campaignId)
    .where('settings.location_id', 'in', numberList(locationIds))
    .execute();
}

/** What a row is to hold. */
export interface SettingsToWrite {
  knowledge: Knowledge;
  show_wiki: Flag;
  alias: string | null;
  alias_key: string | null;
  alias_slug: string | null;
  rumour_note: string;
  rumour_miles: RumourMiles;
}

/** Gives all the places these settings; with an address for players there is only one place. */
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

/** The place that players of a campaign find at an address of theirs. */
export async function findAliased(db: Db, campaignId: string, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('campaign_location_settings')
    .select('location_id')
    .where('campaign_id', '=', campaignId)
    .where('alias_slug', '=', slug)
    .executeTakeFirst();
  return row?.location_id;
}

/** The addresses that players of a campaign have for what they call by another name. */
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

/** Whether players of a campaign meet anything at an address: by an alias, or by the name of what they see. */
export async function isSlugMet(db: Db, { id, scope }: CampaignPlace, slug: string, ownId: number): Promise<boolean> {
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

/** One page of all places players see, by name. The page is cut before anything is joined. */
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

/** Deletes up to so many rows of a campaign. @returns how many there were */
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
