import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/** The places of a world that alone have these names, as `searchKey` writes them. */
export async function listIdsOfNames(db: Db, worldId: number, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select('name_lower')
    .select(sql<number>`min(id)`.as('id'))
    .where('world_id', '=', worldId)
    .where('name_lower', 'in', names)
    .groupBy('name_lower')
    .having(sql<number>`count(*)`, '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.name_lower, row.id]));
}

/** Those of some locations that are of a world. */
export async function listIdsOfWorld(db: Db, worldId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', numberList(ids))
    .where('world_id', '=', worldId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
