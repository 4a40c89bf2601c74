import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db, WorldsTable } from '../../db/schema.ts';
import { pictureBytes } from '../../media/queries/pictures.ts';
import { isDeletedByKey, keysTo, worldContents, worldTableNames } from '../../worlds/world-contents.ts';

export async function insertWorld(db: Db, world: Insertable<WorldsTable>): Promise<number> {
  const { id } = await db.insertInto('worlds').values(world).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type WorldChange = Pick<
  Updateable<WorldsTable>,
  'name' | 'access' | 'sort_order' | 'home_location_id' | 'deleted_at' | 'owner_id' | 'welcome' | 'suggestions'
>;

export async function updateWorld(db: Db, id: number, change: WorldChange): Promise<void> {
  await db.updateTable('worlds').set(change).where('id', '=', id).execute();
}

/** Number of own worlds of a user, without deleted ones. */
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

/** Sort order of a new world of the atlas: last. */
export async function nextOrder(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('worlds')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('kind', '=', 'atlas')
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Whether a location belongs to the world and has a map. */
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

/** Restricts campaigns in a world to members and holders of an invite. */
export async function closeCampaignsIn(db: Db, worldId: number, at: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ sharing: 'members', updated_at: at })
    .where('sharing', '=', 'open')
    .where('id', 'in', db.selectFrom('campaign_worlds').select('campaign_id').where('world_id', '=', worldId))
    .execute();
}

/** Places of a world whose address another open world uses, now (`is_now`) or formerly. */
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

/** Deletes former addresses of a world that other open worlds have as former addresses. */
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

/** A deleted world that cannot be restored: deleted before that time, without owner and editors, or a layer. */
export async function findWorldToSweep(db: Db, before: string): Promise<number | undefined> {
  const isLeft = sql<boolean>`worlds.owner_id is null and not exists (
    select 1 from world_editors where world_editors.world_id = worlds.id and world_editors.user_id is not null)`;
  const row = await db
    .selectFrom('worlds')
    .select('id')
    .where('kind', 'in', ['own', 'layer'])
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', '<=', before), eb('kind', '=', 'layer'), isLeft]))
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** In this order no row refers to a deleted one. */
const tables = worldTableNames.filter(isDeletedByKey).toReversed();

/** Deletes up to `rows` rows of a world, and finally the world itself. */
export async function deleteWorldRows(trx: Db, worldId: number, rows: number): Promise<void> {
  let left = rows;
  for (const table of tables) {
    if (left <= 0) return;
    // References within the table would block the deletion.
    for (const column of keysTo(table, table).map((name) => sql.ref(name)))
      await sql`
        update ${sql.table(table)} set ${column} = null
        where world_id = ${worldId} and ${column} is not null`.execute(trx);
    const key = sql.ref(worldContents[table].deletedBy);
    const some = trx.selectFrom(table).select(key.as('key')).where('world_id', '=', worldId).limit(left);
    const { numDeletedRows } = await trx.deleteFrom(table).where(key, 'in', some).executeTakeFirst();
    left -= Number(numDeletedRows);
  }
  if (left > 0) await trx.deleteFrom('worlds').where('id', '=', worldId).execute();
}

/**
 * Permanently deletes a world that never had content. Kinds that nobody added or changed, as a new world has them, are
 * no content: each other kind has a row in the history.
 * @returns false if it has any
 */
export async function deleteEmptyWorld(trx: Db, worldId: number): Promise<boolean> {
  for (const table of tables.filter((name) => name !== 'location_types')) {
    const some = await trx
      .selectFrom(table)
      .select('world_id')
      .where('world_id', '=', worldId)
      .limit(1)
      .executeTakeFirst();
    if (some !== undefined) return false;
  }
  await trx.deleteFrom('location_types').where('world_id', '=', worldId).execute();
  await trx.deleteFrom('worlds').where('id', '=', worldId).execute();
  return true;
}

/** Deletes the own worlds of an ending account; their editors may take them over. */
export async function leaveWorldsOf(db: Db, ownerId: number, at: string): Promise<void> {
  await db
    .updateTable('worlds')
    .set((eb) => ({ owner_id: null, deleted_at: eb.fn.coalesce('deleted_at', eb.val(at)) }))
    .where('owner_id', '=', ownerId)
    .execute();
}

const countLocations = sql<number>`(select count(*) from locations where locations.world_id = worlds.id)`;
const countMaps = sql<number>`(select count(*) from locations
  where locations.world_id = worlds.id and locations.map_width is not null)`;
const last = (table: 'staff_changes' | 'imports', what: 'last.at' | 'users.name') =>
  sql<string | null>`(select ${sql.ref(what)} from ${sql.table(table)} as last
    left join users on users.id = last.actor_id
    where last.world_id = worlds.id order by last.id desc limit 1)`;

/** Figures of a world. */
export type WorldFigures = Awaited<ReturnType<typeof listWorldFigures>>[number];

/** Sizes of worlds, their last changes, and their home maps. */
export const listWorldFigures = (db: Db, worldIds: readonly number[]) =>
  db
    .selectFrom('worlds')
    .leftJoin('locations as home', 'home.id', 'worlds.home_location_id')
    .select([
      'worlds.id',
      'home.id as home_id',
      'home.name as home_name',
      'home.slug as home_slug',
      countLocations.as('locations'),
      pictureBytes.as('picture_bytes'),
      countMaps.as('maps'),
      last('staff_changes', 'last.at').as('edited_at'),
      last('staff_changes', 'users.name').as('edited_by'),
      last('imports', 'last.at').as('imported_at'),
      last('imports', 'users.name').as('imported_by'),
    ])
    .where('worlds.id', 'in', numberList(worldIds))
    .execute();

/** Deleted worlds that a user may restore: own ones, and those of deleted owners that the user edits. */
export async function listDeletedWorlds(db: Db, userId: number) {
  const deleted = () =>
    db
      .selectFrom('worlds')
      .select(['worlds.id', 'worlds.public_id', 'worlds.name', 'worlds.deleted_at'])
      .select([countLocations.as('locations'), pictureBytes.as('picture_bytes')])
      .where('worlds.deleted_at', 'is not', null)
      .$narrowType<{ deleted_at: string }>();
  const own = await deleted().where('worlds.owner_id', '=', userId).where('worlds.kind', '=', 'own').execute();
  const left = await deleted()
    .innerJoin('world_editors', 'world_editors.world_id', 'worlds.id')
    .where('world_editors.user_id', '=', userId)
    .where('worlds.owner_id', 'is', null)
    .where('worlds.kind', '=', 'own')
    .execute();
  return [...own, ...left].sort((a, b) => (a.deleted_at < b.deleted_at ? 1 : -1));
}

/** Totals of own worlds per account, layers included, largest first. */
export const listOwners = (db: Db, page: { limit: number; offset: number }) =>
  db
    .selectFrom('worlds')
    .innerJoin('users', 'users.id', 'worlds.owner_id')
    .select([
      'users.id',
      'users.name',
      sql<number>`count(case when worlds.kind = 'own' and worlds.deleted_at is null then 1 end)`.as('worlds'),
      sql<number>`count(case when worlds.kind = 'own' and worlds.deleted_at is not null then 1 end)`.as(
        'deleted_worlds',
      ),
      sql<number>`sum(${countLocations})`.as('locations'),
      sql<number>`sum(${pictureBytes})`.as('picture_bytes'),
    ])
    .groupBy('users.id')
    .orderBy('locations', 'desc')
    .orderBy('users.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
