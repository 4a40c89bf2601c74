import { type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import { beginsWith, byIndex, contains, folded, jsonAt } from '../../db/engine.ts';
import { locationFieldColumns } from '../../db/queries/columns.ts';
import type { Database, LocationsTable, NewLocation } from '../../db/schema.ts';
import { withLocationIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { isOnMap } from './drafts.ts';
import { hasTextForEditors } from './wiki-page-rows.ts';

/** The locations in a list of staff. Several conditions must all match. */
export interface LocationFilter {
  /** Part of the name, as `foldWords` writes it; '' matches all. */
  key: string;
  /** Only the maps that this location actively stands on. */
  parentsOf?: number | undefined;
  /** Only the locations that actively stand on this one's map. */
  childrenOf?: number | undefined;
  without?: 'picture' | 'text' | 'type' | undefined;
  /** Only locations on no map (active or not) that have no map of their own. */
  orphans?: boolean | undefined;
  /** Only locations that have a map, with or without a picture. */
  withMap?: boolean | undefined;
}

export interface ListPage {
  limit: number;
  offset: number;
}

/** A row of the list of locations. */
export type LocationListRow = Awaited<ReturnType<typeof listStaffLocations>>[number];

/** One page of locations by name. The other columns are read only for the rows of the page. */
export async function listStaffLocations(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: LocationFilter,
  page: ListPage,
) {
  return db
    .selectFrom((from) =>
      matching(from, scope, filter)
        .select(['locations.id', 'locations.name_lower'])
        .orderBy('locations.name_lower')
        .orderBy('locations.id')
        .limit(page.limit)
        .offset(page.offset)
        .as('page'),
    )
    .innerJoin('locations', 'locations.id', 'page.id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select((eb) => [
      'locations.id',
      'locations.name',
      'locations.slug',
      'location_types.name as type_name',
      'locations.picture_hash',
      hasTextForEditors.as('has_text'),
      eb
        .selectFrom('positions')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('positions.location_id', '=', 'locations.id')
        .where(isOnMap('positions'))
        .as('parents'),
    ])
    .orderBy('page.name_lower')
    .orderBy('page.id')
    .execute();
}

/** The number of locations in the whole list. */
export async function countStaffLocations(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: LocationFilter,
): Promise<number> {
  const row = await matching(db, scope, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ids and names for a select box. Names that begin with the text come first. */
export async function listLocationOptions(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: LocationFilter,
  limit: number,
) {
  return matching(db, scope, filter)
    .select(['locations.id', 'locations.name'])
    .orderBy(beginsWith(folded('locations.name_lower'), filter.key), 'desc')
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .limit(limit)
    .execute();
}

/*
 * Texts are long, and later columns of a row can only be read past them. These two conditions use only an index with
 * the relevant pages.
 */

/** Neither the map nor the text has a picture. */
export const isWithoutPicture = sql<SqlBool>`(locations.picture_hash is null and not exists (
  select 1 from ${byIndex('wiki_pages', 'wiki_pages_with_picture')}
  where wiki_pages.location_id = locations.id and ${jsonAt('content', 'image')} is not null
))`;

/** The text has nothing for its editors to read; see `hasTextForEditors`. */
export const isWithoutText = sql<SqlBool>`(not exists (
  select 1 from ${byIndex('wiki_pages', 'wiki_pages_with_text')}
  where wiki_pages.location_id = locations.id and wiki_pages.has_text = 1
) and not exists (
  select 1 from ${byIndex('wiki_pages', 'wiki_pages_with_secrets')}
  where wiki_pages.location_id = locations.id and wiki_pages.secrets is not null
))`;

export const isOrphan = sql<SqlBool>`(locations.map_width is null and not exists (
  select 1 from positions where positions.location_id = locations.id
))`;

function matching(db: Pick<Kysely<Database>, 'selectFrom'>, scope: WorldScope, filter: LocationFilter) {
  const { key, parentsOf, childrenOf, without, orphans = false, withMap = false } = filter;
  let query = db.selectFrom('locations').where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  // instr instead of LIKE: % and _ in the text are plain characters, not wildcards.
  if (key !== '') query = query.where(contains(folded('locations.name_lower'), key));
  if (parentsOf !== undefined) {
    query = query.where('locations.id', 'in', (eb) =>
      eb.selectFrom('positions').select('parent_id').where('location_id', '=', parentsOf).where(isOnMap('positions')),
    );
  }
  if (childrenOf !== undefined) {
    query = query.where('locations.id', 'in', (eb) =>
      eb.selectFrom('positions').select('location_id').where('parent_id', '=', childrenOf).where(isOnMap('positions')),
    );
  }
  if (without === 'picture') query = query.where(isWithoutPicture);
  if (without === 'text') query = query.where(isWithoutText);
  if (without === 'type') query = query.where('locations.type_id', 'is', null);
  if (orphans) query = query.where(isOrphan);
  if (withMap) query = query.where('locations.map_width', 'is not', null);
  return query;
}

/** A location with everything that staff edit. */
export type StaffLocationRow = NonNullable<Awaited<ReturnType<typeof findStaffLocation>>>;

/** The location of an id, as staff edit it. */
export async function findStaffLocation(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select([
      'locations.id',
      'locations.world_id',
      'locations.name',
      'locations.slug',
      'locations.type_id',
      'location_types.name as type_name',
      'locations.picture_hash',
      'pictures.file as picture_file',
      'locations.seo_image',
      ...locationFieldColumns,
      'locations.opening_lat',
      'locations.opening_lng',
      'locations.opening_zoom',
      'locations.map_width',
      'locations.map_height',
      'locations.images_from_wiki',
      'wiki_pages.id as wiki_page_id',
      'locations.draft',
      'locations.version',
    ])
    .where('locations.id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .executeTakeFirst();
}

/** The maps that a location stands on, or was taken off, by name. */
export async function listStaffParents(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.parent_id')
    .select([
      'positions.id as position_on_parent_id',
      'positions.active',
      'positions.draft',
      'locations.id',
      'locations.name',
      'locations.slug',
    ])
    .where('positions.location_id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .execute();
}

/** Stores a new location and returns its id. */
export async function insertLocation(db: Kysely<Database>, location: NewLocation): Promise<number> {
  const rows = await withLocationIds(db, [location]);
  const { id } = await db.insertInto('locations').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a location and increments its version. */
export async function updateLocation(
  db: Kysely<Database>,
  id: number,
  change: Updateable<LocationsTable>,
  at: string,
): Promise<void> {
  await db
    .updateTable('locations')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The stored row of a location, for writes and for the history. The caller checks the world. */
export async function findLocationRow(db: Kysely<Database>, id: number) {
  return db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a location with its positions and all other dependent rows. */
export async function deleteLocationRow(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('locations').where('id', '=', id).execute();
}
