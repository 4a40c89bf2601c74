import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import { isRoot, isShown } from '../../atlas/queries/standing.ts';
import { numberList } from '../../db/engine.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/*
 * What players see of each place. The rule is that of rules/visibility.ts; it
 * stands here once more, in SQL, so that hidden places are never read. A test
 * runs both over the same rows.
 */

/** The row of a place in a campaign, to be selected from. */
const rowOf = (campaignId: string, locationId: Expression<number>): RawBuilder<unknown> =>
  sql`from campaign_location_settings as shown
      where shown.campaign_id = ${campaignId} and shown.location_id = ${locationId}`;

/** The places of a campaign as its players see them. A point is never a root, so that its row alone decides. */
export function shownToPlayers(campaignId: string, scope: WorldScope): PlaceSight {
  const row = (id: Expression<number>) => rowOf(campaignId, id);
  return {
    point: (id) => sql<SqlBool>`exists (select 1 ${row(id)} and shown.show_players = 1)`,
    pointWithWiki: (id) =>
      sql<SqlBool>`exists (select 1 ${row(id)} and shown.show_players = 1 and shown.show_wiki = 1)`,
    place: (id) =>
      sql<SqlBool>`(coalesce((select shown.show_players ${row(id)}), ${isRoot(id, scope)}, 0) and ${isShown(id, scope)})`,
    settings: (id) => sql<number | null>`(select shown.show_players * 2 + shown.show_wiki ${row(id)})`,
  };
}

/** The places of a campaign as its DM sees them: all but those that staff took off the map. */
export function shownToDm(campaignId: string, scope: WorldScope): PlaceSight {
  const everything = () => sql<SqlBool>`true`;
  const { settings } = shownToPlayers(campaignId, scope);
  return { point: everything, place: (id) => isShown(id, scope), pointWithWiki: everything, settings };
}

/** A campaign, and the worlds that it plays in. */
export interface CampaignPlace {
  id: string;
  scope: WorldScope;
}

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
      'settings.show_players',
      'settings.show_wiki',
      isRoot(eb.ref('locations.id'), scope).as('is_root'),
      isShown(eb.ref('locations.id'), scope).as('is_shown'),
    ])
    .where('locations.id', 'in', numberList(locationIds))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
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
      'settings.show_players',
      'settings.show_wiki',
      sql<Flag>`settings.show_players is null and ${isRoot(eb.ref('locations.id'), scope)}`.as('is_root'),
    ])
    .where('locations.id', 'in', numberList(locationIds))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .execute();
}

/** Gives all the places these settings. */
export async function writeSettings(
  db: Db,
  { id: campaignId, scope }: CampaignPlace,
  group: { locationIds: readonly number[]; showPlayers: Flag; showWiki: Flag },
  at: string,
): Promise<void> {
  const { locationIds, showPlayers, showWiki } = group;
  await db
    .insertInto('campaign_location_settings')
    .columns(['campaign_id', 'location_id', 'show_players', 'show_wiki', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('locations')
        .select((inner) => [
          inner.val(campaignId).as('campaign_id'),
          'locations.id as location_id',
          inner.val(showPlayers).as('show_players'),
          inner.val(showWiki).as('show_wiki'),
          inner.val(at).as('updated_at'),
        ])
        .where('locations.id', 'in', numberList(locationIds))
        .where((inner) => isRowInScope(scope, inner.ref('locations.world_id'))),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'location_id'])
        .doUpdateSet({ show_players: showPlayers, show_wiki: showWiki, updated_at: at }),
    )
    .execute();
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
  const { place } = shownToPlayers(id, scope);
  return db
    .selectFrom('locations')
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')))
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
