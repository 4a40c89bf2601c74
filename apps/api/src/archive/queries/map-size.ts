import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** How many places a map has, at most one more than `most`. */
export async function countPlacesUpTo(db: Db, mapId: number, most: number): Promise<number> {
  const some = db
    .selectFrom('positions')
    .select('id')
    .where('parent_id', '=', mapId)
    .where('active', '=', 1)
    .limit(most + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Bytes of the shapes and texts of a map's places. */
export async function measureMap(db: Db, mapId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('positions')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'positions.location_id')
    .select(
      sql<number>`coalesce(sum(coalesce(octet_length(positions.geojson), 0)
        + coalesce(octet_length(wiki_pages.content), 0)), 0)`.as('bytes'),
    )
    .where('positions.parent_id', '=', mapId)
    .where('positions.active', '=', 1)
    .executeTakeFirstOrThrow();
  return bytes;
}
