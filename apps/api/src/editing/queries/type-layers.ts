import type { Db } from '../../db/schema.ts';

/** The types of a world with the layer that each is of, as it is kept, by id. */
export function listTypeLayers(db: Db, worldId: number) {
  return db
    .selectFrom('location_types')
    .select(['id', 'layer'])
    .where('world_id', '=', worldId)
    .orderBy('id')
    .execute();
}
