import { type Kysely, sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import { jsonAt } from '../../db/json-expressions.ts';
import type { Database } from '../../db/schema.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { isOnMap } from './drafts.ts';
import { shownPosition } from './place-ids.ts';
import { isWithoutPicture } from './staff-locations.ts';

/** A row of the table of places. */
export type PlaceTableRow = Awaited<ReturnType<typeof listPlaceRows>>[number];

/** So much of a text stands in its cell, in characters. */
export const TEXT_MAX = 160;
/** So much of a text with links is read for that: links are longer than what they say. */
const LINKED_MAX = 2_000;

/** These places of the scope, in no order, each where it stands on the map, else on its first. */
export async function listPlaceRows(
  db: Kysely<Database>,
  scope: WorldScope,
  ids: readonly number[],
  map: number | undefined,
) {
  return db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('positions', (join) => join.on('positions.id', '=', shownPosition(map)))
    .leftJoin('locations as map', 'map.id', 'positions.parent_id')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select((eb) => [
      'locations.id',
      'locations.name',
      'locations.slug',
      'locations.draft',
      'locations.version',
      'locations.updated_at',
      'locations.map_width',
      'location_types.id as type_id',
      'location_types.name as type_name',
      'location_types.icon as type_icon',
      'positions.id as position_id',
      'positions.scale',
      'positions.version as position_version',
      'positions.updated_at as position_updated_at',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
      'wiki_pages.id as text_id',
      'wiki_pages.updated_at as text_updated_at',
      // What is searched says of each linked place only that it is one. Empty where a heading comes first.
      sql<string | null>`case when ${jsonAt('wiki_pages.content', 'markdown')} is not null
        then substr(${jsonAt('wiki_pages.content', 'top_section')}, 1, ${sql.lit(LINKED_MAX)}) end`.as('linked_text'),
      isWithoutPicture.as('lacks_picture'),
      eb
        .selectFrom('wiki_pieces')
        .select(sql<string>`substr(wiki_pieces.body, 1, ${sql.lit(TEXT_MAX)})`.as('text'))
        .whereRef('wiki_pieces.location_id', '=', 'locations.id')
        .orderBy('wiki_pieces.ordinal')
        .limit(1)
        .as('text'),
      eb
        .selectFrom('positions as each')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('each.location_id', '=', 'locations.id')
        .where(isOnMap('each'))
        .as('maps'),
    ])
    .where('locations.id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .execute();
}

/** The whole texts of these places, as they are stored. */
export async function listStoredTexts(db: Kysely<Database>, locationIds: readonly number[]) {
  return db
    .selectFrom('wiki_pages')
    .select(['location_id', 'content'])
    .where('location_id', 'in', numberList(locationIds))
    .where('content', 'is not', null)
    .execute();
}

/**
 * The ids of these places that are of the scope, with their name and type, and where each stands; in the order of the ids.
 * @param notIn the first of changes that are made at once: what they touched is left out
 */
export async function listPlacesToChange(
  db: Kysely<Database>,
  scope: WorldScope,
  ids: readonly number[],
  { map, notIn }: { map: number | undefined; notIn: number | null },
) {
  let query = db
    .selectFrom('locations')
    .leftJoin('positions', (join) => join.on('positions.id', '=', shownPosition(map)))
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'locations.name', 'locations.draft', 'positions.id as position_id'])
    .select(['positions.version as position_version', 'location_types.name as type_name'])
    .where('locations.id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')));
  if (notIn !== null) {
    query = query.where('locations.id', 'not in', (eb) =>
      eb
        .selectFrom('staff_changes')
        .select('location_id')
        .where('group_id', '=', notIn)
        .where('location_id', 'in', numberList(ids)),
    );
  }
  const rows = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Which of these places stand on which of them, active or not; all of them of the scope. */
export async function listNestings(db: Kysely<Database>, scope: WorldScope, ids: readonly number[]) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select(['positions.location_id as place', 'positions.parent_id as map'])
    .distinct()
    .where('positions.location_id', 'in', numberList(ids))
    .where('positions.parent_id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .execute();
}
