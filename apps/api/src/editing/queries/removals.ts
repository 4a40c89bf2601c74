import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import { isFirstOfGroup } from './change-groups.ts';

/**
 * Ids of the changes that took something away and stand, the newest first; of everything or of what stood on a map. Of
 * several that were made at once the first stands for all.
 */
export async function listRemovals(
  db: Kysely<Database>,
  scope: WorldScope,
  mapId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_changes')
    .select('id')
    .where((eb) => isInScope(scope, eb.ref('world_id')))
    .where('after', 'is', null)
    .where('reverted_by', 'is', null)
    .where((eb) => (mapId === undefined ? eb.lit(true) : eb('parent_id', '=', mapId)))
    .where(
      isFirstOfGroup(
        mapId === undefined
          ? sql`earlier.after is null and earlier.reverted_by is null`
          : sql`earlier.after is null and earlier.reverted_by is null and earlier.parent_id = ${mapId}`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}
