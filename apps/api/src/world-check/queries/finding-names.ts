import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** Ids, names and slugs of these locations. */
export async function listLocationLinks(db: Db, scope: WorldScope, ids: readonly number[]) {
  return db
    .selectFrom('locations')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .execute();
}

/** Names of these wiki pages. */
export async function listPageNames(db: Db, scope: WorldScope, ids: readonly number[]) {
  return db
    .selectFrom('wiki_pages')
    .select(['id', 'name'])
    .where('id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .execute();
}
