import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { numberList, numbersOfDrafts } from '../../db/engine.ts';
import type { Database, Flag } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import type { PlaceSight } from './place-sight.ts';

/*
 * The positions of a location decide whether readers see it. The history of staff changes does not matter, so
 * shortening the history reveals nothing.
 */

/** Whether a location stands on a map, active or not. Maps of drafts do not count, since others do not know them. */
const standsAnywhere = (table: 'roots' | 'met'): RawBuilder<unknown> => sql`exists (
  select 1 from positions as standing join locations as stood_on on stood_on.id = standing.parent_id
  where standing.location_id = ${sql.ref(`${table}.id`)} and stood_on.draft = 0)`;

/**
 * Whether a location is a root of a world in the scope: it has a map, stands on no other, active or not, and was not
 * taken off one.
 * In an own world only the home map is a root. Places that its owner has not put on a map are private.
 */
export const isRoot = (locationId: Expression<number>, scope: WorldScope): RawBuilder<Flag> => sql<Flag>`(
  select roots.map_width is not null and roots.stands_alone = 1 and roots.draft = 0
    and not ${standsAnywhere('roots')}
    and exists (select 1 from worlds as own where own.id = roots.world_id
      and (own.kind = 'atlas' or own.home_location_id = roots.id))
  from locations as roots where roots.id = ${locationId} and ${isInScope(scope, sql`roots.world_id`)}
)`;

/**
 * Whether others than staff may see a location of the scope.
 * It has a map of its own, stands actively on a map, or was never put on one. Places that staff took off the map and
 * drafts are hidden.
 */
export const isShown = (locationId: Expression<number>, scope: WorldScope): RawBuilder<Flag> => sql<Flag>`coalesce((
  select met.draft = 0 and (met.map_width is not null or met.picture_hash is not null
    or exists (select 1 from positions as active_at where active_at.location_id = met.id and active_at.active = 1)
    or (met.stands_alone = 1 and not ${standsAnywhere('met')}))
  from locations as met where met.id = ${locationId} and ${isInScope(scope, sql`met.world_id`)}
), false)`;

/** The world numbers in the index of texts, including those of drafts for their editors. */
export const textIndexWorlds = ({ worldIds, sees }: WorldScope): readonly number[] =>
  sees === 'all' ? [...worldIds, ...numbersOfDrafts(worldIds)] : worldIds;

/** Call this for locations that are made together with the first map they stand on. */
export async function clearStandsAlone(db: Kysely<Database>, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('locations')
    .set({ stands_alone: 0 })
    .where('id', 'in', numberList([...new Set(locationIds)]))
    .where('stands_alone', '=', 1)
    .execute();
}

/**
 * Call this when existing locations are put on a map. A location without its own map then belongs to that map. A
 * location with a map stays a root, since it may have been put there by mistake.
 * @returns the locations that stood alone until now
 */
export async function standOnMap(db: Kysely<Database>, locationIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('locations')
    .set({ stands_alone: 0 })
    .where('id', 'in', numberList(locationIds))
    .where('stands_alone', '=', 1)
    .where('map_width', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undoes `standOnMap`, unless the location got its own map meanwhile. The DM must reveal such a map. */
export async function standAloneAgain(db: Kysely<Database>, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('locations')
    .set({ stands_alone: 1 })
    .where('id', 'in', numberList(locationIds))
    .where('map_width', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('positions').select('id').whereRef('positions.location_id', '=', 'locations.id'))),
    )
    .execute();
}

/** Call this with the locations that stood alone in an archive, after their positions are restored. */
export async function setStandsAlone(db: Kysely<Database>, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('locations')
    .set({ stands_alone: 1 })
    .where('id', 'in', numberList(locationIds))
    .where('stands_alone', '=', 0)
    .execute();
}

/**
 * Whether a reader may know a location: in a campaign if it was revealed to players, outside if it is shown. Editors
 * know everything in their scope.
 * @param sight undefined outside of campaigns
 */
export const isVisible = (locationId: Expression<number>, scope: WorldScope, sight: PlaceSight | undefined) =>
  sql<SqlBool>`${sight !== undefined ? sight.place(locationId) : scope.sees === 'shown' ? isShown(locationId, scope) : sql`true`}`;

/** Whether a reader may read the text of a location. In a campaign players must know the place and have its text. */
export function isTextVisible(locationId: Expression<number>, scope: WorldScope, sight: PlaceSight | undefined) {
  const isPlaceVisible = isVisible(locationId, scope, sight);
  return sight === undefined
    ? isPlaceVisible
    : sql<SqlBool>`(${isPlaceVisible} and ${sight.pointWithWiki(locationId)})`;
}
