import type { Kysely, Updateable } from 'kysely';
import { locationFieldColumns } from '../../db/queries/location-columns.ts';
import type { Database, LocationsTable, NewLocation } from '../../db/schema.ts';
import { withLocationIds } from '../../worlds/queries/new-ids.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** A location with everything staff edit. */
export type StaffLocationRow = NonNullable<Awaited<ReturnType<typeof findStaffLocation>>>;

/** The location of an id as staff edit it. */
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

/** The maps that a location stands on, also where it was taken off, by name. */
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

/** Stores a new location and answers its id. */
export async function insertLocation(db: Kysely<Database>, location: NewLocation): Promise<number> {
  const rows = await withLocationIds(db, [location]);
  const { id } = await db.insertInto('locations').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a location and counts its version up. */
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
