import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Whether a location lies on the map of another one, at any depth, by positions active or not.
 * A location counts as below itself. Each location is visited once, so loops end too.
 * @param exceptPosition a position that is about to be removed and does not count
 */
export async function liesBelow(
  db: Kysely<Database>,
  below: number,
  above: number,
  exceptPosition: number | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with recursive above (id) as (
      select cast(${below} as bigint)
      union
      select positions.parent_id
      from above join positions on positions.location_id = above.id
      where positions.id is distinct from ${exceptPosition}
    )
    select 1 as found from above where id = ${above} limit 1`.execute(db);
  return rows.length > 0;
}

/** The position of a location on a map, active or not. */
export async function findPositionOn(db: Kysely<Database>, parentId: number, locationId: number) {
  return db
    .selectFrom('positions')
    .select(['id', 'active', 'draft'])
    .where('parent_id', '=', parentId)
    .where('location_id', '=', locationId)
    .executeTakeFirst();
}

/** The number of maps that a location stands on, active or not. */
export async function countMapsOf(db: Kysely<Database>, locationId: number): Promise<number> {
  const { maps } = await db
    .selectFrom('positions')
    .select(({ fn }) => fn.countAll<number>().as('maps'))
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  return maps;
}

/** Whether a location has anything beside its positions. */
export async function hasMoreThanPositions(db: Kysely<Database>, locationId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found where
      exists (select 1 from positions where location_id = ${locationId} or parent_id = ${locationId})
      or exists (select 1 from wiki_pages where location_id = ${locationId})
      or exists (select 1 from campaign_notes where location_id = ${locationId})
      or exists (select 1 from campaign_location_settings where location_id = ${locationId})
      or exists (select 1 from location_old_slugs where location_id = ${locationId})
      or exists (select 1 from jobs where kind = 'map picture' and location_id = ${locationId})
      or exists (select 1 from locations where id = ${locationId} and picture_hash is not null)`.execute(db);
  return rows.length > 0;
}
