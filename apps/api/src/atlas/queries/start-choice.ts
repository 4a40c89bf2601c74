import type { Kysely } from 'kysely';
import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Database } from '../../db/schema.ts';
import { isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';

const CHOSEN = 'start_location';

/** The id of the map that staff chose. It may be deleted or closed since. */
export async function findChosenStart(db: Kysely<Database>): Promise<number | undefined> {
  const value = await findMeta(db, CHOSEN);
  return value === undefined || value === '' ? undefined : Number(value);
}

/** @param locationId null clears the choice */
export const writeChosenStart = (db: Kysely<Database>, locationId: number | null): Promise<void> =>
  writeMeta(db, CHOSEN, String(locationId ?? ''));

/** The oldest map of the first world that has any. */
export async function findFirstMap(db: Kysely<Database>, scope: WorldScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('locations')
    .innerJoin('worlds', 'worlds.id', 'locations.world_id')
    .select('locations.slug')
    .where(isPlaceInScope(scope, 'locations'))
    .where('locations.map_width', 'is not', null)
    .orderBy('worlds.sort_order')
    .orderBy('worlds.id')
    .orderBy('locations.id')
    .limit(1)
    .executeTakeFirst();
  return row?.slug;
}
