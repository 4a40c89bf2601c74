import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, WorldsTable } from '../../db/schema.ts';

export async function insertWorld(db: Db, world: Insertable<WorldsTable>): Promise<number> {
  const { id } = await db.insertInto('worlds').values(world).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type WorldChange = Pick<
  Updateable<WorldsTable>,
  'name' | 'access' | 'sort_order' | 'home_location_id' | 'deleted_at' | 'owner_id' | 'welcome'
>;

export async function updateWorld(db: Db, id: number, change: WorldChange): Promise<void> {
  await db.updateTable('worlds').set(change).where('id', '=', id).execute();
}

/** How many own worlds a user has, without deleted ones. */
export async function countWorldsOf(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('worlds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'own')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The order that a new world of the atlas gets: behind all others. */
export async function nextOrder(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('worlds')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('kind', '=', 'atlas')
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Whether a location that has a map is one of the world. */
export async function isMapOf(db: Db, worldId: number, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where('world_id', '=', worldId)
    .where('map_width', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets only members and whoever holds the invite into campaigns that chose a world. Who they are is told to nobody.
 */
export async function closeCampaignsIn(db: Db, worldId: number, at: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ sharing: 'members', updated_at: at })
    .where('sharing', '=', 'open')
    .where('id', 'in', db.selectFrom('campaign_worlds').select('campaign_id').where('world_id', '=', worldId))
    .execute();
}

/** Places of a world whose address leads to another open world too: to a place there now, or only to one that had it. */
export function listClashes(db: Db, worldId: number) {
  const others = sql<number>`(select id from worlds where kind = 'atlas' and access = 'open' and deleted_at is null
    and id <> ${worldId})`;
  const isNow = sql<SqlBool>`exists (
    select 1 from locations as other where other.slug = locations.slug and other.world_id in ${others})`;
  const wasOnce = sql<SqlBool>`exists (
    select 1 from location_old_slugs as old where old.slug = locations.slug and old.world_id in ${others})`;
  return db
    .selectFrom('locations')
    .select(['id', 'slug', 'name', isNow.as('is_now')])
    .where('world_id', '=', worldId)
    .where((eb) => eb.or([isNow, wasOnce]))
    .orderBy('id')
    .execute();
}

/** Former addresses of a world that lead to places of other open worlds, now or by a former address of theirs. */
export async function dropClashingOldSlugs(db: Db, worldId: number): Promise<void> {
  await db
    .deleteFrom('location_old_slugs')
    .where('world_id', '=', worldId)
    .where(
      sql<boolean>`exists (select 1 from location_old_slugs as old join worlds on worlds.id = old.world_id
        where old.slug = location_old_slugs.slug and old.world_id <> ${worldId}
        and worlds.kind = 'atlas' and worlds.access = 'open' and worlds.deleted_at is null)`,
    )
    .execute();
}
