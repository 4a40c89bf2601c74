import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import { findMeta } from '../../db/queries/meta.ts';
import type { Db } from '../../db/schema.ts';
import { MADE_UP_MAP } from '../../seed/made-up-world.ts';
import { ATLAS_WORLD_ID } from '../../worlds/queries/worlds.ts';

/** A place of the demo world, and why it would stay. */
export interface DemoPlace {
  id: number;
  name: string;
  isMap: boolean;
  hasText: boolean;
  /** Reason to keep it; null: it is unchanged, or was only moved or styled. */
  kept: 'renamed' | 'text' | 'import' | 'picture' | 'notes' | 'other map' | null;
}

/**
 * Creation time of the demo world, which all its rows share; undefined without one, or if a generated world replaced
 * it.
 */
export async function findDemoTime(db: Db): Promise<string | undefined> {
  const at = await findMeta(db, 'seeded_at');
  if (at === undefined) return undefined;
  const madeUp = await db
    .selectFrom('locations')
    .select('id')
    .where('world_id', '=', ATLAS_WORLD_ID)
    .where('slug', '=', MADE_UP_MAP.slug)
    .where('created_at', '=', at)
    .executeTakeFirst();
  return madeUp === undefined ? at : undefined;
}

/** Its remaining places, or those with these ids. */
export async function listDemoPlaces(db: Db, at: string, ids?: readonly number[]): Promise<DemoPlace[]> {
  const some = ids === undefined ? sql`true` : sql`locations.id in ${numberList(ids)}`;
  const { rows } = await sql<{ id: number; name: string; is_map: 0 | 1; has_text: 0 | 1; kept: DemoPlace['kept'] }>`
    select locations.id, locations.name, locations.map_width is not null as is_map,
      coalesce(wiki_pages.has_text, 0) as has_text,
      case
        when exists (select 1 from location_old_slugs where location_id = locations.id) then 'renamed'
        when wiki_pages.updated_at <> ${at} then 'text'
        when locations.import_key is not null then 'import'
        when exists (select 1 from pictures where hash = locations.picture_hash and created_at <> ${at})
          and not exists (select 1 from map_sketches where location_id = locations.id and drawn_at is not null) then 'picture'
        when exists (select 1 from campaign_notes where location_id = locations.id) then 'notes'
        when exists (select 1 from positions join locations as map on map.id = positions.parent_id
          where positions.location_id = locations.id and map.created_at <> ${at}) then 'other map'
      end as kept
    from locations left join wiki_pages on wiki_pages.location_id = locations.id
    where locations.world_id = ${ATLAS_WORLD_ID} and locations.created_at = ${at} and ${some}
    order by locations.id`.execute(db);
  return rows.map(({ is_map, has_text, ...row }) => ({ ...row, isMap: is_map === 1, hasText: has_text === 1 }));
}

/** Positions on these maps. */
export async function listPlacements(db: Db, mapIds: readonly number[]) {
  return db
    .selectFrom('positions')
    .select(['parent_id', 'location_id'])
    .where('parent_id', 'in', numberList(mapIds))
    .execute();
}

/** Deletes places with their texts and positions; settings of campaigns are deleted with them. */
export async function deletePlaces(trx: Db, ids: readonly number[]): Promise<void> {
  const list = numberList(ids);
  await trx.deleteFrom('wiki_pieces').where('location_id', 'in', list).execute();
  await trx.deleteFrom('wiki_pages').where('location_id', 'in', list).execute();
  await trx.deleteFrom('locations').where('id', 'in', list).execute();
}
