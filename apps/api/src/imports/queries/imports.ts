import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { KeptFrame } from '@venture-atlas/importers';
import { type Kysely, sql, type Updateable } from 'kysely';
import { jsonAt, jsonWith } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import type {
  Database,
  Db,
  ImportItemsTable,
  LocationsTable,
  NewImport,
  NewImportItem,
  NewLocation,
  NewPosition,
  PositionsTable,
} from '../../db/schema.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import { nextIdInWorld, withLocationIds, withPositionIds } from '../../worlds/queries/new-ids.ts';
import { listWorldsSharingAddresses } from '../../worlds/queries/worlds.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';

export type ImportItemRow = Awaited<ReturnType<typeof listImportItems>>[number];
export type LocationRow = Awaited<ReturnType<typeof listLocationsByImportKey>>[number];
export type PositionRow = Awaited<ReturnType<typeof listPositionsOfLocations>>[number];

type Kind = ImportItemsTable['kind'];

/** Rows of the locations of a world with these import keys. */
export async function listLocationsByImportKey(db: Db, worldId: number, keys: readonly string[]) {
  const query = (some: string[]) =>
    db
      .selectFrom('locations')
      .selectAll()
      .where('world_id', '=', worldId)
      .where('import_key', 'in', some)
      .orderBy('id')
      .execute();
  return inBatches(keys, query);
}

/** Rows of all positions of these locations, active or not. */
export async function listPositionsOfLocations(db: Db, ids: readonly number[]) {
  const query = (some: number[]) =>
    db.selectFrom('positions').selectAll().where('location_id', 'in', some).orderBy('id').execute();
  return inBatches(ids, query);
}

/** Rows of the texts of these locations. */
export async function listPagesOfLocations(db: Db, ids: readonly number[]) {
  const query = (some: number[]) =>
    db.selectFrom('wiki_pages').selectAll().where('location_id', 'in', some).orderBy('id').execute();
  return inBatches(ids, query);
}

/** Ids and versions of the texts of these locations. */
export async function listPageVersions(db: Db, ids: readonly number[]) {
  const query = (some: number[]) =>
    db.selectFrom('wiki_pages').select(['id', 'location_id', 'version']).where('location_id', 'in', some).execute();
  return inBatches(ids, query);
}

/** All locations of a world by name, to join texts. */
export async function listAllNames(db: Db, worldId: number) {
  return db
    .selectFrom('locations')
    .select(['id', 'name_lower', 'name', 'wiki_url', 'images_from_wiki'])
    .where('world_id', '=', worldId)
    .orderBy('id')
    .execute();
}

/** All current and old addresses of a world and, if it is open, of the other open worlds. */
export async function listAllSlugs(db: Db, worldId: number): Promise<string[]> {
  const worldIds = await listWorldsSharingAddresses(db, worldId);
  const now = await db.selectFrom('locations').select('slug').where('world_id', 'in', worldIds).execute();
  const before = await db.selectFrom('location_old_slugs').select('slug').where('world_id', 'in', worldIds).execute();
  return [...now, ...before].map((row) => row.slug);
}

export async function listAllTypes(db: Db, worldId: number) {
  return db.selectFrom('location_types').select(['id', 'name']).where('world_id', '=', worldId).orderBy('id').execute();
}

/** Every placement of a world as parent and child. */
export async function listAllPlacements(db: Db, worldId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select(['positions.parent_id', 'positions.location_id'])
    .where('locations.world_id', '=', worldId)
    .execute();
}

export async function findLocationBySlug(db: Db, worldId: number, slug: string) {
  return db
    .selectFrom('locations')
    .selectAll()
    .where('world_id', '=', worldId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** The last items by source key, of imports into a world that are not undone: object ids and baselines. */
export async function listLastItems(db: Db, worldId: number, kind: Kind, sourceKeys: readonly string[]) {
  const query = (some: string[]) =>
    db
      .selectFrom('import_items')
      .innerJoin('imports', 'imports.id', 'import_items.import_id')
      .select(['import_items.source_key', 'import_items.object_id', 'import_items.after'])
      .where('import_items.source_key', 'in', some)
      .where('import_items.kind', '=', kind)
      .where(sql<number>`+imports.world_id`, '=', worldId)
      .where('imports.undone_at', 'is', null)
      .orderBy('import_items.id')
      .execute();
  const rows = await inBatches(sourceKeys, query);
  // Later ones overwrite earlier ones.
  return new Map(rows.map((row) => [row.source_key, row]));
}

export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const id = row.id ?? (await nextIdInWorld(db, 'imports', row.world_id));
  await db
    .insertInto('imports')
    .values({ ...row, id })
    .execute();
  return id;
}

export async function insertImportItems(db: Db, items: readonly NewImportItem[]): Promise<void> {
  for (const batch of batches(items)) {
    await db.insertInto('import_items').values(batch).execute();
    await yieldToEventLoop();
  }
}

export async function writeImportReport(db: Db, id: number, mapId: number | null, report: string): Promise<void> {
  await db.updateTable('imports').set({ report, map_id: mapId }).where('id', '=', id).execute();
}

/** Stored frames of the maps of a source, from imports that are not undone, oldest first. */
export async function listKeptFrames(
  db: Db,
  worldId: number,
  format: string,
  source: string,
): Promise<{ mapId: number | null; frames: Record<string, KeptFrame> }[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['map_id', jsonAt('report', 'frames').as('frames')])
    .where('world_id', '=', worldId)
    .where('format', '=', format)
    .where('source', '=', source)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ map_id, frames }) => ({
    mapId: map_id,
    frames: frames === null ? {} : (JSON.parse(frames) as Record<string, KeptFrame>),
  }));
}

