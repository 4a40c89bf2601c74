import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { pictureBytes } from '../../media/queries/picture-bytes.ts';

const countLocations = sql<number>`(select count(*) from locations where locations.world_id = worlds.id)`;
const countMaps = sql<number>`(select count(*) from locations
  where locations.world_id = worlds.id and locations.map_width is not null)`;
const last = (table: 'staff_changes' | 'imports', what: 'last.at' | 'users.name') =>
  sql<string | null>`(select ${sql.ref(what)} from ${sql.table(table)} as last
    left join users on users.id = last.actor_id
    where last.world_id = worlds.id order by last.id desc limit 1)`;

/** What of a world is told beside its name. */
export type WorldFigures = Awaited<ReturnType<typeof listWorldFigures>>[number];

/** How large worlds are, when and by whom something in them was changed last, and the map that they open with. */
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

/** Deleted worlds that somebody may bring back: their own, and what an owner who is gone left to its editors. */
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

/** What accounts have made for themselves, those with most places first, those of layers included: figures and nothing else. */
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
