import { COORDINATE_DECIMALS, LABEL_BELOW_DRAWING } from '@venture-atlas/map-math';
import { type Kysely, sql, type Updateable } from 'kysely';
import { numberList, rounded } from '../../db/engine.ts';
import type { Database, MapSketchesTable, NewMapSketch } from '../../db/schema.ts';

/** The sketch of a map, with the map's size. */
export type MapSketchRow = NonNullable<Awaited<ReturnType<typeof findMapSketch>>>;

export async function findMapSketch(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('map_sketches')
    .innerJoin('locations', 'locations.id', 'map_sketches.location_id')
    .select([
      'map_sketches.location_id',
      'map_sketches.sketch',
      'map_sketches.seed',
      'map_sketches.credit',
      'map_sketches.style',
      'map_sketches.size',
      'map_sketches.drawn_at',
      'locations.world_id',
      'locations.map_width',
      'locations.map_height',
    ])
    .where('map_sketches.location_id', '=', locationId)
    .executeTakeFirst();
}

/** The state of a sketch, without unpacking it. */
export async function findSketchState(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('map_sketches')
    .innerJoin('locations', 'locations.id', 'map_sketches.location_id')
    .select(['style', 'size', 'drawn_at', 'map_sketches.version', 'locations.world_id'])
    .where('location_id', '=', locationId)
    .executeTakeFirst();
}

/** Stores the sketch of a map and replaces an earlier one. The list of drawn places stays. */
export async function upsertMapSketch(db: Kysely<Database>, sketch: NewMapSketch): Promise<void> {
  const { location_id: _id, drawn_places: _drawn, version: _version, ...rest } = sketch;
  await db
    .insertInto('map_sketches')
    .values(sketch)
    .onConflict((conflict) =>
      conflict.column('location_id').doUpdateSet((eb) => ({ ...rest, version: eb('map_sketches.version', '+', 1) })),
    )
    .execute();
}

export async function updateMapSketch(
  db: Kysely<Database>,
  locationId: number,
  change: Updateable<MapSketchesTable>,
): Promise<void> {
  await db
    .updateTable('map_sketches')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('location_id', '=', locationId)
    .execute();
}

/** A sketch as it is stored, so that it can be restored later. */
export async function findSketchRow(db: Kysely<Database>, locationId: number) {
  return db.selectFrom('map_sketches').selectAll().where('location_id', '=', locationId).executeTakeFirst();
}

/** Every map that has a sketch, by slug. */
export async function listSketchedMaps(db: Kysely<Database>) {
  return db
    .selectFrom('map_sketches')
    .innerJoin('locations', 'locations.id', 'map_sketches.location_id')
    .select(['map_sketches.location_id', 'locations.slug'])
    .orderBy('locations.slug')
    .execute();
}

/** JSON with the ids of positions whose dot is hidden by a drawing; undefined if there is no sketch. */
export async function findDrawnPlaces(db: Kysely<Database>, locationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('map_sketches')
    .select('drawn_places')
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row?.drawn_places;
}

/**
 * Shows or hides the dots of points on a map.
 * A label that nobody placed moves below the drawing, and back with the dot. This is no edit by staff, so the versions
 * stay.
 */
export async function showDots(
  db: Kysely<Database>,
  mapId: number,
  positionIds: readonly number[],
  isShown: boolean,
): Promise<void> {
  if (positionIds.length === 0) return;
  const below = rounded(sql`scale * ${LABEL_BELOW_DRAWING}`, COORDINATE_DECIMALS);
  const [from, to] = isShown ? [below, sql<number>`0`] : [sql<number>`0`, below];
  await db
    .updateTable('positions')
    .set({
      display_dot: isShown ? 1 : 0,
      label_y_offset: sql<number>`case when label_x_offset = 0 and label_y_offset = ${from} then ${to} else label_y_offset end`,
    })
    .where('parent_id', '=', mapId)
    .where('id', 'in', numberList(positionIds))
    .execute();
}

/** The places on a map, with what a drawing of the map needs. */
export async function listPlacesOnMap(db: Kysely<Database>, mapId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select([
      'positions.id',
      'locations.slug',
      'locations.import_key',
      'location_types.name as type_name',
      'positions.lat',
      'positions.lng',
      'positions.scale',
      'positions.display_dot',
      'positions.geojson',
    ])
    .where('positions.parent_id', '=', mapId)
    .where('positions.active', '=', 1)
    .orderBy('locations.slug')
    .execute();
}

/**
 * Updates the version that an import noted for a map. A drawing of the map then belongs to the import, and undo covers
 * both.
 */
export async function followWithImport(
  db: Kysely<Database>,
  locationId: number,
  from: number,
  to: number,
): Promise<void> {
  await db
    .updateTable('import_items')
    .set({ version: to })
    .where('kind', '=', 'location')
    .where('object_id', '=', locationId)
    .where('version', '=', from)
    .where('before', 'is', null)
    .execute();
}
