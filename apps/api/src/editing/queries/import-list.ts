import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';

/** An import with the names of who made it and of its map, as far as they are still there. */
export type ImportListRow = Awaited<ReturnType<typeof listImportsWithMaps>>[number];

/** Imports, the newest first. */
export async function listImportsWithMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  page: { limit: number; offset: number },
) {
  return selectImports(db, scope).limit(page.limit).offset(page.offset).execute();
}

/** Imports with the names of who made them and of their maps, the newest first. */
export function selectImports(db: Kysely<Database>, scope: WorldScope) {
  return db
    .selectFrom('imports')
    .where((eb) => isInScope(scope, eb.ref('imports.world_id')))
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'imports.actor_id').on('users.terminated_at', 'is', null))
    .leftJoin('locations', 'locations.id', 'imports.map_id')
    .select([
      'imports.id',
      'imports.at',
      'imports.actor_id as made_by',
      'users.id as actor_id',
      'users.name as actor_name',
      'imports.format',
      'imports.files',
      'imports.report',
      'imports.undone_at',
      'locations.id as map_id',
      'locations.name as map_name',
      'locations.slug as map_slug',
    ])
    .orderBy('imports.id', 'desc');
}
