import { COORDINATE_DECIMALS, LABEL_BELOW_DRAWING } from '@venture-atlas/map-math';
import { type Kysely, sql, type Updateable } from 'kysely';
import { numberList, rounded } from '../../db/engine.ts';
import type { Database, MapSketchesTable, NewMapSketch } from '../../db/schema.ts';

/** The sketch of a map with the map's own size. */
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

/** What is known about a sketch without unpacking it. */
export async function findSketchState(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('map_sketches')
    .innerJoin('locations', 'locations.id', 'map_sketches.location_id')
    .select(['style', 'size', 'drawn_at', 'map_sketches.version', 'locations.world_id'])
    .where('location_id', '=', locationId)
    .executeTakeFirst();
}

/** Keeps the sketch of a map in place of any other; the places drawn last stay noted. */
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

/** A sketch as it is stored, to bring it back one day. */
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

/** JSON of the positions whose dot went for a drawn place; undefined where there is no sketch. */
export async function findDrawnPlaces(db: Kysely<Database>, locationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('map_sketches')
    .select('drawn_places')
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row?.drawn_places;
}

/**
 * Gives points of a map their dot or takes it. A label that nobody placed goes below what is drawn there, and back on
 * its point with the dot. This is not what staff write, so their versions stay.
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

/** Everything that stands on a map, as a drawing of it needs to know. */
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

/** Counts an import's note of a map that it made up to its version now: a drawing of it is part of the import, undoing takes both. */
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
