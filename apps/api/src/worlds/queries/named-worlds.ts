import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * What an operator may mean by a word at the command line: the world of this id, whoever made it, or the atlas worlds of
 * this name. Worlds that somebody made for themselves have no names for others.
 */
export async function listNamedWorlds(db: Kysely<Database>, word: string) {
  const columns = ['id', 'public_id', 'name', 'kind', 'access'] as const;
  const there = db.selectFrom('worlds').select(columns).where('deleted_at', 'is', null).orderBy('id');
  const byId = await there.where('public_id', '=', word).execute();
  if (byId.length > 0) return byId;
  const atlas = await there.where('kind', '=', 'atlas').execute();
  const same = (name: string): boolean => name.normalize('NFC').toLowerCase() === word.normalize('NFC').toLowerCase();
  return atlas.filter(({ name }) => same(name));
}

/** Lets an atlas world open with a map, unless it does with another one already. */
export async function openWith(db: Kysely<Database>, worldId: number, mapId: number): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ home_location_id: mapId })
    .where('id', '=', worldId)
    .where('home_location_id', 'is', null)
    .execute();
}

/** Gives a world its line for newcomers, unless it has one already. */
export async function welcomeIn(db: Kysely<Database>, worldId: number, welcome: string | null): Promise<void> {
  await db.updateTable('worlds').set({ welcome }).where('id', '=', worldId).where('welcome', 'is', null).execute();
}

/** Lets a world that was filled at once open with a map: the one of this address, else its first. */
export async function openFirstMap(db: Kysely<Database>, worldId: number, slug: string | null): Promise<void> {
  const maps = await db
    .selectFrom('locations')
    .select(['id', 'slug'])
    .where('world_id', '=', worldId)
    .where('map_width', 'is not', null)
    .orderBy('id')
    .execute();
  const home = maps.find((map) => map.slug === slug) ?? maps[0];
  if (home !== undefined) await openWith(db, worldId, home.id);
}

/** The world that a map belongs to, for whoever has the data of the installation. */
export const findWorldOfMap = (db: Kysely<Database>, mapId: number) =>
  db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.world_id', 'worlds.id')
    .select(['worlds.public_id', 'worlds.access'])
    .where('locations.id', '=', mapId)
    .executeTakeFirst();
