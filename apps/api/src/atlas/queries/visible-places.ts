import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { numberList, numbersOfDrafts } from '../../db/engine.ts';
import type { Database, Flag } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import type { PlaceSight } from './place-sight.ts';

/*
 * Where a location stands decides whether it is met at all. Nothing of it is
 * read from the history of staff: a shortened history shows nothing more.
 */

/** Whether a location stands on a map, active or not. What it does on the map of a draft is not known to anybody else. */
const standsAnywhere = (table: 'roots' | 'met'): RawBuilder<unknown> => sql`exists (
  select 1 from positions as standing join locations as stood_on on stood_on.id = standing.parent_id
  where standing.location_id = ${sql.ref(`${table}.id`)} and stood_on.draft = 0)`;

/**
 * The top of a world of the scope: a location that has a map, stands on none, active or not, and was not taken off one.
 * Of an own world only its home map is one: what its owner has not put anywhere yet is nobody's to see.
 */
export const isRoot = (locationId: Expression<number>, scope: WorldScope): RawBuilder<Flag> => sql<Flag>`(
  select roots.map_width is not null and roots.stands_alone = 1 and roots.draft = 0
    and not ${standsAnywhere('roots')}
    and exists (select 1 from worlds as own where own.id = roots.world_id
      and (own.kind = 'atlas' or own.home_location_id = roots.id))
  from locations as roots where roots.id = ${locationId} and ${isInScope(scope, sql`roots.world_id`)}
)`;

/**
 * Whether anybody but staff may meet a location of the scope: it has a map of its own, or stands actively on one, or was never put
 * on any. What staff took off the map is none of these, and a draft is nothing to anybody.
 */
export const isShown = (locationId: Expression<number>, scope: WorldScope): RawBuilder<Flag> => sql<Flag>`coalesce((
  select met.draft = 0 and (met.map_width is not null or met.picture_hash is not null
    or exists (select 1 from positions as active_at where active_at.location_id = met.id and active_at.active = 1)
    or (met.stands_alone = 1 and not ${standsAnywhere('met')}))
  from locations as met where met.id = ${locationId} and ${isInScope(scope, sql`met.world_id`)}
), false)`;

/** The numbers of the worlds under which the index of texts is asked: those of drafts too, for whoever edits them. */
export const textWorldsOf = ({ worldIds, sees }: WorldScope): readonly number[] =>
  sees === 'all' ? [...worldIds, ...numbersOfDrafts(worldIds)] : worldIds;

/** To be called for locations that are made together with the first map they stand on. */
export async function neverStoodAlone(db: Kysely<Database>, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('locations')
    .set({ stands_alone: 0 })
    .where('id', 'in', numberList([...new Set(locationIds)]))
    .where('stands_alone', '=', 1)
    .execute();
}

/**
 * To be called when locations that are there are put on a map: one without a map of its own belongs to that map from
 * now on. One that has a map is the top of the world put somewhere, perhaps by mistake, and stays one.
 * @returns those that stood alone until now
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

/** Takes `standOnMap` back, where no map of its own has come to a location meanwhile: that is for the DM to show. */
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

/** To be called with the locations that an archive says stood alone, after it put them on their maps again. */
export async function keepStandingAlone(db: Kysely<Database>, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('locations')
    .set({ stands_alone: 1 })
    .where('id', 'in', numberList(locationIds))
    .where('stands_alone', '=', 0)
    .execute();
}

/**
 * Whether a reader may know of a location at all: in a campaign what its players were told of, outside what is shown,
 * and everything of the scope for those who edit it.
 * @param sight undefined outside of campaigns
 */
export const isMet = (locationId: Expression<number>, scope: WorldScope, sight: PlaceSight | undefined) =>
  sql<SqlBool>`${sight !== undefined ? sight.place(locationId) : scope.sees === 'shown' ? isShown(locationId, scope) : sql`true`}`;

/** Whether a reader may read the text of a location: in a campaign, of those that may be known, where its players may read it. */
export function isTextMet(locationId: Expression<number>, scope: WorldScope, sight: PlaceSight | undefined) {
  const met = isMet(locationId, scope, sight);
  return sight === undefined ? met : sql<SqlBool>`(${met} and ${sight.pointWithWiki(locationId)})`;
}
