import { type Insertable, sql, type Updateable } from 'kysely';
import { foldedBody, jsonAt, jsonPairs } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Database, Db, ImportItemsTable, LocationsTable } from '../../db/schema.ts';
import { markTextForSplitting } from '../../editing/queries/wiki-page-rows.ts';
import { inBatches } from './imports.ts';

type Kind = ImportItemsTable['kind'];

export async function markUndone(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('imports').set({ undone_at: at }).where('id', '=', id).execute();
}

/** Versions of objects by id; missing objects are deleted. */
export async function listVersions(db: Db, kind: Kind, ids: readonly number[]) {
  const table = TABLES[kind];
  const query = (some: number[]) => db.selectFrom(table).select(['id', 'version']).where('id', 'in', some).execute();
  return new Map((await inBatches(ids, query)).map((row) => [row.id, row.version]));
}

const TABLES = {
  location: 'locations',
  position: 'positions',
  wiki_page: 'wiki_pages',
  type: 'location_types',
} as const satisfies Record<Kind, keyof Database>;

/** Restores a row, including its version. */
export async function restoreRow(db: Db, kind: Kind, row: Record<string, unknown>): Promise<void> {
  const { id, ...values } = row;
  // A text stored before secrets existed has none: it is checked like all texts of that time.
  const missing = kind === 'wiki_page' ? { secrets: null } : {};
  await db
    .updateTable(TABLES[kind])
    .set({ ...missing, ...values } as Updateable<LocationsTable>)
    .where('id', '=', Number(id))
    .execute();
  if (kind === 'wiki_page' && values.secrets === undefined) await markTextForSplitting(db, Number(id));
}

export async function deleteRows(db: Db, kind: Kind, ids: readonly number[]): Promise<void> {
  await inBatches(ids, async (some) => {
    await db.deleteFrom(TABLES[kind]).where('id', 'in', some).execute();
    return [];
  });
}

/** Restores the search pieces of a location with their ids. */
export async function restoreWikiPieces(
  db: Db,
  locationId: number,
  pieces: readonly Omit<Insertable<Database['wiki_pieces']>, 'folded'>[],
): Promise<void> {
  await db.deleteFrom('wiki_pieces').where('location_id', '=', locationId).execute();
  const rows = pieces.map((piece) => ({ ...piece, folded: foldedBody(piece.body) }));
  for (const batch of batches(rows)) await db.insertInto('wiki_pieces').values(batch).execute();
}

/** A subquery that finds a row if the map's picture came with the import (`pictures` of its report). */
const isOwnPicture = (importId: number, id: string) => {
  const [table] = id.split('.');
  return sql`
    select 1 from imports
      where imports.id = ${importId} and (${sql.ref(id)}, ${sql.ref(`${table}.picture_hash`)})
        in ${jsonPairs('imports.report', 'pictures')}`;
};

/**
 * Removes the import's pictures from maps that existed before, unless they were replaced.
 * @returns the ids of these maps
 */
export async function dropPicturesOfImport(db: Db, importId: number): Promise<number[]> {
  const isOlder = (id: string) => sql`
    not exists (select 1 from import_items where object_id = ${sql.ref(id)} and kind = 'location'
      and import_id = ${importId} and before is null)`;
  await sql`
    delete from jobs where kind = 'map picture' and ${isOlder('jobs.location_id')}
      and exists (${isOwnPicture(importId, 'jobs.location_id')})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update locations set picture_hash = null where ${isOlder('locations.id')}
      and exists (${isOwnPicture(importId, 'locations.id')}) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locations to which people added something that no import created: a picture, notes, settings of a campaign, or
 * positions or texts outside the lists. Pictures drawn from the import's own sketch, or brought by it or an archive, do
 * not count: a location with a chosen picture counts as changed.
 */
export async function listLocationsInUse(db: Db, importId: number, locationIds: readonly number[]) {
  const isOther = (kind: Kind, id: string) => sql`
    not exists (select 1 from import_items where object_id = ${sql.ref(id)} and kind = ${kind}
      and import_id = ${importId} and before is null)`;
  const rows = await inBatches(locationIds, async (some) => {
    const list = sql.join(some);
    const { rows } = await sql<{ id: number; why: string }>`
      select id, 'a picture' as why from locations where id in (${list}) and picture_hash is not null
        and not exists (select 1 from map_sketches where location_id = locations.id and drawn_at is not null)
        and not exists (select 1 from imports where id = ${importId} and format = 'atlas')
        and not exists (${isOwnPicture(importId, 'locations.id')})
      union select location_id, 'a picture' from jobs where kind = 'map picture' and location_id in (${list})
        and not exists (${isOwnPicture(importId, 'jobs.location_id')})
      union select location_id, 'notes' from campaign_notes where location_id in (${list})
      union select location_id, 'settings of a campaign' from campaign_location_settings where location_id in (${list})
      union select location_id, 'a text' from wiki_pages
        where location_id in (${list}) and ${isOther('wiki_page', 'wiki_pages.id')}
      union select location_id, 'a place on another map' from positions
        where location_id in (${list}) and ${isOther('position', 'positions.id')}
      union select parent_id, 'other places on its map' from positions
        where parent_id in (${list}) and ${isOther('position', 'positions.id')}`.execute(db);
    return rows;
  });
  return rows;
}

/** Places and maps of positions, by id. */
export async function listPlacementsById(db: Db, ids: readonly number[]) {
  return inBatches(ids, (some) =>
    db.selectFrom('positions').select(['id', 'parent_id', 'location_id']).where('id', 'in', some).execute(),
  );
}

/** Which locations texts belong to, by the texts' ids. */
export async function listPageOwners(db: Db, ids: readonly number[]) {
  return inBatches(ids, (some) =>
    db.selectFrom('wiki_pages').select(['id', 'location_id']).where('id', 'in', some).execute(),
  );
}

/** Names of locations by id. */
export async function listLocationNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await inBatches(ids, (some) =>
    db.selectFrom('locations').select(['id', 'name']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Those of these types that no location uses. */
export async function listUnusedTypes(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await inBatches(ids, (some) =>
    db
      .selectFrom('location_types')
      .select('id')
      .where('id', 'in', some)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('locations').select('id').whereRef('type_id', '=', 'location_types.id'))),
      )
      .execute(),
  );
  return rows.map((row) => row.id);
}

/** Deletes the redirect, because the address is current again. */
export async function deleteKeptSlug(db: Db, slug: string, locationId: number): Promise<void> {
  await db.deleteFrom('location_old_slugs').where('slug', '=', slug).where('location_id', '=', locationId).execute();
}

/** Removes the sketch that came with an import, unless it was drawn or replaced. */
export async function dropSketchOfImport(db: Db, importId: number): Promise<void> {
  await sql`
    delete from map_sketches where drawn_at is null
      and not exists (select 1 from jobs where kind = 'drawing' and location_id = map_sketches.location_id)
      and exists (select 1 from imports where id = ${importId} and map_id = map_sketches.location_id
        and ${jsonAt('report', 'sketch_at')} = map_sketches.updated_at)`.execute(db);
}

/** Deletes the search pieces of these locations. */
export async function dropWikiPieces(db: Db, locationIds: readonly number[]): Promise<void> {
  await inBatches(locationIds, async (some) => {
    await db.deleteFrom('wiki_pieces').where('location_id', 'in', some).execute();
    return [];
  });
}
