import { sql } from 'kysely';
import { textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';

/** Those of some names that a place of these worlds has, known to players or not; all as `searchKey` writes them. */
export async function listNamesOfPlaces(db: Db, scope: WorldScope, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('locations')
    .select('locations.name_lower')
    .distinct()
    .where(isInScope(scope, sql.ref('locations.world_id')))
    .where('locations.name_lower', 'in', textList(keys))
    .execute();
  return new Set(rows.map(({ name_lower }) => name_lower));
}