/** Records that the sketch written at this time came with the import. */
export async function recordSketchOfImport(db: Db, id: number, at: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ report: jsonWith('report', { sketch_at: sql`cast(${at} as text)` }) })
    .where('id', '=', id)
    .execute();
}

/** Inserts imported locations. @returns their ids by import key */
export async function insertImportedLocations(db: Db, rows: readonly NewLocation[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of batches(await withLocationIds(db, rows))) {
    const made = await db.insertInto('locations').values(batch).returning(['id', 'import_key']).execute();
    for (const { id, import_key } of made) if (import_key !== null) ids.set(import_key, id);
    await yieldToEventLoop();
  }
  return ids;
}

/** Inserts positions. @returns their ids by parent and child */
export async function insertImportedPositions(db: Db, rows: readonly NewPosition[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of batches(await withPositionIds(db, rows))) {
    const made = await db.insertInto('positions').values(batch).returning(['id', 'parent_id', 'location_id']).execute();
    for (const row of made) ids.set(`${row.parent_id}/${row.location_id}`, row.id);
    await yieldToEventLoop();
  }
  return ids;
}

export async function updateImportedLocation(db: Db, id: number, change: Updateable<LocationsTable>): Promise<void> {
  await db
    .updateTable('locations')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateImportedPosition(db: Db, id: number, change: Updateable<PositionsTable>): Promise<void> {
  await db
    .updateTable('positions')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Objects that an import created and changed, in order. */
export async function listImportItems(db: Db, importId: number) {
  return db.selectFrom('import_items').selectAll().where('import_id', '=', importId).orderBy('id').execute();
}

/** The pieces of text search of a location, with their ids. */
export async function listWikiPieces(db: Db, locationId: number) {
  return db
    .selectFrom('wiki_pieces')
    .select(['id', 'location_id', 'ordinal', 'section', 'body'])
    .where('location_id', '=', locationId)
    .orderBy('ordinal')
    .execute();
}

/**
 * Queries keys in batches: SQLite binds at most 32,766 values. Yields between batches, so that the process can receive
 * messages, such as a request to stop.
 */
export async function inBatches<K, R>(keys: readonly K[], query: (some: K[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (const some of batches(keys)) {
    found.push(...(await query(some)));
    await yieldToEventLoop();
  }
  return found;
}

/** Imports that run or wait for a decision. */
const openOnes = (db: Db) =>
  db
    .selectFrom('jobs')
    .where('kind', '=', 'import')
    .where('state', '!=', 'cancelled')
    .where((eb) => eb.not(eb.and({ state: 'done', subject: 'apply' })));

/** Open imports, newest first. */
export async function listOpenImports(db: Db): Promise<JobRow[]> {
  return openOnes(db).selectAll().orderBy('number', 'desc').execute();
}

/** The distinct worlds among these that are in a scope. */
export async function listNamedWorlds(db: Db, { worldIds }: { worldIds: readonly number[] }, ids: readonly number[]) {
  const seen = [...new Set(ids)].filter((id) => worldIds.includes(id));
  if (seen.length === 0) return [];
  return db
    .selectFrom('worlds')
    .select(['public_id as id', 'name'])
    .where('id', 'in', seen)
    .orderBy('worlds.id')
    .execute();
}

/** Deletes jobs created before this time, except running imports. @returns their ids */
export async function deleteOldImports(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('jobs')
    .where('kind', '=', 'import')
    .where('created_at', '<=', before)
    .where((eb) => eb.not(eb.and({ state: 'running', subject: 'apply' })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findImport(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
}

/** Imports, the newest first. */
export async function listImports(db: Kysely<Database>, scope: WorldScope, page: { limit: number; offset: number }) {
  return db
    .selectFrom('imports')
    .where((eb) => isInScope(scope, eb.ref('imports.world_id')))
    .leftJoin('users', 'users.id', 'imports.actor_id')
    .select([
      'imports.id',
      'imports.at',
      'imports.actor_id',
      'users.name as actor_name',
      'imports.format',
      'imports.source',
      'imports.map_id',
      'imports.files',
      'imports.report',
      'imports.undone_at',
    ])
    .orderBy('imports.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The maps that an import made or changed, in their order. */
export const listImportedMaps = (db: Db, importId: number, limit: number): Promise<{ name: string; slug: string }[]> =>
  db
    .selectFrom('import_items')
    .innerJoin('locations', 'locations.id', 'import_items.object_id')
    .select(['locations.name', 'locations.slug'])
    .where('import_items.import_id', '=', importId)
    .where('import_items.kind', '=', 'location')
    .where('locations.map_width', 'is not', null)
    .orderBy('locations.id')
    .limit(limit)
    .execute();
