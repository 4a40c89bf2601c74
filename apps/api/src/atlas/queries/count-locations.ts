import type { Db } from '../../db/schema.ts';

/** Places in all worlds of a user, those of deleted worlds and those in the trash included. */
export async function countLocationsOf(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.world_id', 'worlds.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('worlds.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const trashed = await db
    .selectFrom('worlds')
    .innerJoin('trash', 'trash.world_id', 'worlds.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('worlds.owner_id', '=', ownerId)
    .where('trash.thing', '=', 'location')
    .executeTakeFirstOrThrow();
  return count + trashed.count;
}

/** Places in one world. */
export async function countLocationsIn(db: Db, worldId: number): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return count;
}
