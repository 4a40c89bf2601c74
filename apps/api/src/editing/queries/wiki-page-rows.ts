import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database, WikiPagesTable } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** The whole row of a page, for a write, which compares the world itself. */
export async function findPageRow(db: Kysely<Database>, id: number) {
  return db.selectFrom('wiki_pages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The page of a location. */
export async function findPageOf(db: Kysely<Database>, locationId: number) {
  return db.selectFrom('wiki_pages').selectAll().where('location_id', '=', locationId).executeTakeFirst();
}

/** A page with the location it is about, as staff see it. */
export async function findStaffWikiPage(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('wiki_pages')
    .leftJoin('locations', 'locations.id', 'wiki_pages.location_id')
    .select([
      'wiki_pages.id',
      'wiki_pages.world_id',
      'wiki_pages.name',
      'wiki_pages.content',
      'wiki_pages.secrets',
      'wiki_pages.version',
      'wiki_pages.location_id',
      'locations.name as location_name',
      'locations.slug as location_slug',
    ])
    .where('wiki_pages.id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('wiki_pages.world_id')))
    .executeTakeFirst();
}

export async function insertPage(db: Kysely<Database>, page: Insertable<WikiPagesTable>): Promise<number> {
  const rows = await withEditorsIds(db, 'wiki_pages', [page]);
  const { id } = await db.insertInto('wiki_pages').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a page and counts its version up. */
export async function updatePage(db: Kysely<Database>, id: number, change: Updateable<WikiPagesTable>): Promise<void> {
  await db
    .updateTable('wiki_pages')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** A page that bears the name of its location gets the new one with it. */
export async function renamePageOf(
  db: Kysely<Database>,
  locationId: number,
  name: { from: string; to: string; key: string; at: string },
): Promise<void> {
  await db
    .updateTable('wiki_pages')
    .set((eb) => ({ name: name.to, name_lower: name.key, updated_at: name.at, version: eb('version', '+', 1) }))
    .where('location_id', '=', locationId)
    .where('name', '=', name.from)
    .execute();
}

export async function deletePage(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('wiki_pages').where('id', '=', id).execute();
}
