import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';

export async function findImport(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
}

/** Imports, the newest first. */
export async function listImports(db: Kysely<Database>, scope: WorldScope, page: { limit: number; offset: number }) {
  return db
    .selectFrom('imports')
    .where((eb) => isInScope(scope, eb.ref('imports.world_id')))
    .leftJoin('users', 'users.id', 'imports.actor_id')
    .select([
      'imports.id',
      'imports.at',
      'imports.actor_id',
      'users.name as actor_name',
      'imports.format',
      'imports.source',
      'imports.map_id',
      'imports.files',
      'imports.report',
      'imports.undone_at',
    ])
    .orderBy('imports.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
