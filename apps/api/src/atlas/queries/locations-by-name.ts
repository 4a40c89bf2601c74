import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';

/** A location as far as it can be a parent. */
export type PossibleParent = Awaited<ReturnType<typeof selectAllParents>>[number];

/** The locations whose name is this one whatever its case (`key` as `searchKey` writes it), those written exactly so first. */
export async function listByName(
  db: Kysely<Database>,
  scope: WorldScope,
  name: string,
  key: string,
  limit: number,
): Promise<PossibleParent[]> {
  return selectParents(db, scope)
    .where('name_lower', '=', key)
    .orderBy((eb) => eb('name', '=', name), 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findParentById(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<PossibleParent | undefined> {
  return selectParents(db, scope).where('id', '=', id).executeTakeFirst();
}

const selectAllParents = (db: Kysely<Database>, scope: WorldScope) => selectParents(db, scope).execute();

const selectParents = (db: Kysely<Database>, scope: WorldScope) =>
  db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .select(['id', 'world_id', 'name', 'slug', 'map_width', 'map_height', 'opening_zoom']);
