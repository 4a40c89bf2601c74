import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { isTextMet } from './met.ts';
import type { PlaceSight } from './place-sight.ts';

const FROM = sql<number>`wiki_links.from_id`;

/**
 * The locations whose texts link a place, of those that this reader may read, in the order of their numbers.
 * @param onlyBare those that say nothing but its name: own words may tell what somebody calls otherwise
 */
export async function listNamedBy(
  db: Db,
  scope: WorldScope,
  { id, onlyBare, limit }: { id: number; onlyBare: boolean; limit: number },
  sight: PlaceSight | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('wiki_links')
    .innerJoin('locations', 'locations.id', 'wiki_links.from_id')
    .select('wiki_links.from_id as id')
    .where('wiki_links.to_id', '=', id)
    .where('wiki_links.from_id', '!=', id)
    .where(onlyBare ? sql<SqlBool>`wiki_links.bare = 1` : sql<SqlBool>`true`)
    .where(isPlaceRowInScope(scope, 'locations'))
    .where(isTextMet(FROM, scope, sight))
    .orderBy('wiki_links.from_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
