import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import { beginsWith, contains, folded, jsonAt, numberList, textList } from '../../db/engine.ts';
import type { Database, Db, Flag, WikiPagesTable } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import type { ListPage } from './staff-locations.ts';

/**
 * Whether a page has any content for its editors; null if a place has no page.
 * A text that consists of secrets looks empty to others. Its editors must see that it is not, or somebody may delete
 * it.
 */
export const hasTextForEditors: RawBuilder<Flag | null> = sql<Flag | null>`(
  wiki_pages.has_text = 1 or (wiki_pages.id is not null and wiki_pages.secrets is not null))`;

/** The whole row of a page, for writes. The caller checks the world. */
export async function findPageRow(db: Kysely<Database>, id: number) {
  return db.selectFrom('wiki_pages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The page of a location. */
export async function findPageOf(db: Kysely<Database>, locationId: number) {
  return db.selectFrom('wiki_pages').selectAll().where('location_id', '=', locationId).executeTakeFirst();
}

/** A page with its location, as staff see it. */
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

/** Changes a page and increments its version. */
export async function updatePage(db: Kysely<Database>, id: number, change: Updateable<WikiPagesTable>): Promise<void> {
  await db
    .updateTable('wiki_pages')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the reveals of secrets that the text no longer contains, with their lines in chronicles. A secret that comes
 * back later stays closed.
 * @param kept the IDs of the secrets that stay
 */
export async function endReveals(db: Db, locationId: number, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom('chronicle')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('campaign_reveals')
        .select('chronicle_id')
        .where('location_id', '=', locationId)
        .where('secret', 'not in', textList(kept)),
    )
    .execute();
}

/** Stores secrets with their new IDs. The version stays, since editors see the same text. */
export async function setSecrets(db: Db, id: number, secrets: string | null): Promise<void> {
  await db.updateTable('wiki_pages').set({ secrets }).where('id', '=', id).execute();
}

/** Renames a page that has the name of its location. */
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

/** The places of a world with these names (as `searchKey` writes them), if no other place has the same name. */
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

/** The locations of this world, among these. */
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

/** Some of the texts that still have to be checked. */
export async function listTextsToSplit(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('texts_to_part').select('page_id').orderBy('page_id').limit(limit).execute();
  return rows.map(({ page_id }) => page_id);
}

/** Marks a text for another check, since an old version of it was restored. */
export async function markTextForSplitting(db: Db, pageId: number): Promise<void> {
  await db
    .insertInto('texts_to_part')
    .values({ page_id: pageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmarkTextsToSplit(db: Db, pageIds: readonly number[]): Promise<void> {
  await db.deleteFrom('texts_to_part').where('page_id', 'in', numberList(pageIds)).execute();
}

/** A row of the list of wiki pages. */
export type WikiPageListRow = Awaited<ReturnType<typeof listWikiPages>>[number];

/** One page of wiki pages by name. `key` is part of the name, as `foldWords` writes it. */
export async function listWikiPages(db: Kysely<Database>, scope: WorldScope, key: string, page: ListPage) {
  return db
    .selectFrom((from) =>
      matching(from, scope, key)
        .select(['id', 'name_lower'])
        .orderBy('name_lower')
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .as('page'),
    )
    .innerJoin('wiki_pages', 'wiki_pages.id', 'page.id')
    .leftJoin('locations', 'locations.id', 'wiki_pages.location_id')
    .select([
      'wiki_pages.id',
      'wiki_pages.name',
      hasTextForEditors.as('has_text'),
      sql<number>`${jsonAt('wiki_pages.content', 'attribution')} is not null`.as('has_attribution'),
      'locations.id as location_id',
      'locations.name as location_name',
      'locations.slug as location_slug',
    ])
    .orderBy('page.name_lower')
    .orderBy('page.id')
    .execute();
}

export async function countWikiPages(db: Kysely<Database>, scope: WorldScope, key: string): Promise<number> {
  const row = await matching(db, scope, key)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ids and names for a select box. Names that begin with the text come first. */
export async function listWikiPageOptions(db: Kysely<Database>, scope: WorldScope, key: string, limit: number) {
  return matching(db, scope, key)
    .select(['id', 'name'])
    .orderBy(beginsWith(folded('name_lower'), key), 'desc')
    .orderBy('name_lower')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function matching(db: Pick<Kysely<Database>, 'selectFrom'>, scope: WorldScope, key: string) {
  const query = db.selectFrom('wiki_pages').where((eb) => isInScope(scope, eb.ref('world_id')));
  return key === '' ? query : query.where(contains(folded('name_lower'), key));
}
