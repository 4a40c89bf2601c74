import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { foldedBody, jsonAt, numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Database, Db, WikiPagesTable } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { findWorldOfLocation } from '../../worlds/queries/worlds.ts';
import { isPlaceRowInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { aliasOr, type PlaceSight } from './place-sight.ts';
import { isVisible } from './visible-places.ts';

/** Stores the page of a location, or replaces it and increments its version. */
export async function upsertWikiPage(
  db: Kysely<Database>,
  page: Omit<Insertable<WikiPagesTable>, 'world_id'> & {
    location_id: number;
    name_lower: string;
    secrets: string | null;
  },
): Promise<void> {
  const row = { ...page, world_id: await findWorldOfLocation(db, page.location_id) };
  await db
    .insertInto('wiki_pages')
    .values(await withEditorsIds(db, 'wiki_pages', [row]))
    .onConflict((conflict) =>
      conflict.column('location_id').doUpdateSet((eb) => ({
        name: page.name,
        name_lower: page.name_lower,
        content: page.content,
        has_text: page.has_text,
        secrets: page.secrets,
        updated_at: page.updated_at,
        version: eb('wiki_pages.version', '+', 1),
      })),
    )
    .execute();
}

/** Replaces the searchable pieces of a location, in reading order. */
export async function replaceWikiPieces(
  db: Kysely<Database>,
  locationId: number,
  pieces: readonly { section: string | null; body: string }[],
): Promise<void> {
  await db.deleteFrom('wiki_pieces').where('location_id', '=', locationId).execute();
  const rows = pieces.map((piece, ordinal) => ({
    ...piece,
    folded: foldedBody(piece.body),
    location_id: locationId,
    ordinal,
  }));
  for (const batch of batches(rows)) await db.insertInto('wiki_pieces').values(batch).execute();
}

/** Whether a text has public content. A text that consists of secrets looks empty. */
const hasPublicText = sql<SqlBool>`(wiki_pages.secrets is null or wiki_pages.has_text = 1
  or ${jsonAt('wiki_pages.content', 'markdown')} <> '')`;

/** The public text of one location, as JSON. */
export async function findWikiContent(
  db: Kysely<Database>,
  scope: WorldScope,
  locationId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('wiki_pages')
    .select('content')
    .where('location_id', '=', locationId)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .where(hasPublicText)
    .executeTakeFirst();
  return row?.content;
}

/** The same with its secrets. The caller decides who may read them. */
export async function findWikiRow(db: Kysely<Database>, scope: WorldScope, locationId: number) {
  return db
    .selectFrom('wiki_pages')
    .select(['content', 'secrets'])
    .where('location_id', '=', locationId)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
}

/** The lengths of public texts, in UTF-8 bytes of JSON, by location id. */
export async function listWikiSizes(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
): Promise<Map<number, number>> {
  if (locationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('wiki_pages')
    .select(['location_id', sql<number>`octet_length(content)`.as('bytes')])
    .where('location_id', 'in', locationIds)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .where(hasPublicText)
    .execute();
  return new Map(rows.flatMap((row) => (row.location_id === null ? [] : [[row.location_id, row.bytes]])));
}

/** The public texts of several locations, by location id. */
export async function listWikiContents(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
): Promise<Map<number, string>> {
  if (locationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('wiki_pages')
    .select(['location_id', 'content'])
    .where('location_id', 'in', locationIds)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .where(hasPublicText)
    .execute();
  return new Map(rows.flatMap((row) => (row.location_id === null ? [] : [[row.location_id, row.content]])));
}

/** The locations whose texts contain secrets, among these. */
export async function listWithSecrets(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
): Promise<number[]> {
  const rows = await pagesWithSecrets(db, scope, locationIds).select('location_id').execute();
  return rows.flatMap(({ location_id }) => location_id ?? []);
}

/** The texts of several locations with their secrets, by location id. The caller decides who may read them. */
export async function listSecretTexts(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await pagesWithSecrets(db, scope, locationIds).select(['location_id', 'secrets']).execute();
  return new Map(rows.map(({ location_id, secrets }) => [location_id ?? 0, secrets ?? '']));
}

const pagesWithSecrets = (db: Kysely<Database>, scope: WorldScope, locationIds: readonly number[]) =>
  db
    .selectFrom('wiki_pages')
    .where('location_id', 'in', numberList(locationIds))
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .where('secrets', 'is not', null);

/** The searchable pieces of one location, in reading order, as they are written. */
export async function listPieceBodies(db: Kysely<Database>, scope: WorldScope, locationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wiki_pieces')
    .innerJoin('locations', 'locations.id', 'wiki_pieces.location_id')
    .select('wiki_pieces.body')
    .where('wiki_pieces.location_id', '=', locationId)
    .where(isPlaceRowInScope(scope, 'locations'))
    .orderBy('wiki_pieces.ordinal')
    .execute();
  return rows.map(({ body }) => body);
}

const ID = sql<number>`locations.id`;

/** The locations that this reader may know, among these, under the names that the reader sees. */
export async function listLinkedPlaces(
  db: Db,
  scope: WorldScope,
  ids: readonly number[],
  sight: PlaceSight | undefined,
) {
  const shownAs = (what: 'name' | 'slug', own: string) => aliasOr(sight?.alias, what, ID, sql.ref(own));
  return db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'location_types.name as type_name', 'locations.map_width'])
    .select([shownAs('name', 'locations.name').as('name'), shownAs('slug', 'locations.slug').as('slug')])
    .select(
      sql<number>`${sight?.alias === undefined ? sql`0` : sql`${sight.alias.slug(ID)} is not null`}`.as('is_aliased'),
    )
    .select((eb) =>
      eb
        .selectFrom('pictures')
        .select('pictures.file')
        .whereRef('pictures.hash', '=', 'locations.picture_hash')
        .as('picture_file'),
    )
    .where('locations.id', 'in', numberList(ids))
    .where(isPlaceRowInScope(scope, 'locations'))
    .where(isVisible(ID, scope, sight))
    .orderBy('locations.id')
    .execute();
}
