import type { Insertable } from 'kysely';
import type { Db, LocationOldSlugsTable, LocationTypesTable, WikiPagesTable } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';

/** Inserts a type of an archive, or replaces the one with that name. */
export async function upsertType(
  db: Db,
  worldId: number,
  type: Omit<Insertable<LocationTypesTable>, 'id' | 'world_id'>,
): Promise<void> {
  const row = { ...type, world_id: worldId };
  await db
    .insertInto('location_types')
    .values(await withEditorsIds(db, 'location_types', [row]))
    .onConflict((conflict) => conflict.columns(['world_id', 'name']).doUpdateSet(row))
    .execute();
}

export async function insertOldSlug(db: Db, row: Insertable<LocationOldSlugsTable>): Promise<void> {
  await db.insertInto('location_old_slugs').values(row).execute();
}

/** Inserts a text without a location. */
export async function insertLooseWikiPage(
  db: Db,
  page: Pick<Insertable<WikiPagesTable>, 'world_id' | 'name' | 'content' | 'has_text' | 'secrets' | 'updated_at'>,
): Promise<void> {
  const row = { ...page, location_id: null, name_lower: searchKey(page.name) };
  await db
    .insertInto('wiki_pages')
    .values(await withEditorsIds(db, 'wiki_pages', [row]))
    .execute();
}

/** All objects of a world that an import can create, with versions. */
export async function listWorldItems(db: Db, worldId: number) {
  return {
    types: await db.selectFrom('location_types').selectAll().where('world_id', '=', worldId).orderBy('id').execute(),
    locations: await db
      .selectFrom('locations')
      .select(['id', 'version', 'slug'])
      .where('world_id', '=', worldId)
      .orderBy('id')
      .execute(),
    positions: await db
      .selectFrom('positions')
      .innerJoin('locations', 'locations.id', 'positions.location_id')
      .select(['positions.id', 'positions.version', 'positions.location_id', 'positions.parent_id'])
      .where('locations.world_id', '=', worldId)
      .orderBy('positions.id')
      .execute(),
    pages: await db
      .selectFrom('wiki_pages')
      .select(['id', 'version', 'location_id'])
      .where('world_id', '=', worldId)
      .orderBy('id')
      .execute(),
  };
}
